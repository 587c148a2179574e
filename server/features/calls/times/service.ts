import type { AuthContext } from '#server/rpc/context.ts'
import type { Services } from '#server/rpc/services.ts'
import type { Executor, Tx } from '#server/db/orm.ts'
import { isExclusionViolation } from '#server/db/errors.ts'
import { transact } from '#server/db/transaction.ts'
import type { Request } from '#server/features/connections/store.ts'
import { readQuietSettings } from '#server/policy/quiet-hours.ts'
import { callTime as limit } from '#shared/call-limits.ts'
import type { CallTimes } from '#shared/contract/call-times.ts'
import { topics } from '#shared/contract/topics.ts'
import { quietUntilOf } from '#shared/domain/quiet-hours.ts'
import { AppError } from '#shared/errors.ts'
import { protections } from '#shared/safeguarding.ts'
import * as store from './store.ts'

const MINUTE = 60_000
const WEEK = 7 * 24 * 60 * MINUTE

type Pair = Pick<Request, 'id' | 'mentorId' | 'requesterId'>
type Span = { readonly start: number; readonly end: number }

/** Proposes a time for a call [CT1]. Repeating a proposal changes nothing. */
export async function propose(
  { services, me }: AuthContext,
  request: Request,
  input: { readonly id: string; readonly start: number; readonly minutes: number },
): Promise<void> {
  const now = Date.now()
  const span = { start: input.start, end: input.start + input.minutes * MINUTE }
  if (span.start <= now || span.start > now + limit.weeksAhead * WEEK) throw new AppError('callTime.range')
  await services.rates.consume('callTimePerUser', me.id)
  await transact(services, async (tx, publish) => {
    await lockPair(tx, request)
    const minorId = await assertAwake(tx, services, request, span)
    if (minorId !== undefined && minorId !== me.id) await assertNotNight(tx, services, minorId, now)
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
    publish({ topic: topics.callTimes(request.id) })
  })
}

/**
 * Agrees to a time that the other member proposed [CT2]. Answers false if there is no such proposal any more.
 *
 * @throws AppError `callTime.overlap` if one of the two has agreed on another call then [CT3]
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
      await assertAwake(tx, services, request, {
        start: proposal.startsAt.getTime(),
        end: proposal.endsAt.getTime(),
      })
      await store.markAgreed(tx, ref)
      publish({ topic: topics.callTimes(request.id) })
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
    if (isRemoved) publish({ topic: topics.callTimes(request.id) })
  })
}

export async function readCallTimes({ services, me }: AuthContext, pair: Pair): Promise<CallTimes> {
  const db = services.database.orm
  const times = await store.listCallTimes(db, pair.id, me.id)
  return { times, isRequired: await needsAgreedTime(services, pair) }
}

/** Throws `call.notAgreed` if the two can call only at agreed times, and this is none [CT5]. */
export async function assertAgreedTime(services: Services, pair: Pair): Promise<void> {
  if (!(await needsAgreedTime(services, pair))) return
  if (!(await store.isAgreedNow(services.database.orm, pair.id))) throw new AppError('call.notAgreed')
}

async function needsAgreedTime({ config, database }: Services, pair: Pair): Promise<boolean> {
  if (!protections[config.safeguarding].callsOnlyAtAgreedTimes) return false
  return (await store.findMinor(database.orm, [pair.mentorId, pair.requesterId])) !== undefined
}

/** Locks the pair, and repeats the rule, whose state may have changed since it was asked. */
async function lockPair(tx: Tx, { id, mentorId, requesterId }: Request): Promise<void> {
  const pair = await store.lockPair(tx, id, { mentorId, menteeId: requesterId })
  if (!pair) throw new AppError('app.notFound')
  if (pair.isResting) throw new AppError('chat.resting')
}

/** Throws if a time lies in the quiet hours of the pair's minor [CT7]. Returns the minor's id; undefined without one. */
async function assertAwake(
  tx: Executor,
  { config }: Services,
  { mentorId, requesterId }: Pair,
  { start, end }: Span,
): Promise<string | undefined> {
  const minorId = await store.findMinor(tx, [mentorId, requesterId])
  const settings = minorId === undefined ? undefined : await readQuietSettings(tx, minorId)
  // A call is shorter than a night and a day: its ends suffice.
  const isQuiet = settings && [start, end - 1].some((at) => quietUntilOf(settings, config, at) !== null)
  if (isQuiet) throw new AppError('callTime.quiet')
  return minorId
}

/** Throws if it is night for the minor: a proposal of an adult waits for the morning [CT7]. */
async function assertNotNight(
  tx: Executor,
  { config }: Services,
  minorId: string,
  now: number,
): Promise<void> {
  const settings = await readQuietSettings(tx, minorId)
  if (settings && quietUntilOf(settings, config, now) !== null) throw new AppError('callTime.night')
}
