import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { sessions } from '#server/db/schema.ts'
import { insertMessage } from '#server/features/chat/store.ts'
import { createTestApp } from '../testing/clients/app.ts'
import type { TestApp } from '../testing/clients/app.ts'
import { eventually, openEvents, openSocket } from '../testing/clients/live.ts'
import { aPair, aMentee } from '../testing/data/people.ts'
import type { Person } from '../testing/data/people.ts'
import { listen, upgrade } from '../testing/clients/wire.ts'
import { newId } from '#shared/domain/ids.ts'
import type { ChatSummary, Message } from '#shared/contract/chat.ts'
import { topics } from '#shared/contract/topics.ts'

// Times of the live stream, divided by fifty: what takes half a minute takes half a second. Not those after which a
// client is gone: a busy machine would lose it.
vi.mock('#shared/limits.ts', async (original) => {
  const { overrideLimits } = await import('../testing/limits.ts')
  return overrideLimits(await original(), {
    live: {
      ...{ heartbeat: 500, heartbeatTimeout: 60_000, sessionRecheck: 600, drainPollInterval: 5 },
      streamRotation: { min: 50, max: 300 },
    },
    lease: { reloadGrace: 60 },
  })
})

let t: TestApp
let port: number
beforeAll(async () => {
  t = await createTestApp()
  port = await listen(t.app)
})
afterAll(() => t.close())

const origin = 'http://localhost:3000'

/** Opens a WebSocket that sends only what the test writes, and does not answer pings. */
async function openSilentSocket({ cookie }: Person): Promise<Socket> {
  const { socket } = await upgrade(port, { origin, cookie })
  if (!socket) throw new Error('not upgraded')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  return socket as Socket
}
const isOnline = async (person: Person) =>
  (await t.services.leases.holders(`presence/${person.id}`))?.length === 1

it('[RT-6] ends an SSE stream after a while, so that a lost client is noticed', async () => {
  const person = await aMentee(t)
  const open = () => openEvents({ port, cookie: person.cookie }, [{ name: 'me' }])
  let feed = await open()
  expect(await feed.over).toBeNull()
  // On a busy machine, a stream may end before its first snapshot.
  while (feed.count('snapshot') === 0) {
    feed = await open()
    await feed.over
  }
  const resumed = await openEvents({ port, cookie: person.cookie }, feed.resumed())
  expect(await isOnline(person)).toBe(true)
  expect(await resumed.over).toBeNull()
  expect(resumed.count('snapshot')).toBe(0)
  await eventually('offline', async () => !(await isOnline(person)))
})

it('[RT-6] rechecks periodically whether the session is active', async () => {
  const person = await aMentee(t)
  const socket = await openSocket({ port, cookie: person.cookie })
  await socket.watch([{ name: 'me' }])
  await t.services.database.orm.delete(sessions).where(eq(sessions.userId, person.id))
  expect(await socket.closed).toBe(4001)
})

it('[RT-6, SE-3] counts calls over a WebSocket as use of the session', async () => {
  const person = await aMentee(t)
  const ownSessions = eq(sessions.userId, person.id)
  const { orm } = t.services.database
  const socket = await openSocket({ port, cookie: person.cookie })
  const anHourAgo = new Date(Date.now() - 3_600_000)
  await orm.update(sessions).set({ lastSeenAt: anHourAgo }).where(ownSessions)
  await socket.query('app.bootstrap')
  const seenAt = async () =>
    (await orm.select().from(sessions).where(ownSessions))[0]?.lastSeenAt.getTime() ?? 0
  await eventually('the use is recorded', async () => (await seenAt()) > anHourAgo.getTime())
  expect(await seenAt()).toBeGreaterThan(Date.now() - 60_000)
  socket.raw.terminate()
})

it('[RT-2] uses the current user of the session, not the one from when the socket opened', async () => {
  const person = await aMentee(t)
  const socket = await openSocket({ port, cookie: person.cookie })
  expect(await socket.query('app.bootstrap')).toMatchObject({
    me: { fullName: expect.stringContaining('mentee') as string },
  })
  await person.call('account.saveName', { fullName: 'Mia Pine' })
  expect(await socket.query('app.bootstrap')).toMatchObject({ me: { fullName: 'Mia Pine' } })
  // The log-out closes the socket.
  const [, closeCode] = await Promise.allSettled([person.call('account.logOut'), socket.closed])
  expect(closeCode).toMatchObject({ value: 4001 })
})

