import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { blocks, chats, pauses, people, requests, users, works } from '#server/db/schema.ts'
import { listChats } from '#server/features/chat/chat-store.ts'
import * as chatStore from '#server/features/chat/store.ts'
import { listConnections } from '#server/features/connections/list-store.ts'
import { acceptedCounterparts, listCounterparts } from '#server/features/connections/store.ts'
import { listedMentor, mentorPage } from '#server/features/people/mentor-search.ts'
import { mentorById } from '#server/features/people/store.ts'
import { createTestApp } from '../testing/clients/app.ts'
import { allCalls } from '../testing/clients/calls.ts'
import type { TestApp } from '../testing/clients/app.ts'
import { endApprovalIn } from '../testing/data/approvals.ts'
import { putPair } from '../testing/data/pairs.ts'
import { aMentee, aMentor } from '../testing/data/people.ts'
import { isWorkReader } from './scopes.ts'
import { newId } from '#shared/domain/ids.ts'
import { pairId } from '#shared/domain/pair-id.ts'
import { isMinor } from '#shared/domain/people/age.ts'
import { can } from '#shared/policy.ts'
import type { Actor, RequestResource, ResourceRule } from '#shared/policy.ts'

const statuses = ['pending', 'accepted', 'rejected'] as const

let t: TestApp
let members: NonNullable<Actor>[]
let all: (RequestResource & { readonly id: string })[]
/** The ids of the members whom a pause keeps from writing, by pair. */
let resting: Map<string, string[]>
/** The blocks as pairs of ids, blocker first, and the ids of suspended members. */
let blocked: [string, string][]
let suspended: string[]
/** The mentor whose approval has ended. */
let expired: string
const isBlocked = (a: string, b: string) =>
  blocked.some((pair) => pair.includes(a) && pair.includes(b)) || suspended.some((id) => id === a || id === b)

/**
 * Three mentors and four mentees, with every status and none between them, so that each member has some of each. One
 * more mentor is accepted by all mentees, blocked one of them and is blocked by another. One more mentor and one more
 * mentee are suspended. The approval of one more mentor, accepted by all mentees, has ended. One more mentor, accepted by
 * all mentees, paused one, was paused by another, and cannot write to a third. One more mentee lacks the consent of a guardian.
 */
beforeAll(async () => {
  t = await createTestApp({ SAFEGUARDING: 'standard' })
  const mentors = await Promise.all(Array.from({ length: 3 }, () => aMentor(t)))
  const mentees = await Promise.all(Array.from({ length: 4 }, () => aMentee(t)))
  await t.services.database.orm
    .update(users)
    .set({ isEmailVerified: false })
    .where(eq(users.id, mentors[2]?.id ?? ''))
  for (const [row, { id: mentorId }] of mentors.entries()) {
    for (const [column, { id: requesterId }] of mentees.entries()) {
      const status = statuses[(row + column) % 4]
      if (status) await putPair(t, { mentorId, requesterId }, status)
    }
  }
  await addBlockedAndSuspended(mentors, mentees)
  await addPaused(mentees)
  await addExpired(mentees)
  const unconsented = await addWithoutConsent(mentors)
  const columns = { id: people.id, role: people.role, consent: people.consent }
  members = await t.services.database.orm.select(columns).from(people)
  const rows = await t.services.database.orm.select().from(requests)
  all = rows.map((row) => ({
    ...row,
    isBlocked: isBlocked(row.mentorId, row.requesterId),
    resting:
      row.mentorId === expired || row.requesterId === unconsented
        ? [row.mentorId, row.requesterId]
        : (resting.get(row.id) ?? []),
    isMentorActive: row.mentorId !== expired,
    lacksConsent: row.requesterId === unconsented,
  }))
})
afterAll(() => t.close())

type Member = { readonly id: string }
async function addBlockedAndSuspended([mentor]: Member[], mentees: Member[]): Promise<void> {
  const { orm } = t.services.database
  const [blocking, suspendedMentor, suspendedMentee] = await Promise.all([aMentor(t), aMentor(t), aMentee(t)])
  const ids = mentees.map(({ id }) => id)
  for (const requesterId of ids) {
    await putPair(t, { mentorId: blocking.id, requesterId }, 'accepted')
    await putPair(t, { mentorId: suspendedMentor.id, requesterId }, 'accepted')
  }
  await putPair(t, { mentorId: mentor?.id ?? '', requesterId: suspendedMentee.id }, 'accepted')
  blocked = [
    [blocking.id, ids[0] ?? ''],
    [ids[1] ?? '', blocking.id],
  ]
  suspended = [suspendedMentor.id, suspendedMentee.id]
  await orm.insert(blocks).values(blocked.map(([blockerId, blockedId]) => ({ blockerId, blockedId })))
  await orm.update(users).set({ suspendedAt: new Date() }).where(inArray(users.id, suspended))
}

