import * as z from 'zod/mini'
import type { Executor } from '#server/db/orm.ts'
import { acceptedCounterparts, requestById } from '#server/features/connections/store.ts'
import { relayQuery, snapshotQuery } from '#server/sync/live-query.ts'
import type { RelayMembership } from '#server/sync/live-query.ts'
import type { AuthContext } from '#server/rpc/context.ts'
import { listAdults, readQuietUntil } from '#server/policy/quiet-hours.ts'
import { withResource } from '#server/rpc/resource.ts'
import { mentorIdOf, toRoomName } from '#shared/domain/calls.ts'
import { pairId, parsePairId } from '#shared/domain/pair-id.ts'
import { AppError } from '#shared/errors.ts'
import { lease } from '#shared/limits.ts'
import { callRef, roomRef, relayMessage } from '#shared/contract/calls.ts'
import { callRecordRef } from '#shared/contract/call-records.ts'
import type { AgendaLine, KeptCall } from '#shared/contract/call-records.ts'
import { weekRef } from '#shared/contract/call-times.ts'
import type { CalendarFeed, CallTimes, NextCall, WeekCall } from '#shared/contract/call-times.ts'
import type { CallState, PastCall, SignalFrame } from '#shared/contract/calls.ts'
import { topics } from '#shared/contract/topics.ts'
import { listKept } from './agenda/kept-store.ts'
import { listLines } from './agenda/store.ts'
import { getFeedTime } from './calendar/feed-store.ts'
import { assertCanJoin, joinRoom, joinedAt, listParticipants } from './participants.ts'
import type { Participant } from './participants.ts'
import { listAttempts } from './missed-calls.ts'
import type { Attempt } from './missed-calls.ts'
import { getCounterpart } from './store.ts'
import { assertAgreedTime, readCallTimes, readNextCalls, readWeekCalls } from './times/read.ts'

type CallRef = z.infer<typeof callRef>
type RoomRef = z.infer<typeof roomRef>

/**
 * The state of a connection's call. Says that the mentor is in another call, but not with whom [VC2], and nothing while the
 * chat rests [PS1].
 */
const call = snapshotQuery<CallRef, CallState>({
  parse: (input) => z.parse(callRef, input),
  topics: (_me, { chatId }) => [topics.connection(chatId), topics.call(mentorIdOf(chatId))],
  derivedTopics: ({ other }) => [topics.profile(other.id)],
  read: withResource(
    'chat.read',
    ({ ctx, input }) => requestById(ctx.db, input.chatId),
    async ({ me, services, resource }, { chatId }) => {
      const { mentorId, resting } = resource
      const known = (await listParticipants(services.leases, mentorId)) ?? []
      const inCalls = resting.length > 0 ? [] : known
      const participants = latestDevices(inCalls.filter((other) => other.isOpen && other.chatId === chatId))
      const isBusy = inCalls.some((other) => other.chatId !== chatId)
      return {
        roomName: toRoomName(chatId),
        mentorId,
        other: await getCounterpart({ services, me }, resource),
        state: participants.length > 0 ? 'running' : isBusy ? 'busy' : 'none',
        participants,
      }
    },
  ),
})

/** For each chat of the member: whether the counterpart is in its call and the member is not [VC13]. */
const ringing = snapshotQuery<undefined, Readonly<Record<string, boolean>>>({
  parse: (input) => z.parse(z.optional(z.undefined()), input),
  topics: (me) => [topics.connections(me.id)],
  derivedTopics: (chats) => Object.keys(chats).map((chatId) => topics.call(mentorIdOf(chatId))),
  async read(ctx) {
    const { me, services } = ctx
    const counterparts = await acceptedCounterparts(services.database.orm, me.id)
    if (counterparts.length === 0) return {}
    const chatIds = counterparts
      .map((id) => (me.role === 'mentor' ? pairId(me.id, id) : pairId(id, me.id)))
      .toSorted()
    const mentorIds = [...new Set(chatIds.map(mentorIdOf))]
    const inCalls = await Promise.all(mentorIds.map((id) => listParticipants(services.leases, id)))
    const isQuiet = (await readQuietUntil(services.database.orm, services.config, me.id)) !== null
    // In quiet hours the calls of adults do not ring [QH10].
    const silent = isQuiet ? await listAdults(services.database.orm, counterparts) : new Set<string>()
    const open = inCalls
      .flat()
      .filter((participant) => participant?.isOpen && !silent.has(participant.userId))
    return Object.fromEntries(
      chatIds.map((chatId) => {
        const participants = open.filter((participant) => participant?.chatId === chatId)
        return [chatId, participants.length > 0 && participants.every((other) => other?.userId !== me.id)]
      }),
    )
  },
})

