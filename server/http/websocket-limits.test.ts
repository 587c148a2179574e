import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { sessions } from '#server/db/schema.ts'
import { insertMessage } from '#server/features/chat/store.ts'
import { createTestApp } from '../testing/clients/app.ts'
import type { TestApp } from '../testing/clients/app.ts'
import { eventually, openEvents, openSocket } from '../testing/clients/live.ts'
import { acceptedPair, aMentee } from '../testing/data/people.ts'
import type { Person } from '../testing/data/people.ts'
import { frameOf, listen, upgrade } from '../testing/clients/wire.ts'
import { newId } from '#shared/domain/ids.ts'
import type * as limits from '#shared/limits.ts'
import type { ChatSummary, Message } from '#shared/contract/chat.ts'
import { topics } from '#shared/contract/topics.ts'

// The times of the live channel, shortened fiftyfold: what takes half a minute takes half a second.
vi.mock('#shared/limits.ts', async (original) => {
  const real = await original<typeof limits>()
  const short = { heartbeat: 500, heartbeatTimeout: 200, sessionRecheck: 600, drainCheck: 5 }
  const longPolling = { min: 50, max: 300 }
  return {
    ...real,
    live: { ...real.live, ...short, longPolling },
    lease: { ...real.lease, presence: 900, reload: 60 },
  }
})

let t: TestApp
let port: number
beforeAll(async () => {
  t = await createTestApp()
  port = await listen(t.app)
})
afterAll(() => t.close())

const origin = 'http://localhost:3000'

/** A socket that says only what it is told to and never answers by itself. */
async function silent({ cookie }: Person): Promise<Socket> {
  const { socket } = await upgrade(port, { origin, cookie })
  if (!socket) throw new Error('not upgraded')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  return socket as Socket
}
const ask = (id: number, method: string, path: string, input: unknown): Buffer =>
  frameOf(JSON.stringify({ id, method, params: { path, input } }))
const subscribe = (views: unknown[]): Buffer => ask(1, 'subscription', 'live.stream', { queries: views })
const isOnline = async (person: Person) =>
  (await t.services.leases.holders(`presence/${person.id}`))?.length === 1

it('[RT-6] cuts a socket whose other end is silent, and shows that person as gone', async () => {
  const person = await aMentee(t)
  const socket = await silent(person)
  socket.resume()
  const gone = new Promise((resolve) => socket.once('close', resolve))
  socket.write(subscribe([{ key: 'me', name: 'me' }]))
  await eventually('online', () => isOnline(person))
  const began = performance.now()
  await gone
  // 25 s until the ping and 10 s for its answer, of the 45 s there are; a fiftieth each.
  expect(performance.now() - began).toBeLessThan(5_000)
  await eventually('offline', async () => !(await isOnline(person)))
})

it('[RT-6] lets an event stream end by itself, so that an end that is gone is noticed', async () => {
  const person = await aMentee(t)
  const feed = await openEvents({ port, cookie: person.cookie }, [{ name: 'me' }])
  expect(await feed.over).toBeNull()
  const again = await openEvents({ port, cookie: person.cookie }, feed.resumed())
  expect(await isOnline(person)).toBe(true)
  expect(await again.over).toBeNull()
  expect(again.count('snapshot')).toBe(0)
  await eventually('offline', async () => !(await isOnline(person)))
})

it('[RT-6] looks again by itself whether the session still stands', async () => {
  const person = await aMentee(t)
  const socket = await openSocket({ port, cookie: person.cookie })
  await socket.watch([{ name: 'me' }])
  await t.services.database.orm.delete(sessions).where(eq(sessions.userId, person.id))
  expect(await socket.closed).toBe(4001)
})

it('[RT-6, SE-3] counts calls over a socket as use of the session', async () => {
  const person = await aMentee(t)
  const mine = eq(sessions.userId, person.id)
  const { orm } = t.services.database
  const socket = await openSocket({ port, cookie: person.cookie })
  const anHourAgo = new Date(Date.now() - 3_600_000)
  await orm.update(sessions).set({ lastSeenAt: anHourAgo }).where(mine)
  await socket.query('app.bootstrap')
  const seenAt = async () => (await orm.select().from(sessions).where(mine))[0]?.lastSeenAt.getTime() ?? 0
  await eventually('it is noted', async () => (await seenAt()) > anHourAgo.getTime())
  expect(await seenAt()).toBeGreaterThan(Date.now() - 60_000)
  socket.raw.terminate()
})

