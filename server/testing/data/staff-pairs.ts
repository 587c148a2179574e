import { eq, sql } from 'drizzle-orm'
import { chats, pulses, works } from '#server/db/schema.ts'
import type { PairList, StaffPair } from '#shared/contract/staff/pairs.ts'
import { newId } from '#shared/domain/ids.ts'
import type { TestApp } from '../clients/app.ts'
import type { Pair } from './people.ts'
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
