import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { people, sessions } from '#server/db/schema.ts'
import { createTestApp, visit } from '../testing/clients/app.ts'
import type { TestApp } from '../testing/clients/app.ts'
import type { Feed, Wanted } from '../testing/clients/stream-client.ts'
import { eventually, openEvents, openSocket } from '../testing/clients/live.ts'
import type { LiveSocket } from '../testing/clients/live.ts'
import { aPair, aMentee, aMentor, password } from '../testing/data/people.ts'
import type { Person } from '../testing/data/people.ts'
import { listen } from '../testing/clients/wire.ts'
import { newId } from '#shared/domain/ids.ts'
import { live as limit } from '#shared/limits.ts'
import type { Me } from '#shared/contract/account.ts'
import type { ChatState, ChatSummary, Message } from '#shared/contract/chat.ts'
import type { Connections } from '#shared/contract/connections.ts'

let t: TestApp
let port: number
beforeAll(async () => {
  t = await createTestApp()
  port = await listen(t.app)
})
afterAll(() => t.close())

type OpenFeed = Feed & { stop(): void }
const transports = ['socket', 'events'] as const

async function open({ cookie }: Person): Promise<LiveSocket> {
  const socket = await openSocket({ port, cookie })
  onTestFinished(() => socket.raw.terminate())
  return socket
}

/** Opens a live stream over the given transport. */
async function watch(
  transport: (typeof transports)[number],
  person: Person,
  queries: readonly Wanted[],
): Promise<OpenFeed> {
  if (transport === 'socket') return (await open(person)).watch(queries)
  const feed = await openEvents({ port, cookie: person.cookie }, queries)
  onTestFinished(feed.stop)
  return feed
}

const sendMessage = (person: Person, chatId: string, text: string) =>
  person.call<{ seq: number }>('chat.send', { chatId, id: newId(), text })
const messageTexts = (feed: Feed) =>
  (feed.of('messages').rows as Message[] | undefined)?.map(({ text }) => text)

