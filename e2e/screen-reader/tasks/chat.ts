import sharp from 'sharp'
import { field, log, message, send } from '../../pages/chat.ts'
import { aTalk } from '../../support/chat-fixtures.ts'
import type { Stage, Task } from '../stage.ts'

/** A mentee opens a chat, writes, hears an answer, goes back to it, and sends a picture. */
export const chat: Task = {
  title: 'Chat',
  hasTimes: true,
  run: async (stage) => {
    const { page, people, reader, open, logIn, other } = stage
    const talk = await aTalk(people, {
      said: [
        { by: 'mentee', text: 'Hello! Can I ask about the exam?', ago: 50 },
        { by: 'mentor', text: 'Of course. Which part?', ago: 40 },
        { by: 'mentor', text: 'Take your time.', ago: 39 },
      ],
      seen: { mentee: 2 },
    })
    const mentor = await other(talk.mentor)
    await mentor.goto(`/chat/${talk.chatId}`)
    await logIn(talk.mentee)
    await open('/chat')
    await reader.toContent()
    await reader.pressUntil(page.getByRole('navigation', { name: 'Your chats' }).getByRole('link'))
    await reader.press('Return', page.getByRole('heading', { name: 'Maya Lind', level: 1 }))
    await reader.pressUntil(log(page), 'shift+Tab')
    await reader.sayAll()
    await reader.pressUntil(field(page))
    await reader.type('The part about light.')
    await reader.press('Return', message(page, 'The part about light.').getByText(/Sent|Seen/))
    await reader.hear('(the mentor types)', () => field(mentor).pressSequentially('Goo'))
    await reader.hear('(the mentor sends “Good one! Look at page 12.”)', () =>
      send(mentor, 'Good one! Look at page 12.'),
    )
    const report = page.getByRole('button', { name: 'Report this message' })
    await reader.pressUntil(report.last(), 'shift+Tab')
    await reader.press('Up')
    await reader.pressUntil(field(page))
    await picture(stage)
  },
}

/** Adds a picture with a description. The dialog of the system for files is not read. */
async function picture({ page, reader }: Stage): Promise<void> {
  const create = { width: 300, height: 200, channels: 3, background: '#0b6b5f' } as const
  const buffer = await sharp({ create }).png().toBuffer()
  page.once(
    'filechooser',
    (chooser) => void chooser.setFiles({ name: 'notes.png', mimeType: 'image/png', buffer }),
  )
  await reader.pressUntil(page.getByRole('button', { name: 'Add a picture' }), 'shift+Tab')
  await reader.press('Return', page.getByRole('img', { name: 'Picture to send' }))
  await reader.pressUntil(page.getByLabel(/Describe|Description/), 'shift+Tab')
  await reader.type('My notes about light')
  await reader.pressUntil(field(page))
  await reader.press('Return', page.getByRole('log').getByRole('img'))
}
