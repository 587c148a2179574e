import { eq } from 'drizzle-orm'
import { people } from '#server/db/schema.ts'
import type { MenteeFits, PreparedRow, UnmatchedList } from '#shared/contract/staff/suggestions.ts'
import type { Connections } from '#shared/contract/connections.ts'
import { listConnections } from '#server/features/connections/list-store.ts'
import type { TestApp } from '../clients/app.ts'
import { aMentee, aMentor } from './people.ts'
import type { Person } from './people.ts'
import type { StaffPerson } from './staff.ts'

/** What a member of staff does with suggestions, by the console. */
export function suggestionsOf(coordinator: () => StaffPerson) {
  return {
    list: (input: object = {}) =>
      coordinator().query<UnmatchedList>('staff/unmatched', {
        ...{ search: '', show: 'waiting', after: null },
        ...input,
      }),
    fits: ({ id: menteeId }: Pick<Person, 'id'>, search = '') =>
      coordinator().query<MenteeFits>('staff/menteeFits', { menteeId, search }),
    prepare: () => coordinator().query<PreparedRow[]>('staff/prepareSuggestions'),
    suggest: (mentee: Pick<Person, 'id'>, mentor: Pick<Person, 'id'>, more: object = {}) =>
      coordinator().call('staff/suggestMentor', {
        ...{ menteeId: mentee.id, mentorId: mentor.id, text: 'You both play chess.', pair: null },
        ...more,
      }),
  }
}

/** What a mentee sees of suggestions. */
export async function suggestedTo(t: TestApp, { id }: Person): Promise<Connections['suggested']> {
  return (await listConnections(t.services.database.orm, id, t.services.config.safeguarding)).suggested
}

/** A mentor with these skills and a number of places, or without one. */
export async function mentorWith(
  t: TestApp,
  skills: string[],
  maxMentees: number | null = null,
): Promise<Person> {
  const mentor = await aMentor(t, { skills })
  await t.services.database.orm.update(people).set({ maxMentees }).where(eq(people.id, mentor.id))
  return mentor
}

/** A mentee with an aim. */
export async function menteeWith(t: TestApp, aim: string, wishes: object = {}): Promise<Person> {
  const mentee = await aMentee(t, wishes)
  await t.services.database.orm
    .update(people)
    .set({ aims: [aim] })
    .where(eq(people.id, mentee.id))
  return mentee
}
