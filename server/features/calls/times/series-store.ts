import { and, asc, eq, exists, gt, inArray, notExists, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/orm.ts'
import { callSeries, callTimes, requests } from '#server/db/schema.ts'
import { callWeeksAhead, seriesBatch } from '#shared/limits/call.ts'
import type { Pair } from './pair.ts'

export type NewSeries = Omit<typeof callSeries.$inferSelect, 'createdAt'>

const timesToCome = (db: Executor) =>
  db
    .select({ id: callTimes.id })
    .from(callTimes)
    .where(and(eq(callTimes.seriesId, callSeries.id), gt(callTimes.startsAt, sql`now()`)))

export async function addSeries(tx: Tx, series: NewSeries): Promise<void> {
  await tx.insert(callSeries).values(series)
}

/**
 * Whether a time follows the last one of a series within the weeks that are stored ahead. A day early: where clocks change, a
 * week is some hours shorter or longer.
 */
const isDue = sql`${callSeries.filledUntil} + make_interval(weeks => ${callSeries.everyWeeks}) - interval '1 day'
  <= now() + make_interval(weeks => ${callWeeksAhead})`

/** The series that go on and may lack times, and their pairs, by id [MT4]. */
export async function listSeries(
  db: Executor,
  after: string,
): Promise<{ readonly id: string; readonly pair: Pair }[]> {
  const { id, mentorId, requesterId } = requests
  return db
    .select({ id: callSeries.id, pair: { id, mentorId, requesterId } })
    .from(callSeries)
    .innerJoin(requests, eq(requests.id, callSeries.chatId))
    .where(and(gt(callSeries.id, after), isDue, exists(timesToCome(db))))
    .orderBy(asc(callSeries.id))
    .limit(seriesBatch)
}

/** A series that goes on. */
export async function getSeries(tx: Tx, id: string): Promise<NewSeries | undefined> {
  const [series] = await tx
    .select()
    .from(callSeries)
    .where(and(eq(callSeries.id, id), exists(timesToCome(tx))))
  return series
}

export async function setFilled(tx: Tx, id: string, filledUntil: Date): Promise<void> {
  await tx.update(callSeries).set({ filledUntil }).where(eq(callSeries.id, id))
}

/** Ends the series of canceled times [MT5]. */
export async function endSeries(
  tx: Tx,
  times: readonly Pick<typeof callTimes.$inferSelect, 'chatId' | 'seriesId'>[],
): Promise<void> {
  const ids = times.flatMap(({ seriesId }) => seriesId ?? [])
  const chatIds = times.map(({ chatId }) => chatId)
  await tx.delete(callSeries).where(and(inArray(callSeries.id, ids), inArray(callSeries.chatId, chatIds)))
}

/** Deletes the series of which no time is to come [MT5]. */
export async function deleteEnded(db: Executor): Promise<void> {
  await db.delete(callSeries).where(notExists(timesToCome(db)))
}