/**
 * The calls of a chat that are over, the oldest first: those that the other member did not join, and those that both were
 * in [VC15]. The call that waits or runs now is not among them.
 */
const pastCalls = snapshotQuery<CallRef, readonly PastCall[]>({
  parse: (input) => z.parse(callRef, input),
  topics: (_me, { chatId }) => [topics.connection(chatId), topics.call(mentorIdOf(chatId))],
  read: withResource(
    'chat.read',
    ({ ctx, input }) => requestById(ctx.db, input.chatId),
    async ({ me, services }, { chatId }) => {
      const inCalls = (await listParticipants(services.leases, mentorIdOf(chatId))) ?? []
      const attempts = await listAttempts(services.database.orm, chatId)
      // Of a call that was answered, either of the two may be the one who is still in it.
      const isRunning = ({ callerId, isAnswered }: Attempt): boolean =>
        inCalls.some((one) => one.chatId === chatId && (isAnswered || one.userId === callerId))
      const isLast = (index: number): boolean => index === attempts.length - 1
      const ended = attempts.filter((attempt, index) => !(isLast(index) && isRunning(attempt)))
      return ended.map(({ callerId, startedAt, isAnswered }) => ({
        at: startedAt.getTime(),
        isMine: callerId === me.id,
        isAnswered,
      }))
    },
  ),
})

/** The proposed and agreed times of a pair [CT1]. */
const callTimes = snapshotQuery<CallRef, CallTimes>({
  parse: (input) => z.parse(callRef, input),
  // Of the topic of held messages for the quiet hours.
  topics: (_me, { chatId }) => [topics.connection(chatId), topics.callTimes(chatId), topics.held(chatId)],
  read: withResource(
    'chat.read',
    ({ ctx, input }) => requestById(ctx.db, input.chatId),
    (ctx) => readCallTimes(ctx, ctx.resource),
  ),
})

/** The agreed calls of all chats of the member, and the proposals that wait for their answer [CT11]. */
const nextCalls = snapshotQuery<undefined, readonly NextCall[]>({
  parse: (input) => z.parse(z.optional(z.undefined()), input),
  topics: (me) => [topics.connections(me.id), topics.nextCalls(me.id)],
  read: (ctx) => readNextCalls(ctx),
})

/** The calls of all chats of the member in a week [CW1]. */
const weekCalls = snapshotQuery<z.infer<typeof weekRef>, readonly WeekCall[]>({
  parse: (input) => z.parse(weekRef, input),
  topics: (me) => [topics.connections(me.id), topics.nextCalls(me.id)],
  read: (ctx, week) => readWeekCalls(ctx, week),
})

type RecordRef = z.infer<typeof callRecordRef>

/** The agenda of an agreed time of a pair [AD1]. */
const agenda = snapshotQuery<RecordRef, readonly AgendaLine[]>({
  parse: (input) => z.parse(callRecordRef, input),
  topics: (_me, { chatId }) => [topics.connection(chatId), topics.callRecords(chatId)],
  read: withResource(
    'chat.read',
    ({ ctx, input }) => requestById(ctx.db, input.chatId),
    async ({ me, services }, { chatId, timeId }) => {
      const rows = await listLines(services.database.orm, { chatId, id: timeId })
      return rows.map(({ id, version, text, writerId, isDone }) => {
        return { id, version, text, isMine: writerId === me.id, isDone }
      })
    },
  ),
})

