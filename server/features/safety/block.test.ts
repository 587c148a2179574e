import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blocks, messages, requests } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { openSocket } from '#server/testing/clients/live.ts'
import { acceptedPair, aMentee, aMentor } from '#server/testing/data/people.ts'
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

/** Everything of a pair that somebody has open. */
async function tab(person: Person, chatId: string, otherId: string) {
  const socket = await openSocket({ port, cookie: person.cookie })
  const about = ['messages', 'chat', 'typing', 'call'].map((name) => ({ name, input: { chatId } }))
  const wanted = [
    ...about,
    ...['connections', 'chats', 'online', 'blocked'].map((name) => ({ name })),
    { name: 'availability', input: { userId: otherId } },
  ]
  const feed = await socket.watch(wanted)
  await feed.until('every view', () => wanted.every(({ name }) => Object.keys(feed.of(name)).length > 0))
  return { socket, feed }
}
const shown = ({ feed }: Awaited<ReturnType<typeof tab>>) =>
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
  it('[BL1, SG-4, AZ-10] closes all there is between the two at once, also what is open, for both', async () => {
    const pair = await acceptedPair(t)
    const { mentor, mentee, chatId } = pair
    await say(mentor, chatId)
    const tabs = [await tab(mentor, chatId, mentee.id), await tab(mentee, chatId, mentor.id)]
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

  it('[BL2, SG-4] shows the other what an end by the mentee shows, and answers as to somebody who is not there', async () => {
    const [pair, ended] = [await acceptedPair(t), await acceptedPair(t)]
    const blocked = other(pair, one)
    const beside = other(ended, one)
    const tabs = [
      await tab(blocked, pair.chatId, pair[one].id),
      await tab(beside, ended.chatId, ended[one].id),
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

it('[BL3] lists whom one blocked to oneself alone; unblocked later, nothing comes back but that one can ask again', async () => {
  const { mentor, mentee, chatId } = await acceptedPair(t)
  await say(mentor, chatId)
  const { feed, socket } = await tab(mentee, chatId, mentor.id)
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

it('[BL3] undone within a minute, the pair is what it was, in every state; not where the other blocked too', async () => {
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
  const { mentor, mentee, chatId } = await acceptedPair(t)
  await mentee.call('safety.block', { userId: mentor.id })
  await mentor.call('safety.block', { userId: mentee.id })
  await mentee.call('safety.unblock', { userId: mentor.id })
  expect(await stateOf(chatId)).toBeNull()
  expect(await finds(mentee, mentor.id)).toBe(false)
})

it('[BL1] is for people one has or had to do with: of others nothing is learnt', async () => {
  const { mentor, mentee } = await acceptedPair(t)
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

it('[AZ-3, BL4] lets no message in once somebody blocked, of many under way', async () => {
  const { mentor, mentee, chatId } = await acceptedPair(t)
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

it('[BL4] leaves no request of a blocked pair behind, whoever asks and accepts at the same moment', async () => {
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
    // Where the request came second there was nobody to block yet.
    if (outcome.status === 'rejected') continue
    expect(await stateOf(chatId)).toBeNull()
    const pair = and(eq(blocks.blockerId, by.id))
    expect(await db().$count(blocks, pair)).toBe(1)
  }
})
