import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { people, sessions } from '#server/db/schema.ts'
import { createTestApp, visit } from '../testing/clients/app.ts'
import type { TestApp } from '../testing/clients/app.ts'
import type { Feed, Wanted } from '../testing/clients/stream-client.ts'
import { eventually, openEvents, openSocket } from '../testing/clients/live.ts'
import type { LiveSocket } from '../testing/clients/live.ts'
import { acceptedPair, aMentee, aMentor, password } from '../testing/data/people.ts'
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

type Watching = Feed & { stop(): void }
const kinds = ['socket', 'events'] as const

async function enter({ cookie }: Person): Promise<LiveSocket> {
  const socket = await openSocket({ port, cookie })
  onTestFinished(() => socket.raw.terminate())
  return socket
}

/** Watches the same by either way. */
async function watch(
  kind: (typeof kinds)[number],
  person: Person,
  wanted: readonly Wanted[],
): Promise<Watching> {
  if (kind === 'socket') return (await enter(person)).watch(wanted)
  const feed = await openEvents({ port, cookie: person.cookie }, wanted)
  onTestFinished(feed.stop)
  return feed
}

const say = (person: Person, chatId: string, text: string) =>
  person.call<{ seq: number }>('chat.send', { chatId, id: newId(), text })
const textsOf = (feed: Feed) => (feed.of('messages').rows as Message[] | undefined)?.map(({ text }) => text)

