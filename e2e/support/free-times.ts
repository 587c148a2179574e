import type { People } from './people.ts'

/** Stores the free times of a member: every day, all day. */
export async function beFree(people: People, userId: string, timeZone: string): Promise<void> {
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
  await people.query('insert into availability (user_id, slots, time_zone) values ($1, $2, $3)', [
    userId,
    JSON.stringify(days.map((one) => ({ day: one, from: '00:00', to: '23:59' }))),
    timeZone,
  ])
}
