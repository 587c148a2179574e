import sharp from 'sharp'
import { expect, test } from '../support/fixtures.ts'
import { field, log, message } from '../pages/chat.ts'
import { pressOn, tabTo } from '../support/keys.ts'
import { follow, settled } from '../support/looks/layout.ts'
import { listPages } from '../support/page-list.ts'
import { aRequest } from '../support/requests.ts'
import { expectAllReached } from '../support/looks/tabbing.ts'
import { aTalk } from '../support/chat-fixtures.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 800 }

test('[NV8, NV18] Tab reaches every control of every page in order, and leads out again', async ({
  page,
  people,
}) => {
  const skill = 'lighthouse keeping'
  const mentor = await people.mentor({ fullName: 'Maya Tabor', skills: [skill, 'leadership'] })
  await people.mentor({ fullName: 'Kim Tabor', skills: [skill] })
  const said = [
    { by: 'mentor' as const, text: 'Hello! See https://example.org', ago: 9 },
    { by: 'mentee' as const, text: 'Hi!', ago: 8 },
  ]
  const { mentee, chatId } = await aTalk(people, { mentor, menteeName: 'Tom Tabor', said })
  await aRequest(people, { mentor, mentee: await people.mentee() }, 'pending')
  const chat = `/chat/${chatId}`
  const callLink = page.getByRole('main').getByRole('link', { name: 'Call', exact: true })
  const walk = async (paths: readonly string[]) => {
    await page.goto('/')
    await settled(page)
    for (const path of paths) {
      await test.step(path, async () => {
        await follow(page, path)
        if (path === chat) {
          // Each of these comes by itself.
          await expect(message(page, 'Hi!')).toBeVisible()
          await expect(callLink).toBeVisible()
        }
        await expectAllReached(page)
      })
    }
  }
  await people.logIn(mentee, page.context())
  const menteePages = listPages('mentee', 'member').filter(({ name }) => name !== 'chat1')
  await walk(menteePages.map(({ path }) => (path === '/mentors' ? `${path}?skill=${skill}` : path)))
  await walk(['/chat', chat, `/work/${chatId}`, `/mentors/${mentor.id}`])
  await page.setViewportSize(phone)
  await walk(['/availability', chat, '/connections/mentee'])
  await people.logIn(mentor, page.context())
  await walk(['/connections/mentor'])
  await page.setViewportSize(desktop)
  // The mentee, who was logged in here before, is gone.
  await follow(page, '/mentor')
  await expect(page.getByText('None of your connections are online right now.')).toBeVisible()
  await walk([...listPages('mentor').map(({ path }) => path), '/profile'])
  await page.goto(chat)
  await callLink.click()
  await expect(page.getByRole('link', { name: 'Start call' })).toBeVisible()
  await expectAllReached(page)
  await page.goto(`/room/${mentee.id.slice(0, 10)}-${chatId}`)
  await expect(page.getByText('Waiting for Tom Tabor')).toBeVisible()
  await expectAllReached(page)
})

test('[NV8, CH18, RP1, RQ5] an image is sent, a message reported, and on a phone the chat ended, by keyboard alone', async ({
  page,
  people,
}) => {
  const said = [{ by: 'mentor' as const, text: 'Where do you live?', ago: 2 }]
  const { mentee, chatId } = await aTalk(people, { mentorName: 'Olaf Keyes', said })
  await people.logIn(mentee, page.context())
  await page.goto(`/chat/${chatId}`)
  await expect(message(page, 'Where do you live?')).toBeVisible()

  const create = { width: 60, height: 40, channels: 3, background: '#0b6b5f' } as const
  const buffer = await sharp({ create }).png().toBuffer()
  const choosing = page.waitForEvent('filechooser')
  await pressOn(page, page.getByRole('button', { name: 'Add a picture' }))
  await (await choosing).setFiles({ name: 'hill.png', mimeType: 'image/png', buffer })
  await expect(page.getByRole('img', { name: 'Picture to send' })).toBeVisible()
  await tabTo(page, field(page))
  await page.keyboard.type('My hill')
  await page.keyboard.press('Enter')
  await expect(message(page, 'My hill')).toContainText('Sent')
  await expect(log(page).getByRole('img', { name: 'Your picture' })).toBeVisible()

  await pressOn(
    page,
    message(page, 'Where do you live?').getByRole('button', { name: 'Report this message' }),
  )
  const dialog = page.getByRole('dialog')
  await tabTo(page, dialog.getByRole('button', { name: "I'm worried about someone" }))
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText(/Your report number is R-\w{6}/)
  // The focus is on the number: what can still be done follows.
  await expect(dialog.getByRole('status').filter({ hasText: 'Your report number is' })).toBeFocused()
  await pressOn(page, dialog.getByRole('button', { name: 'Done' }))
  await expect(dialog).toHaveCount(0)

  await page.setViewportSize(phone)
  await pressOn(page, page.getByRole('button', { name: 'More options', exact: true }))
  await expect(page.getByRole('menuitem', { name: 'Call times' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'What we work on' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'End chat' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'More options', exact: true })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: 'Call times' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'What protects you' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: /^Block or report/ })).toBeFocused()
  for (let item = 0; item < 3; item++) await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: 'End chat' })).toBeFocused()
  await page.keyboard.press('Enter')
  await pressOn(page, dialog.getByRole('button', { name: 'End chat' }))
  await expect(page.getByText('Chat deleted successfully.')).toBeVisible()
  await expect(page).toHaveURL('/chat')
})