describe.each(transports)('a stream over %s', (transport) => {
  it('[L1, L3] sends each query when it opens and when it changes, to both members', async () => {
    const { mentor, mentee, chatId } = await aPair(t)
    const input = { chatId }
    const queries = [
      { name: 'messages', input },
      { name: 'chat', input },
      { name: 'chats' },
      { name: 'connections' },
      { name: 'online' },
      { name: 'typing', input },
    ]
    const [mentorFeed, menteeFeed] = await Promise.all([
      watch(transport, mentor, queries),
      watch(transport, mentee, queries),
    ])
    await sendMessage(mentee, chatId, 'hello')
    for (const feed of [mentorFeed, menteeFeed])
      await feed.until('the message', () => messageTexts(feed)?.[0] === 'hello')
    const unread = () => (mentorFeed.of('chats').value as ChatSummary[] | undefined)?.[0]?.unread
    await mentorFeed.until('one unread', () => unread() === 1)
    await mentor.call('chat.seen', { chatId, seq: 1 })
    await mentorFeed.until('none unread', () => unread() === 0)
    await menteeFeed.until(
      'seen',
      () => (menteeFeed.of('chat').value as ChatState | undefined)?.seen[mentor.id] === 1,
    )
    await mentee.call('chat.typing', { chatId, typing: true })
    await mentorFeed.until(
      'typing',
      () => (mentorFeed.of('typing').value as string[] | undefined)?.[0] === mentee.id,
    )
    await mentorFeed.until(
      'online',
      () => (mentorFeed.of('online').value as Record<string, boolean> | undefined)?.[mentee.id] === true,
    )
    await mentee.call('chat.typing', { chatId, typing: false })
    await mentorFeed.until(
      'no typing',
      () => (mentorFeed.of('typing').value as string[] | undefined)?.length === 0,
    )
    for (const feed of [mentorFeed, menteeFeed]) expect(feed.count('error')).toBe(0)
  })

  it('[AZ-10, L3] ends queries whose access is lost within a second, and continues the others', async () => {
    const { mentor, mentee, chatId } = await aPair(t)
    const input = { chatId }
    const feed = await watch(transport, mentee, [
      { name: 'messages', input },
      { name: 'chat', input },
      { name: 'typing', input },
      { name: 'connections' },
    ])
    await feed.until(
      'all',
      () => feed.of('chat').value !== undefined && feed.of('connections').value !== undefined,
    )
    const startedAt = performance.now()
    await mentor.call('connections.end', { requestId: chatId })
    for (const name of ['messages', 'chat', 'typing']) {
      await feed.until(`the end of ${name}`, () => feed.of(name).failure?.reason === 'app.notFound')
    }
    await feed.until(
      'no connection',
      () => (feed.of('connections').value as Connections).accepted.length === 0,
    )
    // Caused by the event, not by the next heartbeat.
    expect(performance.now() - startedAt).toBeLessThan(limit.heartbeat)
    await expect(sendMessage(mentee, chatId, 'still?')).rejects.toThrow('app.notFound')
  })

  it('[L4, RT-7] resumes: omits unchanged snapshots, continues feeds, and rejects lost access', async () => {
    const { mentor, mentee, chatId } = await aPair(t)
    const input = { chatId }
    await sendMessage(mentor, chatId, 'first')
    const feed = await watch(transport, mentee, [
      { name: 'messages', input },
      { name: 'connections' },
      { name: 'me' },
    ])
    await feed.until('all', () => messageTexts(feed)?.length === 1 && feed.of('me').value !== undefined)
    await feed.until('connections', () => feed.of('connections').value !== undefined)
    feed.stop()
    await sendMessage(mentor, chatId, 'second')
    await sendMessage(mentor, chatId, 'third')
    const resumed = await watch(transport, mentee, feed.resumed())
    await resumed.until('the rest', () => messageTexts(resumed)?.length === 2)
    expect(messageTexts(resumed)).toEqual(['second', 'third'])
    await mentee.call('account.saveName', { fullName: 'Mia Pine' })
    await resumed.until('the name', () => (resumed.of('me').value as Me | undefined)?.fullName === 'Mia Pine')
    expect(resumed.events.filter((event) => event.type === 'snapshot').map(({ key }) => key)).toEqual([
      '["me",null]',
    ])
    resumed.stop()
    await mentor.call('connections.end', { requestId: chatId })
    const late = await watch(transport, mentee, resumed.resumed())
    await late.until('the refusal', () => late.of('messages').failure?.reason === 'app.notFound')
    expect(late.of('messages').rows).toBeUndefined()
  })

  it('[L7] ends with its session: log-out, log-out elsewhere, a changed password, deletion', async () => {
    const endings: ((person: Person) => Promise<unknown>)[] = [
      (person) => person.call('account.logOut'),
      (person) => person.call('account.logOutEverywhere'),
      async (person) => {
        const other = visit(t)
        await other.call('account.logIn', { email: person.email, password, token: null, remember: false })
        await other.call('account.changePassword', {
          current: password,
          next: 'by another hand',
          repeat: 'by another hand',
        })
      },
      (person) => person.call('account.deleteAccount', { password, word: 'REMOVE' }),
      // An expired session causes no event of its own: the check after the next event detects it.
      async (person) => {
        await t.services.database.orm
          .update(sessions)
          .set({ lastSeenAt: new Date(0) })
          .where(eq(sessions.userId, person.id))
        t.services.bus.publish([{ topic: `sessions/${person.id}` }])
      },
    ]
    for (const end of endings) {
      const person = await aMentee(t)
      const feed = await watch(transport, person, [{ name: 'me' }])
      await feed.until('me', () => feed.of('me').value !== undefined)
      const startedAt = performance.now()
      const { cookie } = person
      await end(person)
      const failure = await feed.over
      // A socket is closed with a code instead; an SSE stream has only the error.
      expect(failure?.reason ?? transport).toBe(transport === 'events' ? 'app.signedOut' : transport)
      // Caused by the event, not by the next heartbeat.
      expect(performance.now() - startedAt).toBeLessThan(limit.heartbeat)
      await expect(
        transport === 'socket' ? openSocket({ port, cookie }) : openEvents({ port, cookie }, []),
      ).rejects.toThrow()
    }
  })

  it('[L3, SN7] rejects each query with an invalid name or input, and no others', async () => {
    const { chatId } = await aPair(t)
    const otherMentor = await aMentor(t)
    const feed = await watch(transport, otherMentor, [
      { name: 'nothing' },
      { name: '__proto__' },
      { name: 'constructor' },
      { name: 'messages', input: {}, key: 'a' },
      { name: 'messages', input: { chatId, more: 1 }, key: 'b' },
      { name: 'messages', input: { chatId }, key: 'c' },
      { name: 'messages', input: { chatId: `${newId()}__${newId()}` }, key: 'd' },
      { name: 'me' },
    ])
    await feed.until('all', () => feed.count('error') === 7 && feed.of('me').value !== undefined)
    const reasons = ['nothing', '__proto__', 'constructor', 'a', 'b', 'c', 'd'].map(
      (key) => feed.of(key).failure?.reason,
    )
    expect(reasons).toEqual([
      ...['app.notFound', 'app.notFound', 'app.notFound', 'app.invalid', 'app.invalid'],
      ...['app.notFound', 'app.notFound'],
    ])
  })

  it('[L11] has no subscriptions left after it ends', async () => {
    const person = await aMentor(t)
    let listening = 0
    const { bus } = t.services
    const subscribe = bus.subscribe.bind(bus)
    bus.subscribe = (topic, listener) => {
      listening++
      const unsubscribe = subscribe(topic, listener)
      return () => {
        listening--
        unsubscribe()
      }
    }
    onTestFinished(() => void (bus.subscribe = subscribe))
    const queries = ['me', 'connections', 'online', 'chats', 'profile', 'sessions'].map((name) => ({ name }))
    for (let round = 0; round < 8; round++) {
      if (transport === 'socket') {
        const socket = await open(person)
        const feed = await socket.watch(queries)
        if (round % 2 === 0) await feed.until('all', () => feed.count('snapshot') === queries.length)
        await socket.close()
      } else {
        const feed = await watch(transport, person, queries)
        if (round % 2 === 0) await feed.until('all', () => feed.count('snapshot') === queries.length)
        feed.stop()
      }
    }
    await eventually('nobody listens', () => listening === 0)
    expect(listening).toBe(0)
  })
})

