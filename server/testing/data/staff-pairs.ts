import { eq, sql } from 'drizzle-orm'
import { chats, people, pulses, works } from '#server/db/schema.ts'
import { listConnections } from '#server/features/connections/list-store.ts'
import type { Connections } from '#shared/contract/connections.ts'
import type { PairList, StaffPair } from '#shared/contract/staff/pairs.ts'
import type { MenteeFits, PreparedRow, UnmatchedList } from '#shared/contract/staff/suggestions.ts'
import { newId } from '#shared/domain/ids.ts'
import type { TestApp } from '../clients/app.ts'
import { aMentee, aMentor } from './people.ts'
import type { Pair, Person } from './people.ts'
import type { StaffPerson } from './staff.ts'

/** A time that many days ago, and five seconds, for SQL. */
export const ago = (days: number) => sql`now() - make_interval(days => ${days}, secs => 5)`

/** What a member of staff does with pairs, by the console. */
export function pairsOf(coordinator: () => StaffPerson) {
  const open = (id: string) => coordinator().call<StaffPair>('staff/openPair', { id })
  return {
    open,
    kindsOf: async (id: string) => (await open(id)).signals.map(({ kind }) => kind),
    step: (id: string, more: object = {}) =>
      coordinator().call('staff/stepPair', {
        id,
        kind: 'noted',
        signal: null,
        text: 'a word for us',
        to: [],
        ...more,
      }),
    listed: async (signal: string) =>
      (
        await coordinator().query<PairList>('staff/pairs', { search: '', state: null, signal, after: null })
      ).rows.map(({ id }) => id),
  }
}

/** Moves the start and the last message of a pair to that many days ago. */
export async function movePair(t: TestApp, { chatId }: Pair, days: number): Promise<void> {
  const { orm } = t.services.database
  await orm
    .update(works)
    .set({ startedAt: ago(days) })
    .where(eq(works.id, chatId))
  await orm
    .update(chats)
    .set({ lastAt: ago(days) })
    .where(eq(chats.id, chatId))
}

/** A round that a member answers or skips through the product, and that was asked some days ago. */
export async function putPulse(
  t: TestApp,
  pair: Pair,
  role: 'mentor' | 'mentee',
  round: number,
  score: number | null,
): Promise<void> {
  const id = newId()
  await t.services.database.orm
    .insert(pulses)
    .values({ id, workId: pair.chatId, userId: pair[role].id, round, askedAt: ago(60 - round) })
  const first = Math.floor((score ?? 0) / 3)
  const second = Math.floor(((score ?? 0) - first) / 2)
  const answers = score === null ? [null, null, null] : [first, second, score - first - second]
  await pair[role].call('pulse.answer', { id, answers })
}

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
