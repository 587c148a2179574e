import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blocks, messages, requests } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { openSocket } from '#server/testing/clients/live.ts'
import { aPair, aMentee, aMentor } from '#server/testing/data/people.ts'
import type { Pair, Person } from '#server/testing/data/people.ts'
import { listen } from '#server/testing/clients/wire.ts'
import { newId } from '#shared/domain/ids.ts'
import { pairId } from '#shared/domain/pair-id.ts'
import type { MentorPage } from '#shared/contract/people.ts'
import type { BlockedPerson } from '#shared/contract/safety.ts'

let t: TestApp
let port: number
beforeAll(async () => {
  t = await createTestApp()
  port = await listen(t.app)
})
afterAll(() => t.close())

const db = () => t.services.database.orm
const other = ({ mentor, mentee }: Pair, one: 'mentor' | 'mentee') => (one === 'mentor' ? mentee : mentor)
const say = (person: Person, chatId: string) =>
  person.call('chat.send', { chatId, id: newId(), text: 'hello' })
const age = (ms: number) =>
  db()
    .update(blocks)
    .set({ createdAt: sql`now() - ${ms} * interval '1 millisecond'` })
const stateOf = async (chatId: string) =>
  (await db().select().from(requests).where(eq(requests.id, chatId)))[0]?.status ?? null
const finds = async (mentee: Person, mentorId: string) => {
  const { mentors } = await mentee.query<MentorPage>('people.mentors', { skill: '' })
  return mentors.some(({ id }) => id === mentorId)
}

/** Opens every live query that shows the counterpart. */
async function openTab(person: Person, chatId: string, otherId: string) {
  const socket = await openSocket({ port, cookie: person.cookie })
  const about = ['messages', 'chat', 'typing', 'call'].map((name) => ({ name, input: { chatId } }))
  const queries = [
    ...about,
    ...['connections', 'chats', 'online', 'blocked'].map((name) => ({ name })),
    { name: 'availability', input: { userId: otherId } },
  ]
  const feed = await socket.watch(queries)
  await feed.until('every view', () => queries.every(({ name }) => Object.keys(feed.of(name)).length > 0))
  return { socket, feed }
}
const shown = ({ feed }: Awaited<ReturnType<typeof openTab>>) =>
  Object.fromEntries(
    ['messages', 'chat', 'typing', 'call', 'connections', 'chats', 'online', 'availability'].map((name) => {
      const { value, failure } = feed.of(name)
      return [name, failure?.reason ?? value]
    }),
  )
const nothingLeft = {
  ...{ messages: 'app.notFound', chat: 'app.notFound', typing: 'app.notFound', call: 'app.notFound' },
  ...{ connections: { pending: [], accepted: [], rejected: [] }, chats: [], online: {} },
  availability: 'app.notFound',
}

describe.each(['mentor', 'mentee'] as const)('a %s who blocks', (one) => {
  it('[BL1, SG-4, AZ-10] ends everything between the two members at once, also open live queries', async () => {
    const pair = await aPair(t)
    const { mentor, mentee, chatId } = pair
    await say(mentor, chatId)
    const tabs = [await openTab(mentor, chatId, mentee.id), await openTab(mentee, chatId, mentor.id)]
    await pair[one].call('safety.block', { userId: other(pair, one).id })
    for (const each of tabs)
      await each.feed.until('the end', () => isDeepStrictEqual(shown(each), nothingLeft))
    for (const person of [mentor, mentee]) {
      await expect(say(person, chatId)).rejects.toThrow('app.notFound')
      await expect(person.call('chat.typing', { chatId, typing: true })).rejects.toThrow('app.notFound')
      await expect(person.call('calls.join', { chatId, device: newId(), takesOver: false })).rejects.toThrow(
        'app.notFound',
      )
    }
    expect(await finds(mentee, mentor.id)).toBe(false)
    await expect(mentee.call('connections.request', { mentorId: mentor.id })).rejects.toThrow('app.notFound')
    for (const { socket } of tabs) socket.raw.terminate()
  })

  it('[BL2, SG-4] shows the other the same as an end by the mentee, and then does not exist for them', async () => {
    const [pair, ended] = [await aPair(t), await aPair(t)]
    const blocked = other(pair, one)
    const beside = other(ended, one)
    const tabs = [
      await openTab(blocked, pair.chatId, pair[one].id),
      await openTab(beside, ended.chatId, ended[one].id),
    ] as const
    const before = await blocked.query('account.sessions')
    await pair[one].call('safety.block', { userId: blocked.id })
    await ended.mentee.call('connections.end', { requestId: ended.chatId })
    const seen = (each: (typeof tabs)[number]) => ({ ...shown(each), availability: null })
    const isOver = { ...nothingLeft, availability: null }
    for (const each of tabs) await each.feed.until('the end', () => isDeepStrictEqual(seen(each), isOver))
    expect(tabs[0].feed.of('blocked').value).toEqual([])
    expect(await blocked.query('account.sessions')).toEqual(before)
    const answer = async (userId: string) => {
      const response = await blocked.post('connections.request', { mentorId: userId })
      const { error } = response.json<{ error: { data: { requestId: string } } }>()
      return `${response.statusCode} ${response.body.replaceAll(error.data.requestId, '*')}`
    }
    expect(await answer(pair[one].id)).toBe(await answer(newId()))
    for (const { socket } of tabs) socket.raw.terminate()
  })
})

