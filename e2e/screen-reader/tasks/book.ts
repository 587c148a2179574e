import { aTalk } from '../../support/chat-fixtures.ts'
import { beFree } from '../../support/free-times.ts'
import type { Task } from '../stage.ts'

/** A mentor proposes a time for a call, which the mentee confirms. */
export const book: Task = {
  title: 'Agree on a time for a call',
  hasTimes: true,
  run: async ({ page, people, reader, open, logIn, other }) => {
    const talk = await aTalk(people, {
      mentorName: 'Otto Kern',
      mentee: await people.mentee({ fullName: 'Lia Sand', age: 22 }),
      said: [{ by: 'mentee', text: 'When can we talk?', ago: 3 }],
    })
    for (const { id } of [talk.mentor, talk.mentee]) await beFree(people, id, 'Europe/London')
    const theirs = await other(talk.mentee)
    await theirs.goto(`/chat/${talk.chatId}`)
    await logIn(talk.mentor)
    await open(`/chat/${talk.chatId}`)
    const dialog = page.getByRole('dialog', { name: 'Call times' })
    await reader.pressUntil(page.getByRole('button', { name: /^When you're both free/ }), 'shift+Tab')
    await reader.press('Return')
    await reader.pressUntil(page.getByRole('button', { name: 'Propose a call time' }).first())
    await reader.press('Return', dialog.getByRole('checkbox').first())
    await reader.pressUntil(dialog.getByRole('checkbox').first())
    await reader.pressUntil(dialog.getByRole('button', { name: 'Propose this time' }))
    await reader.press('Return', page.getByText(/^Proposed\. .* can now answer\.$/))
    await reader.hear('(the mentee confirms)', async () => {
      await theirs.getByRole('button', { name: 'Answer' }).click()
      await theirs.getByRole('button', { name: /^Confirm the call on / }).click()
    })
    await reader.press('Escape')
  },
}
