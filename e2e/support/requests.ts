import { pairId } from '../../shared/domain/pair-id.ts'
import type { People, Person } from './people.ts'

type Status = 'pending' | 'accepted' | 'rejected'

/** Inserts a request in a state into the product's database, before a page shows it. Returns its id. */
export async function aRequest(
  people: People,
  { mentor, mentee }: { mentor: Person; mentee: Person },
  status: Status,
): Promise<string> {
  const id = pairId(mentor.id, mentee.id)
  await people.query(`insert into requests (id, mentor_id, requester_id, status) values ($1, $2, $3, $4)`, [
    ...[id, mentor.id, mentee.id, status],
  ])
  if (status === 'accepted')
    await people.query(`insert into chats (id, mentor_id, mentee_id) values ($1, $2, $3)`, [
      ...[id, mentor.id, mentee.id],
    ])
  return id
}
