import type { Task } from '../stage.ts'

/** A mentee searches by a skill and asks a mentor. */
export const ask: Task = {
  title: 'Find a mentor and ask',
  run: async ({ page, people, reader, open, logIn }) => {
    const { id } = await people.mentor({ fullName: 'Maya Lind', skills: ['astronomy', 'physics'] })
    await people.query(`update users set email = 'maya@example.org' where id = $1`, [id])
    await people.mentor({ fullName: 'Otto Kern', skills: ['leadership'] })
    await logIn(await people.mentee({ fullName: 'Lia Sand' }))
    await open('/mentors')
    await reader.toContent()
    await reader.sayAll()
    await reader.pressUntil(page.getByRole('searchbox'))
    const other = page.getByRole('heading', { name: 'Otto Kern' })
    await reader.type('astro', { until: () => other.waitFor({ state: 'hidden' }) })
    await reader.pressUntil(page.getByRole('button', { name: 'Request Mentor' }))
    await reader.press('Return', page.getByText(/^Requested mentor /))
    await reader.press('Tab')
  },
}
