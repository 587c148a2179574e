import type { AuthContext } from '#server/rpc/context.ts'
import type { Request } from '#server/features/connections/store.ts'
import { displayName } from '#shared/domain/people/names.ts'
import { toRoomName } from '#shared/domain/calls.ts'
import { AppError } from '#shared/errors.ts'
import type { CallJoinResult, RelayMessage, Signal } from '#shared/contract/calls.ts'
import { topics } from '#shared/contract/topics.ts'
import { createIceConfig } from './ice.ts'
import { meetingToken } from './meeting-token.ts'
import { matches, reserve, assertCanJoin, otherDevices, listParticipants, joinedAt } from './participants.ts'
import type { Participant, ParticipantKey } from './participants.ts'
import { addAttempt, markAnswered } from './missed-calls.ts'
import { getCounterpart, getPersonCard } from './store.ts'
import { assertAgreedTime } from './times/read.ts'

type JoinOptions = {
  readonly device: string
  readonly replaces?: string | null | undefined
  readonly takesOver: boolean
}

/** `Retry-After` while this node cannot know who is in a call. */
const UNKNOWN_RETRY_SECONDS = 5

/**
 * Epoch milliseconds with a fraction: of two members who join in the same millisecond, the one whose reservation is
 * written first is the earlier one. With whole milliseconds, the later one could win a call that the earlier one had.
 */
const preciseNow = (): number => performance.timeOrigin + performance.now()

/** The participants of all calls of a mentor. Throws `app.unavailable` while they cannot be known. */
async function requireParticipants(
  { services }: AuthContext,
  mentorId: string,
): Promise<readonly Participant[]> {
  const participants = await listParticipants(services.leases, mentorId)
  if (!participants) throw new AppError('app.unavailable', { retryAfter: UNKNOWN_RETRY_SECONDS })
  return participants
}

/**
 * Starts or joins the call of a connection with a device, and reserves its place until its room is open. Everything
 * in the answer comes from the connection, nothing from the page's URL [VC1].
 *
 * @throws AppError `call.notAgreed` [CT5]; `call.busy` or `call.elsewhere`, see `assertCanJoin`; `app.unavailable`
 */
export async function join(
  ctx: AuthContext,
  request: Request,
  options: JoinOptions,
): Promise<CallJoinResult> {
  const { services, me } = ctx
  const key = { chatId: request.id, userId: me.id, device: options.device }
  await assertAgreedTime(services, request)
  const before = await requireParticipants(ctx, request.mentorId)
  const others = otherDevices(before, key)
  const replaced = options.takesOver ? others : others.filter(({ device }) => device === options.replaces)
  const remaining = before.filter((participant) => !replaced.includes(participant))
  // The device that takes over comes last, also where the clocks of two nodes differ.
  const since =
    joinedAt(remaining, key) ?? Math.max(preciseNow(), ...replaced.map((other) => other.since + 1))
  assertCanJoin(remaining, key)
  const cancel = reserve(services.leases, request.mentorId, { ...key, since })
  for (const { holder } of replaced) services.leases.release(topics.call(request.mentorId), holder)
  try {
    // Of two devices that join at the same moment, each sees the other from here on.
    assertCanJoin(await requireParticipants(ctx, request.mentorId), key)
    const result = await createJoinResult(ctx, request)
    await recordAttempt(ctx, key, before)
    ctx.log.info({ action: 'calls.join' }, 'call joined')
    return result
  } catch (error) {
    cancel()
    throw error
  }
}

/** Keeps the list of missed calls: a member who comes first calls, the other one answers [VC15]. */
async function recordAttempt(
  { services, me }: AuthContext,
  { chatId }: ParticipantKey,
  before: readonly Participant[],
): Promise<void> {
  const inCall = before.filter((participant) => participant.chatId === chatId)
  const db = services.database.orm
  if (inCall.length === 0) await addAttempt(db, chatId, me.id)
  else if (inCall.some(({ userId }) => userId !== me.id)) await markAnswered(db, chatId, me.id)
}

async function createJoinResult(ctx: AuthContext, request: Request): Promise<CallJoinResult> {
  const { services, me } = ctx
  const { video } = services.config
  const roomName = toRoomName(request.id)
  // The meeting service shows it to the other member.
  const name = displayName(await getPersonCard(services, me.id))
  const meeting =
    video.kind === 'jitsi'
      ? { origin: video.origin, token: meetingToken(video, { roomName, userId: me.id, name }) }
      : null
  return {
    roomName,
    name,
    other: await getCounterpart(ctx, request),
    isOfferer: me.id === request.mentorId,
    ice: createIceConfig(video, me.id),
    meeting,
  }
}

/**
 * Relays a signal to the counterpart's device in the call, while both devices are participants [L8]. Answers whether
 * there was such a device: undelivered signals are not stored.
 *
 * @throws AppError `limit.tooMany`, `call.busy`, `call.elsewhere`, `app.unavailable`
 */
export async function signal(
  ctx: AuthContext,
  request: Request,
  input: { readonly device: string; readonly n: number; readonly signal: Signal },
): Promise<{ isDelivered: boolean }> {
  const { services, me } = ctx
  const seconds = services.signalRateLimit.consume(me.id)
  if (seconds > 0) {
    const retryAfter = Math.max(1, Math.ceil(seconds))
    throw new AppError('limit.tooMany', { retryAfter })
  }
  const key = { chatId: request.id, userId: me.id, device: input.device }
  const participants = await requireParticipants(ctx, request.mentorId)
  assertCanJoin(participants, key)
  const isParticipant = participants.some((participant) => participant.isOpen && matches(key)(participant))
  const counterpart = participants
    .filter(({ chatId, userId, isOpen }) => isOpen && chatId === request.id && userId !== me.id)
    .toSorted((a, b) => b.since - a.since)[0]
  if (!isParticipant || !counterpart) return { isDelivered: false }
  const { device: from, n, signal: content } = input
  relay(ctx, request.id, { kind: 'frame', to: counterpart.device, from, n, signal: content })
  return { isDelivered: true }
}

/** Ends the call for both [VC5]. */
export async function end(ctx: AuthContext, request: Request): Promise<void> {
  const participants = await requireParticipants(ctx, request.mentorId)
  // First the message that ends the rooms: a room that only loses its lease would join again.
  relay(ctx, request.id, { kind: 'bye' })
  for (const { chatId, holder } of participants) {
    if (chatId === request.id) ctx.services.leases.release(topics.call(request.mentorId), holder)
  }
  ctx.log.info({ action: 'calls.end' }, 'call ended')
}

function relay({ services }: AuthContext, chatId: string, content: RelayMessage): void {
  services.bus.publish([{ topic: topics.signals(chatId), signal: content }])
}
