import { aTalk } from '../../support/chat-fixtures.ts'
import type { Task } from '../stage.ts'

/** A mentee reports the counterpart of a chat. */
export const report: Task = {
  title: 'Report someone',
  hasTimes: true,
  run: async ({ page, people, reader, open, logIn }) => {
    const talk = await aTalk(people, {
      mentorName: 'Otto Kern',
      menteeName: 'Lia Sand',
      said: [{ by: 'mentor', text: 'Where do you live?', ago: 3 }],
    })
    const dialog = page.getByRole('dialog')
    await logIn(talk.mentee)
    await open(`/chat/${talk.chatId}`)
    const more = page.getByRole('button', { name: 'More options: pause, block, or report Otto Kern' })
    await reader.pressUntil(more, 'shift+Tab')
    await reader.press('Return', dialog)
    await reader.pressUntil(dialog.getByRole('button', { name: 'It happened to me' }))
    await reader.press('Return', dialog.getByText(/Your report number is/))
    await reader.pressUntil(dialog.getByLabel('Anything else we should know?'))
    await reader.type('He asked twice.')
    await reader.pressUntil(dialog.getByRole('button', { name: 'Add to report' }))
    await reader.press('Return', dialog.getByText('Added to your report.'))
    await reader.pressUntil(dialog.getByRole('button', { name: 'Done' }))
    await reader.press('Return')
  },
}