async function addPaused(mentees: Member[]): Promise<void> {
  const mentor = await aMentor(t)
  const ids = mentees.map(({ id }) => id)
  for (const requesterId of ids) await putPair(t, { mentorId: mentor.id, requesterId }, 'accepted')
  for (const requesterId of ids) await addMessages(mentor.id, requesterId)
  const [first = '', second = '', third = ''] = ids
  const pause = (menteeId: string, setterId: string, isOneSided: boolean) => ({
    ...{
      pairId: pairId(mentor.id, menteeId),
      setterId,
      pausedId: setterId === menteeId ? mentor.id : menteeId,
    },
    ...{ source: 'member' as const, side: isOneSided ? ('paused' as const) : ('both' as const) },
  })
  const rows = [pause(first, mentor.id, false), pause(second, second, false), pause(third, third, true)]
  await t.services.database.orm.insert(pauses).values(rows)
  resting = new Map(
    rows.map(({ pairId: id, setterId, pausedId, side }) => [
      id,
      side === 'both' ? [setterId, pausedId] : [pausedId],
    ]),
  )
}

/** A mentee who lacks the consent of a guardian, with a request of each status. Answers the id. */
async function addWithoutConsent(mentors: Member[]): Promise<string> {
  const { id: requesterId } = await aMentee(t)
  for (const [row, { id: mentorId }] of mentors.entries())
    await putPair(t, { mentorId, requesterId }, statuses[row] ?? 'accepted')
  for (const { id: mentorId } of mentors) await addMessages(mentorId, requesterId)
  await t.services.database.orm.update(people).set({ consent: 'missing' }).where(eq(people.id, requesterId))
  return requesterId
}

/** A message of each: a read marker advances only where there is one. */
async function addMessages(mentorId: string, requesterId: string): Promise<void> {
  const message = {
    chatId: pairId(mentorId, requesterId),
    typed: 'a',
    text: 'a',
    imageId: null,
    reviewsImages: false,
  }
  for (const senderId of [requesterId, mentorId])
    await chatStore.insertMessage(t.services.database, { ...message, id: newId(), senderId })
}

async function addExpired(mentees: Member[]): Promise<void> {
  const mentor = await aMentor(t)
  expired = mentor.id
  for (const { id: requesterId } of mentees) {
    await putPair(t, { mentorId: mentor.id, requesterId }, 'accepted')
    await addMessages(mentor.id, requesterId)
  }
  await endApprovalIn(t, mentor, 0)
}

type RequestRule = {
  [R in ResourceRule]: Parameters<typeof can<R>>[2] extends RequestResource ? R : never
}[ResourceRule]
const allowed = (rule: RequestRule, me: Actor) =>
  all
    .filter((request) => can(rule, me, request))
    .map(({ id }) => id)
    .toSorted()
const counterpartIn = (me: Actor, id: string) => id.split('__').find((part) => part !== me?.id) ?? ''

it("[AZ-11] reads lists of requests, presence and chats by 'request.read', 'presence.read' and 'chat.read'", async () => {
  const { database } = t.services
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set(statuses))
  expect(all.filter(({ isBlocked }) => isBlocked)).toHaveLength(7)
  for (const me of members) {
    const lists = await listConnections(database.orm, me.id, 'open')
    const ids = statuses.flatMap((status) => lists[status].map(({ id }) => id))
    expect(ids.toSorted()).toEqual(allowed('request.read', me))
    const counterparts = await listCounterparts(database.orm, me.id)
    expect(counterparts.map(({ chatId }) => chatId).toSorted()).toEqual(allowed('request.read', me))
    const visible = await acceptedCounterparts(database.orm, me.id)
    expect(visible.toSorted()).toEqual(
      allowed('presence.read', me)
        .map((id) => counterpartIn(me, id))
        .toSorted(),
    )
    const chats = await listChats(database, me.id, 'open')
    expect(chats.map(({ id }) => id).toSorted()).toEqual(allowed('chat.read', me))
  }
})

it('[AZ-11] covers every procedure whose statement enforces its rule', () => {
  const inStatement = allCalls().filter((call) => call.isInStatement)
  expect(inStatement.map(({ path, rule }) => [path, rule])).toEqual([
    ['chat.send', 'chat.send'],
    ['chat.page', 'chat.read'],
    ['chat.seen', 'chat.read'],
  ])
})

