import type { AuthContext } from '#server/rpc/context.ts'
import type { Tx } from '#server/db/orm.ts'
import { queueMail } from '#server/mail/queue.ts'
import { readQuietUntil } from '#server/policy/quiet-hours.ts'
import type { Services } from '#server/rpc/services.ts'
import { isExclusionViolation } from '#server/db/errors.ts'
import { transact } from '#server/db/transaction.ts'
import type { Request } from '#server/features/connections/store.ts'
import { markAnswered } from '#server/features/notices/store.ts'
import { callTimesPerChat, callWeeksAhead } from '#shared/limits/call.ts'
import type { Confirmation, proposeCallTime, removeCallTime } from '#shared/contract/call-times.ts'
import { topics } from '#shared/contract/topics.ts'
import { isTimeZone } from '#shared/domain/times/availability.ts'
import { quietUntil } from '#shared/domain/times/quiet-hours.ts'
import { AppError } from '#shared/errors.ts'
import type * as z from 'zod/mini'
import { isQuiet, lockPair, publishTimes, readMinor, type Minor, type Publish } from './pair.ts'
import { startSeries } from './series.ts'
import * as seriesStore from './series-store.ts'
import * as store from './store.ts'

const MINUTE = 60_000
const WEEK = 7 * 24 * 60 * MINUTE

type Proposal = z.infer<typeof proposeCallTime>

/** Proposes times for a call [CT1, MT1]. Repeating a proposal changes nothing. */
export async function propose(
  { services, me }: AuthContext,
  request: Request,
  input: Proposal,
): Promise<void> {
  const now = Date.now()
  const spans = spansOf(input)
  for (const { start } of spans)
    if (start <= now || start > now + callWeeksAhead * WEEK) throw new AppError('callTime.range')
  const { repeats, moves = null } = input
  if (repeats && (moves !== null || !isTimeZone(repeats.timeZone))) throw new AppError('app.invalid')
  await services.rates.consume('callTimePerUser', me.id)
  await transact(services, async (tx, publish) => {
    await lockPair(tx, request, 'share')
    const minor = await readMinor(tx, services, request)
    if (spans.some((span) => isQuiet(minor, span))) throw new AppError('callTime.quiet')
    assertNotNight(minor, me.id, now)
    if (moves !== null && !(await store.canMove(tx, { chatId: request.id, id: moves })))
      throw new AppError('callTime.gone')
    const added = await store.addProposals(
      tx,
      spans.map(({ id, start, end }) => ({
        ...{ id, chatId: request.id, mentorId: request.mentorId, menteeId: request.requesterId },
        ...{ proposedBy: me.id, startsAt: new Date(start), endsAt: new Date(end) },
        groupId: spans.length > 1 ? input.id : null,
        movesId: moves,
        everyWeeks: repeats?.everyWeeks ?? null,
        timeZone: repeats?.timeZone ?? null,
      })),
    )
    if (added === undefined) throw new AppError('callTime.tooMany')
    publishTimes(publish, request)
    // A retry told the other one already.
    if (added > 0) await queueProposed(tx, services, { id: input.id, readerId: otherOf(request, me.id) })
  })
}

const otherOf = ({ mentorId, requesterId }: Request, myId: string): string =>
  myId === mentorId ? requesterId : mentorId

/** Queues the notice to the one who is asked, whose email comes with others [MT9, MT13]. In quiet hours it waits for their end. */
async function queueProposed(
  tx: Tx,
  { config, jobs }: Services,
  { id, readerId }: { readonly id: string; readonly readerId: string },
): Promise<void> {
  const notBefore = await readQuietUntil(tx, config, readerId)
  await queueMail(tx, jobs, { kind: 'callProposed', id: `${id}/${readerId}`, notBefore })
}

const spansOf = ({ id, start, minutes, others = [] }: Proposal) =>
  [{ id, start }, ...others].map((one) => ({ ...one, end: one.start + minutes * MINUTE }))

/**
 * Agrees to a time that the other member proposed [CT2]. Answers false if there is no such proposal any more, or nothing that
 * it would move.
 *
 * @throws AppError `callTime.overlap` if one of the two has agreed on another call then [CT3]; `callTime.quiet` [CT7];
 *   `callTime.tooMany` [CT1]
 */