/** The calls of a pair that are over, and what the two keep of them [AD1, CO1]. */
const keptCalls = snapshotQuery<CallRef, readonly KeptCall[]>({
  parse: (input) => z.parse(callRef, input),
  topics: (_me, { chatId }) => [
    ...[topics.connection(chatId), topics.callTimes(chatId), topics.callRecords(chatId)],
    // Of the topic of a call for whether there was one.
    topics.call(mentorIdOf(chatId)),
  ],
  read: withResource(
    'chat.read',
    ({ ctx, input }) => requestById(ctx.db, input.chatId),
    ({ me, services }, { chatId }) => listKept(services.database.orm, chatId, me.id),
  ),
})

/** When the member's calendar feed was made; null without one [CF1]. */
const calendarFeed = snapshotQuery<undefined, CalendarFeed>({
  parse: (input) => z.parse(z.optional(z.undefined()), input),
  // Of the topic of sessions for what ends them.
  topics: (me) => [topics.calendar(me.id), topics.sessions(me.id)],
  async read({ services, me }) {
    const madeAt = await getFeedTime(services.database.orm, me.id)
    return { madeAt: madeAt?.getTime() ?? null }
  },
})

/** The last device of each member, in a fixed order: equal states must be equal values. */
function latestDevices(participants: readonly Participant[]): CallState['participants'] {
  const latest = new Map(
    participants.toSorted((a, b) => a.since - b.since).map(({ userId, device }) => [userId, device]),
  )
  return [...latest]
    .map(([userId, device]) => ({ userId, device }))
    .toSorted((a, b) => (a.userId < b.userId ? -1 : 1))
}

/** The signals to one device in a call. The device is a participant for as long as it is subscribed. */
const room = relayQuery<RoomRef, SignalFrame>({
  parse: (input) => z.parse(roomRef, input),
  topic: ({ chatId }) => topics.signals(chatId),
  accessTopics: ({ chatId }) => [topics.connection(chatId), topics.call(mentorIdOf(chatId))],
  frame(signal, _me, { device }) {
    const { success, data } = z.safeParse(relayMessage, signal)
    if (!success) return null
    if (data.kind === 'bye') throw new AppError('call.ended')
    return data.to === device ? { from: data.from, n: data.n, signal: data.signal } : null
  },
  enter: enterRoom,
})

/** Checks that the device may be in the call, and returns the participants. */
const checkRoom = withResource(
  'call.join',
  ({ ctx, input }: { ctx: { db: Executor }; input: RoomRef }) => requestById(ctx.db, input.chatId),
  async ({ me, services, resource }, { chatId, device }): Promise<readonly Participant[]> => {
    // While the participants cannot be known, none of them loses their place.
    const participants = (await listParticipants(services.leases, resource.mentorId)) ?? []
    assertCanJoin(participants, { chatId, userId: me.id, device })
    return participants
  },
)

async function enterRoom(ctx: AuthContext, ref: RoomRef): Promise<RelayMembership> {
  const key = { ...ref, userId: ctx.me.id }
  const joined = joinedAt(await checkRoom(ctx, ref), key)
  // A device in the call stays, also past the end of the agreed time [CT5].
  const pair = parsePairId(ref.chatId)
  if (joined === undefined && pair) await assertAgreedTime(ctx.services, { id: ref.chatId, ...pair })
  const since = joined ?? Date.now()
  const leave = joinRoom(ctx.services.leases, mentorIdOf(ref.chatId), { ...key, since })
  return {
    verify: async () => void (await checkRoom(ctx, ref)),
    releaseAfterGrace: () => leave(lease.reloadGrace),
    release: () => leave(0),
  }
}

export const callsLiveQueries = {
  call,
  ringing,
  pastCalls,
  callTimes,
  nextCalls,
  weekCalls,
  agenda,
  keptCalls,
  calendarFeed,
  room,
}
