import * as z from 'zod/mini'
import { acceptedCounterparts, requestById } from '#server/features/connections/store.ts'
import { relayQuery, snapshotQuery } from '#server/sync/live-query.ts'
import type { RelayMembership } from '#server/sync/live-query.ts'
import type { AuthContext } from '#server/rpc/context.ts'
import { authorize } from '#server/policy/authorize.ts'
import { mentorIdOf, toRoomName } from '#shared/domain/calls.ts'
import { pairId } from '#shared/domain/pair-id.ts'
import { AppError } from '#shared/errors.ts'
import { lease } from '#shared/limits.ts'
import { callRef, roomRef, relayMessage } from '#shared/contract/calls.ts'
import type { CallState, SignalFrame } from '#shared/contract/calls.ts'
import { topics } from '#shared/contract/topics.ts'
import { assertCanJoin, listParticipants, joinedAt, takePlace } from './participants.ts'
import type { Participant } from './participants.ts'
import { getCounterpart } from './store.ts'

type OnCall = { chatId: string }
type OnRoom = { chatId: string; device: string }

/** Whether the pair's call runs, and whether the mentor is in another: with whom is nobody's business [VC2]. */
const call = snapshotQuery<OnCall, CallState>({
  parse: (input) => z.parse(callRef, input),
  topics: (_me, { chatId }) => [topics.connection(chatId), topics.call(mentorIdOf(chatId))],
  derivedTopics: ({ other }) => [topics.profile(other.id)],
  async read(ctx, { chatId }) {
    const db = ctx.services.database.orm
    const request = authorize('call.join', ctx.me, await requestById(db, chatId))
    const places = (await listParticipants(ctx.services.leases, request.mentorId)) ?? []
    const inside = devicesIn(places.filter((place) => place.isOpen && place.chatId === chatId))
    const isBusy = places.some((place) => place.chatId !== chatId)
    return {
      roomName: toRoomName(chatId),
      mentorId: request.mentorId,
      other: await getCounterpart(db, request, ctx.me.id),
      state: inside.length > 0 ? 'running' : isBusy ? 'busy' : 'none',
      participants: inside,
    }
  },
})

/** Of each chat of one's: whether the other is in its call and waits for one [VC13]. */
const ringing = snapshotQuery<undefined, Readonly<Record<string, boolean>>>({
  parse: (input) => z.parse(z.optional(z.undefined()), input),
  topics: (me) => [topics.connections(me.id)],
  derivedTopics: (chats) => Object.keys(chats).map((chatId) => topics.call(mentorIdOf(chatId))),
  async read(ctx) {
    const { me, services } = ctx
    const others = await acceptedCounterparts(services.database.orm, me.id)
    const chatIds = others
      .map((id) => (me.role === 'mentor' ? pairId(me.id, id) : pairId(id, me.id)))
      .toSorted()
    const mentorIds = [...new Set(chatIds.map(mentorIdOf))]
    const places = await Promise.all(mentorIds.map((id) => listParticipants(services.leases, id)))
    const open = places.flat().filter((place) => place?.isOpen)
    return Object.fromEntries(
      chatIds.map((chatId) => {
        const inside = open.filter((place) => place?.chatId === chatId)
        return [chatId, inside.length > 0 && inside.every((place) => place?.userId !== me.id)]
      }),
    )
  },
})

/** One a person, the one that came last, in a fixed order: equal states have to be equal values. */
function devicesIn(places: readonly Participant[]): CallState['participants'] {
  const latest = new Map(
    places.toSorted((a, b) => a.since - b.since).map(({ userId, device }) => [userId, device]),
  )
  return [...latest]
    .map(([userId, device]) => ({ userId, device }))
    .toSorted((a, b) => (a.userId < b.userId ? -1 : 1))
}

/** An open room: has its place in the call for as long as it is watched, and gets what the other end sends it. */
const room = relayQuery<OnRoom, SignalFrame>({
  parse: (input) => z.parse(roomRef, input),
  topic: ({ chatId }) => topics.signals(chatId),
  accessTopics: ({ chatId }) => [topics.connection(chatId), topics.call(mentorIdOf(chatId))],
  frame(signal, _me, { device }) {
    const { success, data } = z.safeParse(relayMessage, signal)
    if (!success) return null
    if (data.kind === 'bye') throw new AppError('call.ended')
    return data.to === device ? { from: data.from, n: data.n, signal: data.signal } : null
  },
  enter: takeSeat,
})

async function takeSeat(ctx: AuthContext, { chatId, device }: OnRoom): Promise<RelayMembership> {
  const { leases, database } = ctx.services
  const asking = { chatId, userId: ctx.me.id, device }
  const check = async (): Promise<readonly Participant[]> => {
    const { mentorId } = authorize('call.join', ctx.me, await requestById(database.orm, chatId))
    // Where it cannot be known who else is there, nobody loses a place they have.
    const places = (await listParticipants(leases, mentorId)) ?? []
    assertCanJoin(places, asking)
    return places
  }
  const since = joinedAt(await check(), asking) ?? Date.now()
  const leave = takePlace(leases, mentorIdOf(chatId), { ...asking, since })
  return {
    verify: async () => void (await check()),
    releaseAfterGrace: () => leave(lease.reloadGrace),
    release: () => leave(0),
  }
}

export const callsLiveQueries = { call, ringing, room }
