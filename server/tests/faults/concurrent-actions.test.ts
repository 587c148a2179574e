import { and, eq, or, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chats, messages, people, requests, sessions, users } from '#server/db/schema.ts'
import { suspend } from '#tools/admin/commands.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aPair, aMentee, aMentor, password } from '#server/testing/data/people.ts'
import type { CallState } from '#shared/contract/calls.ts'
import { newId } from '#shared/domain/ids.ts'
import { pairId } from '#shared/domain/pair-id.ts'
import { openEvents } from '#server/testing/clients/live.ts'
import { listen } from '#server/testing/clients/wire.ts'

/** Either of the two is first some of the time. */
const ROUNDS = 10

let t: TestApp
let port: number
beforeAll(async () => {
  t = await createTestApp()
  port = await listen(t.app)
})
afterAll(() => t.close())

const db = () => t.services.database.orm
const isDone = (result: PromiseSettledResult<unknown>): boolean => result.status === 'fulfilled'
/** Runs both at once; which one is called first changes from round to round. */
async function race(round: number, one: () => Promise<unknown>, other: () => Promise<unknown>) {
  const begun = round % 2 === 0 ? [one(), other()] : [other(), one()].toReversed()
  const [first, second] = await Promise.allSettled(begun)
  return [first && isDone(first), second && isDone(second)] as const
}
const stateOf = async (id: string) =>
  (await db().select().from(requests).where(eq(requests.id, id)))[0]?.status ?? null
/** Orphaned rows: without their user or chat, or inconsistent with it. */
async function orphans(): Promise<unknown[]> {
  const { rows } = await db().execute(sql`
    select 'message' as what from messages m where not exists (select from chats c where c.id = m.chat_id)
    union all select 'open' from chats c where c.is_open and not exists (
      select from requests r where r.id = c.id and r.status = 'accepted')
    union all select 'accepted' from requests r where r.status = 'accepted' and not exists (
      select from chats c where c.id = r.id and c.is_open)
    union all select 'head' from chats c where c.last_seq <> (select count(*) from messages m where m.chat_id = c.id)
    union all select 'person' from people p where not exists (select from users u where u.id = p.id)`)
  return rows
}

it('[F19, RQ3, RQ4] accepting and taking back a request concurrently: one succeeds, the other fails with its reason', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [mentor, mentee] = await Promise.all([aMentor(t), aMentee(t)])
    const requestId = pairId(mentor.id, mentee.id)
    await mentee.call('connections.request', { mentorId: mentor.id })
    const [isAccepted, isRemoved] = await race(
      round,
      () => mentor.call('connections.accept', { requestId }),
      () => mentee.call('connections.remove', { requestId }),
    )
    expect([isAccepted, isRemoved].filter(Boolean)).toHaveLength(1)
    expect(await stateOf(requestId)).toBe(isAccepted ? 'accepted' : null)
  }
  expect(await orphans()).toEqual([])
})

it('[F19, AC2, AZ-3] deleting the account and sending concurrently: nothing of the deleted member remains', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { mentor, mentee, chatId } = await aPair(t)
    const send = (who: typeof mentor) => () => who.call('chat.send', { chatId, id: newId(), text: 'hello' })
    const [, isDeleted] = await race(
      round,
      () => Promise.allSettled([send(mentee)(), send(mentor)(), send(mentee)()]),
      () => mentee.call('account.deleteAccount', { password, word: 'REMOVE' }),
    )
    expect(isDeleted).toBe(true)
    const mine = [
      await db().$count(users, eq(users.id, mentee.id)),
      await db().$count(people, eq(people.id, mentee.id)),
      await db().$count(sessions, eq(sessions.userId, mentee.id)),
      await db().$count(requests, eq(requests.id, chatId)),
      await db().$count(chats, eq(chats.id, chatId)),
      await db().$count(messages, or(eq(messages.senderId, mentee.id), eq(messages.chatId, chatId))),
    ]
    expect(mine).toEqual([0, 0, 0, 0, 0, 0])
    await expect(send(mentor)()).rejects.toThrow('app.notFound')
  }
  expect(await orphans()).toEqual([])
})

it('[F19, BL4] blocking and calling concurrently: no call between blocked members continues', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { mentor, mentee, chatId } = await aPair(t)
    const device = newId()
    const [, isBlocked] = await race(
      round,
      () => mentor.call('calls.join', { chatId, device, takesOver: false }),
      () => mentee.call('safety.block', { userId: mentor.id }),
    )
    expect(isBlocked).toBe(true)
    const room = await openEvents({ port, cookie: mentor.cookie }, [
      { name: 'room', input: { chatId, device } },
    ])
    await room.until('the end', () => room.of('room').failure !== undefined)
    room.stop()
    const call = await openEvents({ port, cookie: mentee.cookie }, [{ name: 'call', input: { chatId } }])
    await call.until('the end', () => call.of('call').failure !== undefined)
    expect((call.of('call').value as CallState | undefined)?.state).toBeUndefined()
    call.stop()
    await expect(mentor.call('calls.join', { chatId, device, takesOver: true })).rejects.toThrow(
      'app.notFound',
    )
  }
})

it('[F19, OU2] renaming and suspending concurrently: the name is saved or not, and the member is logged out', async () => {
  const { database, files, jobs } = t.services
  const tools = { database, files, jobs: async () => jobs }
  for (let round = 0; round < ROUNDS; round++) {
    const person = await aMentee(t, { fullName: 'Mia Fir' })
    const [isSaved, isOut] = await race(
      round,
      () => person.call('account.saveName', { fullName: 'Mia Pine' }),
      () => suspend(tools, person.id),
    )
    expect(isOut).toBe(true)
    const [row] = await db().select().from(people).where(eq(people.id, person.id))
    expect(row?.fullName).toBe(isSaved ? 'Mia Pine' : 'Mia Fir')
    expect(await db().$count(sessions, and(eq(sessions.userId, person.id)))).toBe(0)
    await expect(person.call('account.saveName', { fullName: 'Mia Oak' })).rejects.toThrow('app.signedOut')
  }
})