it('[BL3] lists blocked members to the blocker only; a late unblock restores nothing but the right to send a request', async () => {
  const { mentor, mentee, chatId } = await aPair(t)
  await say(mentor, chatId)
  const { feed, socket } = await openTab(mentee, chatId, mentor.id)
  await mentee.call('safety.block', { userId: mentor.id })
  await mentee.call('safety.block', { userId: mentor.id })
  const list = () => feed.of('blocked').value as BlockedPerson[]
  await feed.until('the list', () => list().length === 1)
  expect(list()[0]?.person.id).toBe(mentor.id)
  await mentor.call('safety.unblock', { userId: mentee.id })
  expect(await finds(mentee, mentor.id)).toBe(false)
  await age(61_000)
  await mentee.call('safety.unblock', { userId: mentor.id })
  await feed.until('no list', () => list().length === 0)
  expect(await stateOf(chatId)).toBeNull()
  await expect(say(mentor, chatId)).rejects.toThrow('app.notFound')
  expect(await finds(mentee, mentor.id)).toBe(true)
  await mentee.call('connections.request', { mentorId: mentor.id })
  await mentor.call('connections.accept', { requestId: chatId })
  const { messages: found } = await mentee.query<{ messages: unknown[] }>('chat.page', { chatId, before: 9 })
  expect(found).toHaveLength(1)
  socket.raw.terminate()
})

it('[BL3] an unblock within a minute restores the request in every status, unless the other blocked too', async () => {
  for (const status of ['pending', 'accepted', 'rejected'] as const) {
    const [mentor, mentee] = await Promise.all([aMentor(t), aMentee(t)])
    const chatId = pairId(mentor.id, mentee.id)
    await mentee.call('connections.request', { mentorId: mentor.id })
    if (status === 'accepted') await mentor.call('connections.accept', { requestId: chatId })
    if (status === 'rejected') await mentor.call('connections.reject', { requestId: chatId })
    await mentee.call('safety.block', { userId: mentor.id })
    expect(await stateOf(chatId)).toBeNull()
    await mentee.call('safety.unblock', { userId: mentor.id })
    expect(await stateOf(chatId)).toBe(status)
    if (status === 'accepted') await say(mentor, chatId)
  }
  const { mentor, mentee, chatId } = await aPair(t)
  await mentee.call('safety.block', { userId: mentor.id })
  await mentor.call('safety.block', { userId: mentee.id })
  await mentee.call('safety.unblock', { userId: mentor.id })
  expect(await stateOf(chatId)).toBeNull()
  expect(await finds(mentee, mentor.id)).toBe(false)
})

it('[BL1] is for members with a present or past request or chat; others answer not found', async () => {
  const { mentor, mentee } = await aPair(t)
  const stranger = await aMentee(t)
  for (const [who, userId] of [
    [mentor, stranger.id],
    [stranger, mentor.id],
    [mentor, newId()],
    [mentee, mentee.id],
  ] as const) {
    await expect(who.call('safety.block', { userId })).rejects.toThrow('app.notFound')
  }
})

it('[AZ-3, BL4] stores no message after a block, with many in flight', async () => {
  const { mentor, mentee, chatId } = await aPair(t)
  const sends = Array.from({ length: 40 }, (_, index) =>
    say(index % 2 ? mentor : mentee, chatId).catch(() => null),
  )
  await sleep(5)
  await mentee.call('safety.block', { userId: mentor.id })
  const count = () => db().$count(messages, eq(messages.chatId, chatId))
  const after = await count()
  await Promise.all(sends)
  expect(await count()).toBe(after)
})

it('[BL4] leaves no request between blocked members, also if one is sent and accepted concurrently', async () => {
  for (let round = 0; round < 6; round++) {
    const [mentor, mentee] = await Promise.all([aMentor(t), aMentee(t)])
    const chatId = pairId(mentor.id, mentee.id)
    if (round % 2 === 0) await mentee.call('connections.request', { mentorId: mentor.id })
    const racing =
      round % 2 === 0
        ? mentor.call('connections.accept', { requestId: chatId })
        : mentee.call('connections.request', { mentorId: mentor.id })
    const by = round % 2 === 0 ? mentee : mentor
    const blocking = by.call('safety.block', { userId: by === mentee ? mentor.id : mentee.id })
    const [, outcome] = await Promise.allSettled([racing, blocking])
    // If the request came second, it found the block.
    if (outcome.status === 'rejected') continue
    expect(await stateOf(chatId)).toBeNull()
    const pair = and(eq(blocks.blockerId, by.id))
    expect(await db().$count(blocks, pair)).toBe(1)
  }
})
