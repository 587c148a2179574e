import type { TopicEvent } from '#server/adapters/bus/index.ts'
import type { AuthContext } from '#server/rpc/context.ts'
import type { Services } from '#server/rpc/services.ts'
import type { Executor, Tx } from '#server/db/orm.ts'
import { isExclusionViolation } from '#server/db/errors.ts'
import { transact } from '#server/db/transaction.ts'
import type { Request } from '#server/features/connections/store.ts'
import { callTimesPerChat, callWeeksAhead } from '#shared/call-limits.ts'
import type { CallTimes, NextCall } from '#shared/contract/call-times.ts'
import { topics } from '#shared/contract/topics.ts'
import type { Span } from '#shared/domain/availability.ts'
import { joinSpan } from '#shared/domain/join-span.ts'
import { quietHoursOn, quietSpan, quietUntil } from '#shared/domain/quiet-hours.ts'
import { AppError } from '#shared/errors.ts'
import { protections } from '#shared/safeguarding.ts'
import * as store from './store.ts'

const MINUTE = 60_000
const WEEK = 7 * 24 * 60 * MINUTE

type Pair = Pick<Request, 'id' | 'mentorId' | 'requesterId'>
type Publish = (event: TopicEvent) => void
type Minor = { readonly id: string; readonly quietZone: string | null }

/** Proposes a time for a call [CT1]. Repeating a proposal changes nothing. */
export async function propose(
  { services, me }: AuthContext,
  request: Request,
  input: { readonly id: string; readonly start: number; readonly minutes: number },
): Promise<void> {
  const now = Date.now()
  const span = { start: input.start, end: input.start + input.minutes * MINUTE }
  if (span.start <= now || span.start > now + callWeeksAhead * WEEK) throw new AppError('callTime.range')
  await services.rates.consume('callTimePerUser', me.id)
  await transact(services, async (tx, publish) => {
    await lockPair(tx, request)
    const minor = await readMinor(tx, services, request)
    assertAwake(minor, span)
    assertNotNight(minor, me.id, now)
    const isAdded = await store.addProposal(tx, {
      id: input.id,
      chatId: request.id,
      mentorId: request.mentorId,
      menteeId: request.requesterId,
      proposedBy: me.id,
      startsAt: new Date(span.start),
      endsAt: new Date(span.end),
    })
    if (!isAdded) throw new AppError('callTime.tooMany')
    publishTimes(publish, request)
  })
}

/**
 * Agrees to a time that the other member proposed [CT2]. Answers false if there is no such proposal any more.
 *
 * @throws AppError `callTime.overlap` if one of the two has agreed on another call then [CT3]; `callTime.quiet` [CT7];
 *   `callTime.tooMany` [CT1]
 */
export async function confirm(
  { services, me }: AuthContext,
  request: Request,
  { id }: { readonly id: string },
): Promise<{ isAgreed: boolean }> {
  const ref = { chatId: request.id, id }
  try {
    return await transact(services, async (tx, publish) => {
      await lockPair(tx, request)
      const proposal = await store.getProposal(tx, ref, me.id)
      if (!proposal) return { isAgreed: false }
      // The minor's quiet hours may have changed since the proposal.
      assertAwake(await readMinor(tx, services, request), store.toSpan(proposal))
      if ((await store.countAgreed(tx, request.id)) >= callTimesPerChat.agreed)
        throw new AppError('callTime.tooMany')
      await store.markAgreed(tx, ref)
      publishTimes(publish, request)
      return { isAgreed: true }
    })
  } catch (error) {
    if (isExclusionViolation(error)) throw new AppError('callTime.overlap')
    throw error
  }
}

/** Declines or takes back a proposal, or cancels an agreed time; without one, it changes nothing [CT4]. */
export async function remove(
  { services }: AuthContext,
  request: Request,
  { id }: { readonly id: string },
): Promise<void> {
  await transact(services, async (tx, publish) => {
    const isRemoved = await store.removeTime(tx, { chatId: request.id, id })
    if (isRemoved) publishTimes(publish, request)
  })
}

