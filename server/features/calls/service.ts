import type { Context } from '#server/rpc/context.ts'
import type { Request } from '#server/features/connections/store.ts'
import { displayName } from '#shared/domain/names.ts'
import { toRoomName } from '#shared/domain/calls.ts'
import { AppError } from '#shared/errors.ts'
import type { Me } from '#shared/contract/account.ts'
import type { CallJoinResult, RelayMessage, Signal } from '#shared/contract/calls.ts'
import { topics } from '#shared/contract/topics.ts'
import { createIceConfig } from './ice.ts'
import { meetingToken } from './meeting-token.ts'
import { matches, reserve, assertCanJoin, otherDevices, listParticipants, joinedAt } from './participants.ts'
import type { Participant } from './participants.ts'
import { getCounterpart } from './store.ts'

type Mine = Context & { readonly me: Me }
type Wishes = {
  readonly device: string
  readonly replaces?: string | null | undefined
  readonly takesOver: boolean
}

/** When to ask again where it cannot be known who is in a call. */
const AGAIN_SECONDS = 5

async function requireParticipants({ services }: Mine, mentorId: string): Promise<readonly Participant[]> {
  const places = await listParticipants(services.leases, mentorId)
  if (!places) throw new AppError('app.unavailable', { retryAfter: AGAIN_SECONDS })
  return places
}

/**
 * Begins or joins a pair's call with a device, and keeps its place until its room is open. Everything the room is
 * told comes from the pair: what stood in an address decides nothing [VC1].
 */
export async function join(ctx: Mine, request: Request, wishes: Wishes): Promise<CallJoinResult> {
  const { services, me } = ctx
  const asking = { chatId: request.id, userId: me.id, device: wishes.device }
  const before = await requireParticipants(ctx, request.mentorId)
  const others = otherDevices(before, asking)
  const gone = wishes.takesOver ? others : others.filter(({ device }) => device === wishes.replaces)
  const staying = before.filter((place) => !gone.includes(place))
  // Also where the clocks of two nodes differ, who takes over comes last.
  const since = joinedAt(staying, asking) ?? Math.max(Date.now(), ...gone.map((place) => place.since + 1))
  assertCanJoin(staying, asking)
  const giveUp = reserve(services.leases, request.mentorId, { ...asking, since })
  for (const { holder } of gone) services.leases.release(topics.call(request.mentorId), holder)
  try {
    // Of two that began in the same moment, each sees the other from here on.
    assertCanJoin(await requireParticipants(ctx, request.mentorId), asking)
    const entry = await createJoinResult(ctx, request)
    ctx.log.info({ action: 'calls.join' }, 'entered a call')
    return entry
  } catch (error) {
    giveUp()
    throw error
  }
}

async function createJoinResult({ services, me }: Mine, request: Request): Promise<CallJoinResult> {
  const { video } = services.config
  const roomName = toRoomName(request.id)
  const name = displayName(me)
  const meeting =
    video.kind === 'jitsi'
      ? { origin: video.origin, token: meetingToken(video, { roomName, userId: me.id, name }) }
      : null
  return {
    roomName,
    name,
    other: await getCounterpart(services.database.orm, request, me.id),
    isOfferer: me.id === request.mentorId,
    ice: createIceConfig(video, me.id),
    meeting,
  }
}

/**
 * Passes a frame on to the device of the other that is in the call, while both have their places [L8]. Answers
 * whether there was one: what nobody waits for is not kept.
 */
export async function signal(
  ctx: Mine,
  request: Request,
  input: { readonly device: string; readonly n: number; readonly signal: Signal },
): Promise<{ isDelivered: boolean }> {
  const { services, me } = ctx
  const seconds = services.signalRateLimit.consume(me.id)
  if (seconds > 0) {
    const retryAfter = Math.max(1, Math.ceil(seconds))
    throw new AppError('limit.tooMany', { retryAfter })
  }
  const asking = { chatId: request.id, userId: me.id, device: input.device }
  const places = await requireParticipants(ctx, request.mentorId)
  assertCanJoin(places, asking)
  const isIn = places.some((place) => place.isOpen && matches(asking)(place))
  const other = places
    .filter(({ chatId, userId, isOpen }) => isOpen && chatId === request.id && userId !== me.id)
    .toSorted((a, b) => b.since - a.since)[0]
  if (!isIn || !other) return { isDelivered: false }
  const { device: from, n, signal: content } = input
  send(ctx, request.id, { kind: 'frame', to: other.device, from, n, signal: content })
  return { isDelivered: true }
}

/** Ends the call for both [VC5]. */
export async function end(ctx: Mine, request: Request): Promise<void> {
  const places = await requireParticipants(ctx, request.mentorId)
  // First what ends the rooms: one that only misses its place would take it again.
  send(ctx, request.id, { kind: 'bye' })
  for (const { chatId, holder } of places) {
    if (chatId === request.id) ctx.services.leases.release(topics.call(request.mentorId), holder)
  }
  ctx.log.info({ action: 'calls.end' }, 'ended a call')
}

function send({ services }: Mine, chatId: string, content: RelayMessage): void {
  services.bus.publish([{ topic: topics.signals(chatId), signal: content }])
}