it('[L4] sends the last sequence number of each feed with a heartbeat', async () => {
  const { mentor, mentee, chatId } = await aPair(t)
  await mentor.call('chat.send', { chatId, id: 'aaaaaaaaaaaaaaaaaaaa', text: 'hello' })
  const socket = await openSocket({ port, cookie: mentee.cookie })
  const feed = await socket.watch([{ name: 'messages', input: { chatId }, key: 'feed' }, { name: 'me' }])
  await feed.until('a heartbeat', () => feed.count('heartbeat') > 0)
  expect(feed.events.find((event) => event.type === 'heartbeat')).toEqual({
    type: 'heartbeat',
    lastSeqs: { feed: 1 },
  })
  socket.raw.terminate()
})

it('[L4] reads nothing at the heartbeats of an idle stream without a chat', async () => {
  const socket = await openSocket({ port, cookie: (await aMentee(t)).cookie })
  const feed = await socket.watch(['me', 'connections', 'online', 'chats'].map((name) => ({ name })))
  await feed.until('all', () => feed.count('snapshot') === 4)
  const query = vi.spyOn(t.services.database.readOnly.pool, 'query')
  await feed.until('two heartbeats', () => feed.count('heartbeat') >= 2)
  const names = (query.mock.calls as unknown as [{ name?: string }][]).map(([{ name }]) => name)
  // Excludes the periodic recheck of the session [RT-6].
  expect(names.filter((name) => name !== 'session-by-id')).toEqual([])
  query.mockRestore()
  socket.raw.terminate()
})

it('[L10] keeps every live query while the database is unavailable', async () => {
  const { mentor, mentee, chatId } = await aPair(t)
  const socket = await openSocket({ port, cookie: mentee.cookie })
  const feed = await socket.watch([{ name: 'messages', input: { chatId } }, { name: 'chats' }])
  await feed.until(
    'both',
    () => feed.of('messages').rows !== undefined && feed.of('chats').value !== undefined,
  )
  const unavailable = Object.assign(new Error('unavailable'), { code: '57P01' })
  const { readOnly, sessions: sessionPool } = t.services.database
  const fail = (): never => {
    throw unavailable
  }
  const query = vi.spyOn(readOnly.pool, 'query').mockImplementation(fail)
  const sessionQuery = vi.spyOn(sessionPool.pool, 'query').mockImplementation(fail)
  const message = {
    chatId,
    id: newId(),
    senderId: mentor.id,
    typed: 'night',
    text: 'during the night',
    imageId: null,
    reviewsImages: false,
  }
  await insertMessage(t.services.database, message)
  t.services.bus.publish([{ topic: topics.chat(chatId), lastSeq: 1 }, { topic: topics.inbox(mentee.id) }])
  await eventually('a failed read', () => query.mock.calls.length > 1)
  // Calls fail as well.
  await expect(mentor.call('account.logOut', undefined)).rejects.toThrow('app.unavailable')
  await expect(socket.query('chat.page', { chatId, before: 5 })).rejects.toMatchObject({
    body: { reason: 'app.unavailable', retryAfter: 5 },
  })
  query.mockRestore()
  sessionQuery.mockRestore()
  await feed.until('the message in both', () => {
    const [summary] = (feed.of('chats').value ?? []) as ChatSummary[]
    return summary?.last?.text === 'during the night' && feed.of('messages').rows?.length === 1
  })
  expect(feed.count('error')).toBe(0)
  socket.raw.terminate()
})

it('[RT-2] serves other clients while one sends garbage', async () => {
  const { mentor, mentee, chatId } = await aPair(t)
  const quietSocket = await openSocket({ port, cookie: mentee.cookie })
  const feed = await quietSocket.watch([{ name: 'messages', input: { chatId } }])
  const attackers = await Promise.all(
    Array.from({ length: 6 }, async (_, index) => {
      const connection = connect(port, '127.0.0.1')
      connection.on('error', () => {})
      if (index % 2 === 0)
        connection.write(Buffer.from(Array.from({ length: 5_000 }, (__, at) => (at * 7 + index) % 256)))
      else
        (await openSilentSocket(mentor)).write(
          Buffer.from(Array.from({ length: 5_000 }, (__, at) => (at * 13 + index) % 256)),
        )
      return connection
    }),
  )
  await mentor.call('chat.send', { chatId, id: 'cccccccccccccccccccc', text: 'still here' })
  await feed.until('the message', () => feed.of('messages').rows?.length === 1)
  expect(feed.of('messages').rows?.[0] as Message).toMatchObject({ text: 'still here' })
  for (const connection of attackers) connection.destroy()
  quietSocket.raw.terminate()
})