/** The next calls of all chats of a member [CT11]. */
export function readNextCalls({ services, me }: AuthContext): Promise<NextCall[]> {
  return store.listNextCalls(services.database.orm, me.id)
}

/** The times of a pair, and whether its calls need one. */
export async function readCallTimes({ services, me }: AuthContext, pair: Pair): Promise<CallTimes> {
  const db = services.database.orm
  const minor = await readMinor(db, services, pair)
  const rows = await store.listCallTimes(db, pair.id)
  const quietZone = minor?.quietZone ?? null
  const times = rows.map((row) => ({
    id: row.id,
    ...store.toSpan(row),
    joinSpan: joinSpan(store.toSpan(row), quietZone),
    isAgreed: row.status === 'agreed',
    isMine: row.proposedBy === me.id,
  }))
  return {
    times,
    isRequired: needsAgreedTime(services, minor),
    quiet: quietZone === null ? null : quietSpan(Date.now(), quietZone),
  }
}

/** Throws `call.notAgreed` if the two can call only at agreed times, and this is none [CT5]. */
export async function assertAgreedTime(services: Services, pair: Pair): Promise<void> {
  const db = services.database.orm
  const minor = await readMinor(db, services, pair)
  if (!minor || !needsAgreedTime(services, minor)) return
  const isNow = (await store.listAgreedNow(db, pair.id)).some((row) => {
    const { start, end } = joinSpan(store.toSpan(row), minor.quietZone)
    return start <= row.now && row.now < end
  })
  if (!isNow) throw new AppError('call.notAgreed')
}

/** The minor of a pair, and the time zone of their quiet hours: null without any. Undefined for two adults. */
async function readMinor(
  db: Executor,
  { config }: Services,
  { mentorId, requesterId }: Pair,
): Promise<Minor | undefined> {
  const minor = await store.findMinor(db, [mentorId, requesterId])
  if (!minor) return undefined
  const isQuiet = quietHoursOn(minor, config.safeguarding)
  return { id: minor.id, quietZone: isQuiet ? (minor.timeZone ?? config.timeZone) : null }
}

function needsAgreedTime({ config }: Services, minor: Minor | undefined): boolean {
  return minor !== undefined && protections[config.safeguarding].callsOnlyAtAgreedTimes
}

/** What changes with the times of a pair. */
function publishTimes(publish: Publish, { id, mentorId, requesterId }: Pair): void {
  publish({ topic: topics.callTimes(id) })
  for (const userId of [mentorId, requesterId]) publish({ topic: topics.nextCalls(userId) })
}

/** Locks the pair, and repeats the rule, whose state may have changed since it was asked. */
async function lockPair(tx: Tx, { id, mentorId, requesterId }: Request): Promise<void> {
  const pair = await store.lockPair(tx, id, { mentorId, menteeId: requesterId })
  if (!pair) throw new AppError('app.notFound')
  if (pair.isResting) throw new AppError('chat.resting')
}

/** Throws if a time lies in the quiet hours of the pair's minor [CT7]. */
function assertAwake(minor: Minor | undefined, { start, end }: Span): void {
  const zone = minor?.quietZone ?? null
  // A call is shorter than a night and a day: its ends suffice.
  const isQuiet = zone !== null && [start, end - 1].some((at) => quietUntil(at, zone) !== null)
  if (isQuiet) throw new AppError('callTime.quiet')
}

/** Throws if it is night for the minor and an adult proposes: that waits for the morning [CT7]. */
function assertNotNight(minor: Minor | undefined, myId: string, now: number): void {
  if (!minor || minor.quietZone === null || minor.id === myId) return
  if (quietUntil(now, minor.quietZone) !== null) throw new AppError('callTime.night')
}
