import type { TopicEvent } from '#server/adapters/bus/index.ts'
import type { Executor, Tx } from '#server/db/orm.ts'
import type { Request } from '#server/features/connections/store.ts'
import type { Services } from '#server/rpc/services.ts'
import { topics } from '#shared/contract/topics.ts'
import type { Span } from '#shared/domain/times/availability.ts'
import { quietHoursOn, quietUntil } from '#shared/domain/times/quiet-hours.ts'
import { AppError } from '#shared/errors.ts'
import * as store from './store.ts'

export type Pair = Pick<Request, 'id' | 'mentorId' | 'requesterId'>
export type Publish = (event: TopicEvent) => void
export type Minor = { readonly id: string; readonly quietZone: string | null }

/** The minor of a pair, and the time zone of their quiet hours: null without any. Undefined for two adults. */
export async function readMinor(
  db: Executor,
  { config }: Pick<Services, 'config'>,
  { mentorId, requesterId }: Pair,
): Promise<Minor | undefined> {
  const minor = await store.findMinor(db, [mentorId, requesterId])
  if (!minor) return undefined
  const isQuiet = quietHoursOn(minor, config.safeguarding)
  return { id: minor.id, quietZone: isQuiet ? (minor.timeZone ?? config.timeZone) : null }
}

/** What changes with the times of a pair. */
export function publishTimes(publish: Publish, { id, mentorId, requesterId }: Pair): void {
  publish({ topic: topics.callTimes(id) })
  for (const userId of [mentorId, requesterId]) publish({ topic: topics.nextCalls(userId) })
}

/**
 * Locks the pair, and repeats the rule, whose state may have changed since it was asked. What books a time locks its members
 * alone: two bookings that overlap would otherwise wait for each other [MT6].
 */
export async function lockPair(
  tx: Tx,
  { id, mentorId, requesterId }: Pair,
  strength: 'share' | 'no key update',
): Promise<void> {
  const pair = await store.lockPair(tx, id, { mentorId, menteeId: requesterId, strength })
  if (!pair) throw new AppError('app.notFound')
  if (pair.isResting) throw new AppError('chat.resting')
}

/** Whether a time lies in the quiet hours of the pair's minor [CT7]. */
export function isQuiet(minor: Minor | undefined, { start, end }: Span): boolean {
  const zone = minor?.quietZone ?? null
  // A call is shorter than a night and a day: its ends suffice.
  return zone !== null && [start, end - 1].some((at) => quietUntil(at, zone) !== null)
}