it("[AZ-11] reads and writes a chat by 'chat.read' and 'chat.send'", async () => {
  const { database } = t.services
  const idsWhere = async (isAllowed: (chatId: string) => Promise<boolean>) => {
    const ids = await Promise.all(all.map(async ({ id }) => ((await isAllowed(id)) ? [id] : [])))
    return ids.flat().toSorted()
  }
  for (const me of members) {
    const send = (chatId: string) =>
      chatStore.insertMessage(database, {
        chatId,
        id: newId(),
        senderId: me.id,
        typed: 'a',
        text: 'a',
        imageId: null,
        reviewsImages: false,
      })
    expect(await idsWhere(async (chatId) => (await send(chatId)) !== undefined)).toEqual(
      allowed('chat.send', me),
    )
    const reader = { readerId: me.id }
    const reads = [
      (chatId: string) =>
        chatStore.messagesAfter(database, { chatId, after: { seq: null, rev: 0 }, ...reader }),
      (chatId: string) => chatStore.messagesAfter(database, { chatId, after: { seq: 0, rev: 0 }, ...reader }),
      (chatId: string) => chatStore.messagesBefore(database, { chatId, before: 99, ...reader }),
    ]
    for (const read of reads) {
      expect(await idsWhere(async (chatId) => (await read(chatId))?.isOpen === true)).toEqual(
        allowed('chat.read', me),
      )
    }
    const advance = async (chatId: string) =>
      (await chatStore.advanceReadMarker(database, { chatId, seq: 99, ...reader })) !== undefined
    expect(await idsWhere(advance)).toEqual(allowed('chat.read', me))
  }
})

it("[AZ-11] lists the mentors to whom 'request.create' lets a mentee send a request", async () => {
  const { orm } = t.services.database
  const rows = await orm
    .select({ id: people.id, role: people.role, isVerified: users.isEmailVerified })
    .from(people)
    .innerJoin(users, eq(users.id, people.id))
  for (const member of members.filter(({ role }) => role === 'mentee')) {
    // Without the consent of a guardian, a mentee can look around all the same [GC1].
    const me = { ...member, consent: 'none' as const }
    const available = rows.filter(({ id, role, isVerified }) =>
      can('request.create', me, {
        id,
        isListed: role === 'mentor' && isVerified && !suspended.includes(id) && id !== expired,
        isBlocked: isBlocked(id, me.id),
      }),
    )
    const { mentors } = await mentorPage(orm, me.id, { text: '', after: null })
    expect(mentors.map(({ id }) => id)).toEqual(available.map(({ id }) => id).toSorted())
    for (const { id } of rows) {
      const listed = await listedMentor(orm, me.id, id)
      expect(listed?.id === id).toBe(available.some((each) => each.id === id))
      const mentor = await mentorById(orm, id, me.id)
      expect([id, mentor && can('request.create', me, mentor)]).toEqual([
        id,
        available.some((listed) => listed.id === id),
      ])
    }
  }
})

it("[AZ-11, WK12] reads the pages of pairs by 'work.read', also after the end", async () => {
  const { orm } = t.services.database
  const pages = await orm.select().from(works).orderBy(works.id)
  const everyThird = (...rests: number[]) =>
    pages.filter((_, index) => rests.includes(index % 3)).map(({ id }) => id)
  const mentees = members.filter(({ role }) => role === 'mentee').map(({ id }) => id)
  // Minors and adults, whose connections last, are over, or are so long over that the messages are gone.
  const grown = mentees.filter((_, index) => index % 2 === 0)
  await orm.update(people).set({ ageBand: '18+' }).where(inArray(people.id, grown))
  await orm
    .update(works)
    .set({ endedAt: new Date() })
    .where(inArray(works.id, everyThird(1, 2)))
  await orm.delete(chats).where(inArray(chats.id, everyThird(2)))
  const bands = new Map((await orm.select().from(people)).map(({ id, ageBand }) => [id, ageBand]))
  const rows = await orm.select().from(works)
  const kept = new Set((await orm.select({ id: chats.id }).from(chats)).map(({ id }) => id))
  const resources = rows.map(({ id, mentorId, menteeId, endedAt }) => ({
    ...{ id, mentorId, menteeId, isOpen: endedAt === null },
    isBlocked: isBlocked(mentorId ?? '', menteeId),
    isKept: kept.has(id) && !isMinor(bands.get(menteeId) ?? '11-12'),
  }))
  for (const me of members) {
    const read = await orm.select({ id: works.id }).from(works).where(isWorkReader(me.id))
    const permitted = resources.filter((work) => can('work.read', me, work)).map(({ id }) => id)
    expect(read.map(({ id }) => id).toSorted()).toEqual(permitted.toSorted())
  }
  const ended = resources.filter(({ isOpen, isBlocked: isHidden }) => !isOpen && !isHidden)
  expect(new Set(ended.map(({ isKept }) => isKept))).toEqual(new Set([true, false]))
})
