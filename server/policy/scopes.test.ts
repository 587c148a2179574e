import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { blocks, people, requests, users } from '#server/db/schema.ts'
import * as chatStore from '#server/features/chat/store.ts'
import {
  acceptedCounterparts,
  listCounterparts,
  listConnections,
} from '#server/features/connections/store.ts'
import { mentorById, mentorPage } from '#server/features/people/store.ts'
import { createTestApp } from '../testing/clients/app.ts'
import type { TestApp } from '../testing/clients/app.ts'
import { putPair } from '../testing/data/pairs.ts'
import { aMentee, aMentor } from '../testing/data/people.ts'
import { newId } from '#shared/domain/ids.ts'
import { can } from '#shared/policy.ts'
import type { Actor, RequestResource, ResourceRule } from '#shared/policy.ts'

const statuses = ['pending', 'accepted', 'rejected'] as const

let t: TestApp
let everybody: NonNullable<Actor>[]
let all: (RequestResource & { readonly id: string })[]
/** Who blocked whom, and who is suspended. */
let blocked: [string, string][]
let suspended: string[]
const isApart = (one: string, other: string) =>
  blocked.some((pair) => pair.includes(one) && pair.includes(other)) ||
  suspended.some((id) => id === one || id === other)

/**
 * Three mentors, four mentees, and between them every status and none, so that each has some of each. Then a mentor
 * all are accepted by and who blocked one and is blocked by another, and one mentor and one mentee who are suspended.
 */
beforeAll(async () => {
  t = await createTestApp()
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
  await setApart(mentors, mentees)
  everybody = await t.services.database.orm.select({ id: people.id, role: people.role }).from(people)
  const rows = await t.services.database.orm.select().from(requests)
  all = rows.map((row) => ({ ...row, isBlocked: isApart(row.mentorId, row.requesterId) }))
})
afterAll(() => t.close())

type Somebody = { readonly id: string }
async function setApart([mentor]: Somebody[], mentees: Somebody[]): Promise<void> {
  const { orm } = t.services.database
  const [between, out, outMentee] = await Promise.all([aMentor(t), aMentor(t), aMentee(t)])
  const ids = mentees.map(({ id }) => id)
  for (const requesterId of ids) {
    await putPair(t, { mentorId: between.id, requesterId }, 'accepted')
    await putPair(t, { mentorId: out.id, requesterId }, 'accepted')
  }
  await putPair(t, { mentorId: mentor?.id ?? '', requesterId: outMentee.id }, 'accepted')
  blocked = [
    [between.id, ids[0] ?? ''],
    [ids[1] ?? '', between.id],
  ]
  suspended = [out.id, outMentee.id]
  await orm.insert(blocks).values(blocked.map(([blockerId, blockedId]) => ({ blockerId, blockedId })))
  await orm.update(users).set({ suspendedAt: new Date() }).where(inArray(users.id, suspended))
}

type RequestRule = {
  [R in ResourceRule]: Parameters<typeof can<R>>[2] extends RequestResource ? R : never
}[ResourceRule]
const allowed = (rule: RequestRule, me: Actor) =>
  all
    .filter((request) => can(rule, me, request))
    .map(({ id }) => id)
    .toSorted()
const otherIn = (me: Actor, id: string) => id.split('__').find((part) => part !== me?.id) ?? ''

it("[AZ-11] reads lists of requests, of who is online and of chats by 'request.read', 'presence.read' and 'chat.read'", async () => {
  const { database } = t.services
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set(statuses))
  expect(all.filter(({ isBlocked }) => isBlocked)).toHaveLength(7)
  for (const me of everybody) {
    const lists = await listConnections(database.orm, me.id)
    const ids = statuses.flatMap((status) => lists[status].map(({ id }) => id))
    expect(ids.toSorted()).toEqual(allowed('request.read', me))
    const counterparts = await listCounterparts(database.orm, me.id)
    expect(counterparts.map(({ chatId }) => chatId).toSorted()).toEqual(allowed('request.read', me))
    const seen = await acceptedCounterparts(database.orm, me.id)
    expect(seen.toSorted()).toEqual(
      allowed('presence.read', me)
        .map((id) => otherIn(me, id))
        .toSorted(),
    )
    const chats = await chatStore.inbox(database, me.id)
    expect(chats.map(({ id }) => id).toSorted()).toEqual(allowed('chat.read', me))
  }
})

it("[AZ-11] reads and writes a chat by 'chat.read' and 'chat.send'", async () => {
  const { database } = t.services
  const which = async (works: (chatId: string) => Promise<boolean>) => {
    const done = await Promise.all(all.map(async ({ id }) => ((await works(id)) ? [id] : [])))
    return done.flat().toSorted()
  }
  for (const me of everybody) {
    const send = (chatId: string) =>
      chatStore.insertMessage(database, {
        chatId,
        id: newId(),
        senderId: me.id,
        typed: 'a',
        text: 'a',
        imageId: null,
      })
    expect(await which(async (chatId) => (await send(chatId)) !== undefined)).toEqual(
      allowed('chat.send', me),
    )
    const by = { readerId: me.id }
    const reads = [
      (chatId: string) => chatStore.messagesAfter(database, { chatId, after: null, ...by }),
      (chatId: string) => chatStore.messagesAfter(database, { chatId, after: 0, ...by }),
      (chatId: string) => chatStore.messagesBefore(database, { chatId, before: 99, ...by }),
    ]
    for (const read of reads) {
      expect(await which(async (chatId) => (await read(chatId))?.isOpen === true)).toEqual(
        allowed('chat.read', me),
      )
    }
    const move = async (chatId: string) =>
      (await chatStore.advanceReadMarker(database, { chatId, seq: 99, ...by })) !== undefined
    expect(await which(move)).toEqual(allowed('chat.read', me))
  }
})

it("[AZ-11] lists the mentors that 'request.create' lets a mentee ask", async () => {
  const { orm } = t.services.database
  const rows = await orm
    .select({ id: people.id, role: people.role, isVerified: users.isEmailVerified })
    .from(people)
    .innerJoin(users, eq(users.id, people.id))
  for (const me of everybody.filter(({ role }) => role === 'mentee')) {
    const askable = rows.filter(({ id, role, isVerified }) =>
      can('request.create', me, {
        id,
        isListed: role === 'mentor' && isVerified && !suspended.includes(id),
        isBlocked: isApart(id, me.id),
      }),
    )
    const { mentors } = await mentorPage(orm, me.id, { text: '', after: null })
    expect(mentors.map(({ id }) => id)).toEqual(askable.map(({ id }) => id).toSorted())
    for (const { id } of rows) {
      const thing = await mentorById(orm, id, me.id)
      expect([id, thing && can('request.create', me, thing)]).toEqual([
        id,
        askable.some((mentor) => mentor.id === id),
      ])
    }
  }
})