it('[L6, RT-4] has the same result over both transports', async () => {
  const { mentor, mentee, chatId } = await aPair(t)
  const queries = [
    { name: 'messages', input: { chatId } },
    { name: 'me' },
    { name: 'profile' },
    { name: 'nothing' },
  ]
  const feeds = await Promise.all(transports.map((transport) => watch(transport, mentee, queries)))
  for (const text of ['one', 'two', 'three']) await sendMessage(mentor, chatId, text)
  for (const feed of feeds) {
    await feed.until(
      'all',
      () => messageTexts(feed)?.length === 3 && feed.count('snapshot') === 2 && feed.count('error') === 1,
    )
  }
  const known = feeds.map((feed) =>
    queries.map(({ name }) => ({ ...feed.of(name), failure: feed.of(name).failure?.reason })),
  )
  expect(known[0]).toEqual(known[1])
})

it('[L5] runs queries and live queries without write access', async () => {
  const { database } = t.services
  await expect(database.readOnly.orm.update(people).set({ about: 'by a query' })).rejects.toMatchObject({
    cause: { code: '25006' },
  })
  await expect(database.readOnly.pool.query('create table mine (id int)')).rejects.toMatchObject({
    code: '25006',
  })
  // Live queries use these connections, in the tests above and here.
  const before = database.readOnly.pool.totalCount
  const feed = await watch('socket', await aMentee(t), [{ name: 'connections' }, { name: 'me' }])
  await feed.until('both', () => feed.count('snapshot') === 2)
  expect(database.readOnly.pool.totalCount).toBeGreaterThanOrEqual(Math.max(1, before))
})

it('[L5] uses no read-write connection when a client reconnects', async () => {
  const { cookie } = await aMentee(t)
  const readWriteQuery = vi.spyOn(t.services.database.pool, 'query')
  const socket = await openSocket({ port, cookie })
  const feed = await socket.watch(['me', 'chats'].map((name) => ({ name })))
  await feed.until('both', () => feed.count('snapshot') === 2)
  const statements = (readWriteQuery.mock.calls as unknown as [{ text?: string }][]).map(
    ([{ text }]) => text ?? '',
  )
  readWriteQuery.mockRestore()
  socket.raw.terminate()
  // Excludes the queries of background jobs.
  expect(statements.filter((text) => /from "?(?:sessions|people|chats)/.test(text))).toEqual([])
})
