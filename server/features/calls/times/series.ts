import type { Tx } from '#server/db/orm.ts'
import { transact } from '#server/db/transaction.ts'
import type { Services } from '#server/rpc/services.ts'
import { callTimesPerChat, callWeeksAhead, seriesBatch } from '#shared/limits/call.ts'
import { newId } from '#shared/domain/ids.ts'
import { repeatTimes } from '#shared/domain/times/local-time.ts'
import { AppError } from '#shared/errors.ts'
import { isQuiet, lockPair, publishTimes, readMinor, type Minor, type Pair } from './pair.ts'
import * as seriesStore from './series-store.ts'
import * as store from './store.ts'

const MINUTE = 60_000
const WEEK = 7 * 24 * 60 * MINUTE

/** What limits the times of a series: the minor of the pair, and how many more times the pair can have. */
type Bounds = { readonly minor: Minor | undefined; readonly free: number }

/** Begins the series of a proposal that was confirmed. Returns how many of its times were left out [MT4]. */
export async function startSeries(tx: Tx, proposal: store.CallTimeRow, bounds: Bounds): Promise<number> {
  const { id, chatId, proposedBy, startsAt, endsAt, everyWeeks, timeZone } = proposal
  if (everyWeeks === null || timeZone === null) return 0
  const minutes = (endsAt.getTime() - startsAt.getTime()) / MINUTE
  const series = { id, chatId, proposedBy, startsAt, minutes, everyWeeks, timeZone, filledUntil: startsAt }
  await seriesStore.addSeries(tx, series)
  await store.setSeries(tx, proposal)
  return (await fill(tx, series, proposal, bounds)).leftOut
}

/**
 * Stores the times of a series until so many weeks from now. Those that overlap another call of a member, that are in quiet
 * hours, or whose time of day clocks skip or show twice are left out.
 */
async function fill(
  tx: Tx,
  series: seriesStore.NewSeries,
  { mentorId, menteeId }: Pick<store.CallTimeRow, 'mentorId' | 'menteeId'>,
  { minor, free }: Bounds,
): Promise<{ readonly added: number; readonly leftOut: number }> {
  const [start, length] = [series.startsAt.getTime(), series.minutes * MINUTE]
  const until = Date.now() + callWeeksAhead * WEEK
  const { starts, leftOut, last } = repeatTimes(
    { ...series, start },
    { after: series.filledUntil.getTime(), until },
  )
  const spans = starts.map((at) => ({ start: at, end: at + length }))
  const rows = spans
    .filter((span) => !isQuiet(minor, span))
    .slice(0, Math.max(0, free))
    .map((span) => ({
      ...{ id: newId(), chatId: series.chatId, mentorId, menteeId, proposedBy: series.proposedBy },
      ...{ startsAt: new Date(span.start), endsAt: new Date(span.end), seriesId: series.id },
    }))
  const added = await store.addAgreed(tx, rows)
  if (last !== undefined) await seriesStore.setFilled(tx, series.id, new Date(last))
  return { added, leftOut: leftOut + spans.length - added }
}

/**
 * The part of the daily sweep: stores the next times of each series, and ends those of which no time is to come [MT4, MT5]. A
 * series that fails delays no other; the first failure is thrown at the end.
 */
export async function extendSeries(services: Services): Promise<void> {
  const { orm } = services.database
  const failures: unknown[] = []
  for (let after = ''; ;) {
    const batch = await seriesStore.listSeries(orm, after)
    for (const { id, pair } of batch)
      await extendOne(services, id, pair).catch((error: unknown) => failures.push(error))
    const last = batch.at(-1)
    if (!last || batch.length < seriesBatch) break
    after = last.id
  }
  await seriesStore.deleteEnded(orm)
  if (failures.length > 0) throw failures[0]
}

/** Another node may extend the same series: the lock on the pair lets the second one find nothing to do. */
async function extendOne(services: Services, id: string, pair: Pair): Promise<void> {
  try {
    await transact(services, async (tx, publish) => {
      await lockPair(tx, pair, 'no key update')
      const series = await seriesStore.getSeries(tx, id)
      if (!series) return
      const free = callTimesPerChat.agreed - (await store.countAgreed(tx, pair.id))
      const minor = await readMinor(tx, services, pair)
      const members = { mentorId: pair.mentorId, menteeId: pair.requesterId }
      const { added } = await fill(tx, series, members, { minor, free })
      if (added > 0) publishTimes(publish, pair)
    })
  } catch (error) {
    // A pair that ended or rests meanwhile has no times, and its series ends.
    if (!(error instanceof AppError)) throw error
  }
}