export async function confirm(
  { services, me }: AuthContext,
  request: Request,
  { id }: { readonly id: string },
): Promise<Confirmation> {
  try {
    return await transact(services, async (tx, publish) => {
      await lockPair(tx, request, 'no key update')
      const proposal = await store.getProposal(tx, { chatId: request.id, id }, me.id)
      if (!proposal) return { isAgreed: false }
      // The minor's quiet hours may have changed since the proposal.
      const minor = await readMinor(tx, services, request)
      if (isQuiet(minor, store.toSpan(proposal))) throw new AppError('callTime.quiet')
      const outcome = await book(tx, proposal, minor)
      await store.removeOfProposal(tx, proposal)
      publishTimes(publish, request)
      if (outcome.isAgreed) await queueAgreed(tx, services, proposal, me.id)
      await readProposals(tx, publish, request, me.id)
      return outcome
    })
  } catch (error) {
    if (isExclusionViolation(error)) throw new AppError('callTime.overlap')
    throw error
  }
}

/** Makes a proposal an agreed time, moves the one that it is about [MT2], or begins a series [MT4]. */
async function book(tx: Tx, proposal: store.CallTimeRow, minor: Minor | undefined): Promise<Confirmation> {
  if (proposal.movesId !== null) return { isAgreed: await store.moveTime(tx, proposal.movesId, proposal) }
  const free = callTimesPerChat.agreed - (await store.countAgreed(tx, proposal.chatId))
  if (free <= 0) throw new AppError('callTime.tooMany')
  await store.markAgreed(tx, proposal)
  if (proposal.everyWeeks === null) return { isAgreed: true }
  return { isAgreed: true, leftOut: await startSeries(tx, proposal, { minor, free: free - 1 }) }
}

/** Queues the emails to both members: that a time is agreed, or that the call was moved to it [MT9]. */
async function queueAgreed(
  tx: Tx,
  { config, jobs }: Services,
  { id, movesId, proposedBy }: store.CallTimeRow,
  confirmedBy: string,
): Promise<void> {
  const timeId = movesId ?? id
  const revision = await store.getRevision(tx, timeId)
  const readers = { callAgreed: proposedBy, callConfirmed: confirmedBy }
  for (const [kind, readerId] of Object.entries(readers)) {
    const notBefore = await readQuietUntil(tx, config, readerId)
    await queueMail(tx, jobs, { kind, id: [timeId, revision, readerId].join('/'), notBefore })
  }
}

/** Marks the notices of proposals as read once the member has answered all of the other one [NT13]. */
async function readProposals(tx: Tx, publish: Publish, request: Request, myId: string): Promise<void> {
  const about = otherOf(request, myId)
  if (await store.hasProposals(tx, request.id, about)) return
  if (await markAnswered(tx, { userId: myId, about, mails: ['callProposed'] }))
    publish({ topic: topics.notices(myId) })
}

/** Declines or takes back proposals, or cancels agreed times; without one, it changes nothing [CT4, MT3, MT5]. */
export async function remove(
  { services, me }: AuthContext,
  request: Request,
  { id, withOthers = false }: z.infer<typeof removeCallTime>,
): Promise<void> {
  await transact(services, async (tx, publish) => {
    // In the order of what confirms, moves, and adds times. A pair that rests can cancel.
    const { mentorId, requesterId: menteeId } = request
    await store.lockPair(tx, request.id, { mentorId, menteeId, strength: 'no key update' })
    const removed = await store.removeTimes(tx, { chatId: request.id, id }, withOthers)
    if (removed.length === 0) return
    if (withOthers) await seriesStore.endSeries(tx, removed)
    const agreed = removed.filter(({ status }) => status === 'agreed')
    await store.addCanceled(tx, agreed, me.id)
    publishTimes(publish, request)
    await readProposals(tx, publish, request, me.id)
    if (agreed.length === 0) return
    const other = otherOf(request, me.id)
    const ids = [other, ...agreed.map((time) => time.id)]
    const notBefore = await readQuietUntil(tx, services.config, other)
    await queueMail(tx, services.jobs, { kind: 'callCanceled', id: ids.join('/'), notBefore })
  })
}

/** Throws if it is night for the minor and an adult proposes: that waits for the morning [CT7]. */
function assertNotNight(minor: Minor | undefined, myId: string, now: number): void {
  if (!minor || minor.quietZone === null || minor.id === myId) return
  if (quietUntil(now, minor.quietZone) !== null) throw new AppError('callTime.night')
}
