import * as z from 'zod/mini'
import { acceptedCounterparts, requestById } from '#server/features/connections/store.ts'
import { relay, value } from '#server/live/view.ts'
import type { Seat, SignedIn } from '#server/live/view.ts'
import { allow } from '#server/policy/allow.ts'
import { mentorIdOf, roomNameOf } from '#shared/domain/calls.ts'
import { pairId } from '#shared/domain/requests.ts'
import { Failure } from '#shared/errors.ts'
import { lease } from '#shared/limits.ts'
import { onCall, onRoom, relayed } from '#shared/schemas/calls.ts'
import type { CallState, Frame } from '#shared/schemas/calls.ts'
import { topics } from '#shared/topics.ts'
import { mustBeFree, placesOf, sinceOf, takePlace } from './places.ts'
import type { Place } from './places.ts'
import { otherOf } from './store.ts'

type OnCall = { chatId: string }
type OnRoom = { chatId: string; device: string }

/** Whether the pair's call runs, and whether the mentor is in another: with whom is nobody's business [VC2]. */
const call = value<OnCall, CallState>({
  parse: (input) => z.parse(onCall, input),
  topics: (_me, { chatId }) => [topics.pair(chatId), topics.call(mentorIdOf(chatId))],
  also: ({ other }) => [topics.card(other.id)],
  async read(ctx, { chatId }) {
    const db = ctx.services.database.orm
    const request = allow('call.join', ctx.me, await requestById(db, chatId))
    const places = (await placesOf(ctx.services.leases, request.mentorId)) ?? []
    const inside = devicesIn(places.filter((place) => place.isOpen && place.chatId === chatId))
    const isBusy = places.some((place) => place.chatId !== chatId)
    return {
      roomName: roomNameOf(chatId),
      mentorId: request.mentorId,
      other: await otherOf(db, request, ctx.me.id),
      state: inside.length > 0 ? 'running' : isBusy ? 'busy' : 'none',
      inside,
    }
  },
})

/** Of each chat of one's: whether the other is in its call and waits for one [VC13]. */
const ringing = value<undefined, Readonly<Record<string, boolean>>>({
  parse: (input) => z.parse(z.optional(z.undefined()), input),
  topics: (me) => [topics.connections(me.id)],
  also: (chats) => Object.keys(chats).map((chatId) => topics.call(mentorIdOf(chatId))),
  async read(ctx) {
    const { me, services } = ctx
    const others = await acceptedCounterparts(services.database.orm, me.id)
    const chatIds = others
      .map((id) => (me.role === 'mentor' ? pairId(me.id, id) : pairId(id, me.id)))
      .toSorted()
    const mentorIds = [...new Set(chatIds.map(mentorIdOf))]
    const places = await Promise.all(mentorIds.map((id) => placesOf(services.leases, id)))
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
function devicesIn(places: readonly Place[]): CallState['inside'] {
  const latest = new Map(
    places.toSorted((a, b) => a.since - b.since).map(({ userId, device }) => [userId, device]),
  )
  return [...latest]
    .map(([userId, device]) => ({ userId, device }))
    .toSorted((a, b) => (a.userId < b.userId ? -1 : 1))
}

/** An open room: has its place in the call for as long as it is watched, and gets what the other end sends it. */
const room = relay<OnRoom, Frame>({
  parse: (input) => z.parse(onRoom, input),
  topic: ({ chatId }) => topics.signals(chatId),
  grants: ({ chatId }) => [topics.pair(chatId), topics.call(mentorIdOf(chatId))],
  frame(signal, _me, { device }) {
    const { success, data } = z.safeParse(relayed, signal)
    if (!success) return null
    if (data.kind === 'bye') throw new Failure('call.ended')
    return data.to === device ? { from: data.from, n: data.n, signal: data.signal } : null
  },
  enter: takeSeat,
})

async function takeSeat(ctx: SignedIn, { chatId, device }: OnRoom): Promise<Seat> {
  const { leases, database } = ctx.services
  const asking = { chatId, userId: ctx.me.id, device }
  const check = async (): Promise<readonly Place[]> => {
    const { mentorId } = allow('call.join', ctx.me, await requestById(database.orm, chatId))
    // Where it cannot be known who else is there, nobody loses a place they have.
    const places = (await placesOf(leases, mentorId)) ?? []
    mustBeFree(places, asking)
    return places
  }
  const since = sinceOf(await check(), asking) ?? Date.now()
  const leave = takePlace(leases, mentorIdOf(chatId), { ...asking, since })
  return {
    confirm: async () => void (await check()),
    leave: () => leave(lease.reload),
    giveUp: () => leave(0),
  }
}

export const callsViews = { call, ringing, room }