describe.each(kinds)('a stream over %s', (kind) => {
  it('[L1, L3] brings each view as it is, and again when it changes, to both sides', async () => {
    const { mentor, mentee, chatId } = await acceptedPair(t)
    const input = { chatId }
    const wanted = [
      { name: 'messages', input },
      { name: 'chat', input },
      { name: 'chats' },
      { name: 'connections' },
      { name: 'online' },
      { name: 'typing', input },
    ]
    const [ours, theirs] = await Promise.all([watch(kind, mentor, wanted), watch(kind, mentee, wanted)])
    await say(mentee, chatId, 'hello')
    for (const feed of [ours, theirs]) await feed.until('the message', () => textsOf(feed)?.[0] === 'hello')
    const unread = () => (ours.of('chats').value as ChatSummary[] | undefined)?.[0]?.unread
    await ours.until('one unread', () => unread() === 1)
    await mentor.call('chat.seen', { chatId, seq: 1 })
    await ours.until('none unread', () => unread() === 0)
    await theirs.until(
      'seen',
      () => (theirs.of('chat').value as ChatState | undefined)?.seen[mentor.id] === 1,
    )
    await mentee.call('chat.typing', { chatId, typing: true })
    await ours.until('typing', () => (ours.of('typing').value as string[] | undefined)?.[0] === mentee.id)
    await ours.until(
      'online',
      () => (ours.of('online').value as Record<string, boolean> | undefined)?.[mentee.id] === true,
    )
    await mentee.call('chat.typing', { chatId, typing: false })
    await ours.until('no typing', () => (ours.of('typing').value as string[] | undefined)?.length === 0)
    for (const feed of [ours, theirs]) expect(feed.count('error')).toBe(0)
  })

  it('[AZ-10, L3] ends what access was lost to within a second, and goes on with the rest', async () => {
    const { mentor, mentee, chatId } = await acceptedPair(t)
    const input = { chatId }
    const feed = await watch(kind, mentee, [
      { name: 'messages', input },
      { name: 'chat', input },
      { name: 'typing', input },
      { name: 'connections' },
    ])
    await feed.until(
      'all',
      () => feed.of('chat').value !== undefined && feed.of('connections').value !== undefined,
    )
    const began = performance.now()
    await mentor.call('connections.end', { requestId: chatId })
    for (const name of ['messages', 'chat', 'typing']) {
      await feed.until(`the end of ${name}`, () => feed.of(name).failure?.reason === 'chat.notAccepted')
    }
    await feed.until(
      'rejected',
      () => (feed.of('connections').value as Connections).rejected[0]?.id === chatId,
    )
    // By the touch, and not by the next beat.
    expect(performance.now() - began).toBeLessThan(limit.heartbeat)
    await expect(say(mentee, chatId, 'still?')).rejects.toThrow('chat.sendFailed')
  })

  it('[L4, RT-7] resumes: what is unchanged is not sent, logs go on, and what was lost is refused', async () => {
    const { mentor, mentee, chatId } = await acceptedPair(t)
    const input = { chatId }
    await say(mentor, chatId, 'first')
    const feed = await watch(kind, mentee, [
      { name: 'messages', input },
      { name: 'connections' },
      { name: 'me' },
    ])
    await feed.until('all', () => textsOf(feed)?.length === 1 && feed.of('me').value !== undefined)
    await feed.until('connections', () => feed.of('connections').value !== undefined)
    feed.stop()
    await say(mentor, chatId, 'second')
    await say(mentor, chatId, 'third')
    const again = await watch(kind, mentee, feed.resumed())
    await again.until('the rest', () => textsOf(again)?.length === 2)
    expect(textsOf(again)).toEqual(['second', 'third'])
    await mentee.call('account.saveName', { fullName: 'Mia Pine' })
    await again.until('the name', () => (again.of('me').value as Me | undefined)?.fullName === 'Mia Pine')
    expect(again.events.filter((event) => event.type === 'snapshot').map(({ key }) => key)).toEqual([
      '["me",null]',
    ])
    again.stop()
    await mentor.call('connections.end', { requestId: chatId })
    const late = await watch(kind, mentee, again.resumed())
    await late.until('the refusal', () => late.of('messages').failure?.reason === 'chat.notAccepted')
    expect(late.of('messages').rows).toBeUndefined()
  })

  it('[L7] ends with its session: log-out, log-out elsewhere, a changed password, deletion', async () => {
    const ends: ((person: Person) => Promise<unknown>)[] = [
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
      // Run out: nobody tells, the check at the next touch finds out.
      async (person) => {
        await t.services.database.orm
          .update(sessions)
          .set({ lastSeenAt: new Date(0) })
          .where(eq(sessions.userId, person.id))
        t.services.bus.publish([{ topic: `sessions/${person.id}` }])
      },
    ]
    for (const end of ends) {
      const person = await aMentee(t)
      const feed = await watch(kind, person, [{ name: 'me' }])
      await feed.until('me', () => feed.of('me').value !== undefined)
      const began = performance.now()
      const { cookie } = person
      await end(person)
      const over = await feed.over
      // A socket is closed, which says it too; the client of an event stream hears nothing else.
      expect(over?.reason ?? kind).toBe(kind === 'events' ? 'app.signedOut' : kind)
      // By the touch, and not by the next beat.
      expect(performance.now() - began).toBeLessThan(limit.heartbeat)
      await expect(
        kind === 'socket' ? openSocket({ port, cookie }) : openEvents({ port, cookie }, []),
      ).rejects.toThrow()
    }
  })

  it('[L3, SN7] refuses views by name and input, each alone', async () => {
    const { chatId } = await acceptedPair(t)
    const stranger = await aMentor(t)
    const feed = await watch(kind, stranger, [
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

  it('[L11] leaves no listener behind when it ends', async () => {
    const person = await aMentor(t)
    let listening = 0
    const { bus } = t.services
    const subscribe = bus.subscribe.bind(bus)
    bus.subscribe = (topic, listener) => {
      listening++
      const leave = subscribe(topic, listener)
      return () => {
        listening--
        leave()
      }
    }
    onTestFinished(() => void (bus.subscribe = subscribe))
    const wanted = ['me', 'connections', 'online', 'chats', 'profile', 'sessions'].map((name) => ({ name }))
    for (let round = 0; round < 8; round++) {
      if (kind === 'socket') {
        const socket = await enter(person)
        const feed = await socket.watch(wanted)
        if (round % 2 === 0) await feed.until('all', () => feed.count('snapshot') === wanted.length)
        await socket.close()
      } else {
        const feed = await watch(kind, person, wanted)
        if (round % 2 === 0) await feed.until('all', () => feed.count('snapshot') === wanted.length)
        feed.stop()
      }
    }
    await eventually('nobody listens', () => listening === 0)
    expect(listening).toBe(0)
  })
})

it('[L6, RT-4] brings the same over both ways, event by event', async () => {
  const { mentor, mentee, chatId } = await acceptedPair(t)
  const wanted = [
    { name: 'messages', input: { chatId } },
    { name: 'me' },
    { name: 'profile' },
    { name: 'nothing' },
  ]
  const feeds = await Promise.all(kinds.map((kind) => watch(kind, mentee, wanted)))
  for (const text of ['one', 'two', 'three']) await say(mentor, chatId, text)
  for (const feed of feeds) {
    await feed.until(
      'all',
      () => textsOf(feed)?.length === 3 && feed.count('snapshot') === 2 && feed.count('error') === 1,
    )
  }
  const known = feeds.map((feed) =>
    wanted.map(({ name }) => ({ ...feed.of(name), failure: feed.of(name).failure?.reason })),
  )
  expect(known[0]).toEqual(known[1])
})

it('[L5] lets no query and no view write', async () => {
  const { database } = t.services
  await expect(database.readOnly.orm.update(people).set({ about: 'by a query' })).rejects.toMatchObject({
    cause: { code: '25006' },
  })
  await expect(database.readOnly.pool.query('create table mine (id int)')).rejects.toMatchObject({
    code: '25006',
  })
  // Every view was read over these connections, in the tests above and here.
  const before = database.readOnly.pool.totalCount
  const feed = await watch('socket', await aMentee(t), [{ name: 'connections' }, { name: 'me' }])
  await feed.until('both', () => feed.count('snapshot') === 2)
  expect(database.readOnly.pool.totalCount).toBeGreaterThanOrEqual(Math.max(1, before))
})

it('[L5] takes no connection that writes for somebody who comes back', async () => {
  const { cookie } = await aMentee(t)
  const writing = vi.spyOn(t.services.database.pool, 'query')
  const socket = await openSocket({ port, cookie })
  const feed = await socket.watch(['me', 'chats'].map((name) => ({ name })))
  await feed.until('both', () => feed.count('snapshot') === 2)
  const statements = (writing.mock.calls as unknown as [{ text?: string }][]).map(([{ text }]) => text ?? '')
  writing.mockRestore()
  socket.raw.terminate()
  // What jobs in the background do meanwhile is theirs.
  expect(statements.filter((text) => /from "?(?:sessions|people|chats)/.test(text))).toEqual([])
})
