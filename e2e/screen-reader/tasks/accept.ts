import { aRequest } from '../../support/requests.ts'
import type { Task } from '../stage.ts'

/** A mentor accepts a request. */
export const accept: Task = {
  title: 'Accept a request',
  run: async ({ page, people, reader, open, logIn }) => {
    const mentor = await people.mentor({ fullName: 'Ada Morgen' })
    const mentee = await people.mentee({ fullName: 'Nora Brandt' })
    await aRequest(people, { mentor, mentee }, 'pending')
    await logIn(mentor)
    await open('/connections/mentor')
    await reader.toContent()
    await reader.sayAll()
    await reader.pressUntil(page.getByRole('button', { name: 'Accept' }))
    await reader.press('Return', page.getByText('Request accepted.'))
    await reader.press('Tab')
    await reader.press('Tab')
  },
}