it('[RT-2] acts as whom the session is by now, not as whom it was when the socket opened', async () => {
  const person = await aMentee(t)
  const socket = await openSocket({ port, cookie: person.cookie })
  expect(await socket.query('app.bootstrap')).toMatchObject({
    me: { fullName: expect.stringContaining('mentee') as string },
  })
  await person.call('account.saveName', { fullName: 'Mia Pine' })
  expect(await socket.query('app.bootstrap')).toMatchObject({ me: { fullName: 'Mia Pine' } })
  // Not one call after the log-out was answered, whatever was under way.
  const [, answer] = await Promise.allSettled([person.call('account.logOut'), socket.closed])
  expect(answer).toMatchObject({ value: 4001 })
})

it("[L4] names each log's last number in a beat", async () => {
  const { mentor, mentee, chatId } = await acceptedPair(t)
  await mentor.call('chat.send', { chatId, id: 'aaaaaaaaaaaaaaaaaaaa', text: 'hello' })
  const socket = await openSocket({ port, cookie: mentee.cookie })
  const feed = await socket.watch([{ name: 'messages', input: { chatId }, key: 'log' }, { name: 'me' }])
  await feed.until('a beat', () => feed.count('heartbeat') > 0)
  expect(feed.events.find((event) => event.type === 'heartbeat')).toEqual({
    type: 'heartbeat',
    heads: { log: 1 },
  })
  socket.raw.terminate()
})

it('[L4] costs an idle stream without a chat no read at its beats', async () => {
  const socket = await openSocket({ port, cookie: (await aMentee(t)).cookie })
  const feed = await socket.watch(['me', 'connections', 'online', 'chats'].map((name) => ({ name })))
  await feed.until('all', () => feed.count('snapshot') === 4)
  const query = vi.spyOn(t.services.database.readOnly.pool, 'query')
  await feed.until('beats', () => feed.count('heartbeat') >= 2)
  const names = (query.mock.calls as unknown as [{ name?: string }][]).map(([{ name }]) => name)
  // Whether the session still stands is looked at by itself [RT-6].
  expect(names.filter((name) => name !== 'session-again')).toEqual([])
  query.mockRestore()
  socket.raw.terminate()
})

it('[L10] keeps every view through a time in which the database cannot be asked', async () => {
  const { mentor, mentee, chatId } = await acceptedPair(t)
  const socket = await openSocket({ port, cookie: mentee.cookie })
  const feed = await socket.watch([{ name: 'messages', input: { chatId } }, { name: 'chats' }])
  await feed.until(
    'both',
    () => feed.of('messages').rows !== undefined && feed.of('chats').value !== undefined,
  )
  const away = Object.assign(new Error('away'), { code: '57P01' })
  const query = vi.spyOn(t.services.database.readOnly.pool, 'query').mockImplementation(() => {
    throw away
  })
  const message = {
    chatId,
    id: newId(),
    senderId: mentor.id,
    typed: 'night',
    text: 'during the night',
    imageId: null,
  }
  await insertMessage(t.services.database, message)
  t.services.bus.publish([{ topic: topics.chat(chatId), lastSeq: 1 }, { topic: topics.inbox(mentee.id) }])
  await eventually('a failed read', () => query.mock.calls.length > 1)
  // Who asks cannot be told either.
  await expect(mentor.call('account.logOut', undefined)).rejects.toThrow('app.unavailable')
  await expect(socket.query('chat.page', { chatId, before: 5 })).rejects.toMatchObject({
    body: { reason: 'app.unavailable', retryAfter: 5 },
  })
  query.mockRestore()
  await feed.until('the message in both', () => {
    const [summary] = (feed.of('chats').value ?? []) as ChatSummary[]
    return summary?.last?.text === 'during the night' && feed.of('messages').rows?.length === 1
  })
  expect(feed.count('error')).toBe(0)
  socket.raw.terminate()
})

it('[RT-2] goes on for others while one sends noise', async () => {
  const { mentor, mentee, chatId } = await acceptedPair(t)
  const calm = await openSocket({ port, cookie: mentee.cookie })
  const feed = await calm.watch([{ name: 'messages', input: { chatId } }])
  const noise = await Promise.all(
    Array.from({ length: 6 }, async (_, index) => {
      const line = connect(port, '127.0.0.1')
      line.on('error', () => {})
      if (index % 2 === 0)
        line.write(Buffer.from(Array.from({ length: 5_000 }, (__, at) => (at * 7 + index) % 256)))
      else
        (await silent(mentor)).write(
          Buffer.from(Array.from({ length: 5_000 }, (__, at) => (at * 13 + index) % 256)),
        )
      return line
    }),
  )
  await mentor.call('chat.send', { chatId, id: 'cccccccccccccccccccc', text: 'still here' })
  await feed.until('the message', () => feed.of('messages').rows?.length === 1)
  expect(feed.of('messages').rows?.[0] as Message).toMatchObject({ text: 'still here' })
  for (const line of noise) line.destroy()
  calm.raw.terminate()
})
