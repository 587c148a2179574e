import type { Task } from '../stage.ts'

/** A mentee searches by a skill and asks a mentor. */
export const ask: Task = {
  title: 'Find a mentor and ask',
  run: async ({ page, people, reader, open, logIn }) => {
    await people.mentor({ fullName: 'Maya Lind', skills: ['astronomy', 'physics'] })
    await people.mentor({ fullName: 'Otto Kern', skills: ['leadership'] })
    await logIn(await people.mentee({ fullName: 'Lia Sand' }))
    await open('/mentors')
    await reader.skip()
    await reader.sayAll()
    await reader.pressUntil(page.getByRole('searchbox'))
    await reader.type('astro')
    await reader.hear('(waits)', () =>
      page.getByRole('heading', { name: 'Otto Kern' }).waitFor({ state: 'hidden' }),
    )
    await reader.pressUntil(page.getByRole('button', { name: 'Request Mentor' }))
    await reader.press('Return', page.getByText(/^Requested mentor /))
    await reader.press('Tab')
  },
}
