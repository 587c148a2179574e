import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { chats } from '#server/db/schema.ts'
import { headOf as headIn, insertLine, rowsOf as rowsIn } from '#server/testing/data/chat-rows.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { openSocket } from '#server/testing/clients/live.ts'
import { aPair } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import { listen } from '#server/testing/clients/wire.ts'
import { newId } from '#shared/domain/ids.ts'
import type { ChatState, Message, SendResult } from '#shared/contract/chat.ts'
import { storeMessage } from './message-batch.ts'
import { insertMessage } from './store.ts'

let t: TestApp
let port: number
beforeAll(async () => {
  t = await createTestApp()
  port = await listen(t.app)
})
afterAll(() => t.close())

const upTo = (head: number): number[] => Array.from({ length: head }, (_, index) => index + 1)
const rowsOf = (chatId: string) => rowsIn(t.services.database, chatId)
const headOf = (chatId: string) => headIn(t.services.database, chatId)
const insert = (
  sender: Person,
  chatId: string,
  text: string,
  id = newId(),
  store: typeof storeMessage = insertMessage,
) => insertLine(t.services.database, sender, { chatId, text, id }, store)

it('[C2, C4] numbers 200 concurrent messages from 1 without gaps, and both subscribers see that order', async () => {
  const { mentor, mentee, chatId } = await aPair(t)
  const sockets = await Promise.all([mentor, mentee].map(({ cookie }) => openSocket({ port, cookie })))
  const feeds = await Promise.all(
    sockets.map((socket) => socket.watch([{ name: 'messages', input: { chatId } }])),
  )
  // A first read that is late would start at the latest page, not at the first message.
  for (const feed of feeds) await feed.until('the beginning', () => feed.of('messages').rows !== undefined)
  const sent = await Promise.all(
    upTo(200).map(async (index) => {
      const row = await insert(index % 2 === 0 ? mentor : mentee, chatId, `line ${index}`)
      if (!row || row === 'conflict') throw new Error('rejected')
      // Events are published in any order, and some not at all, as between nodes.
      if (index % 3 > 0) t.services.bus.publish([{ topic: `chat/${chatId}`, lastSeq: row.seq }])
      return row.seq
    }),
  )
  expect(sent.toSorted((a, b) => a - b)).toEqual(upTo(200))
  const stored = await rowsOf(chatId)
  expect(stored.map(({ seq }) => seq)).toEqual(upTo(200))
  t.services.bus.publish([{ topic: `chat/${chatId}`, lastSeq: 200 }])
  for (const feed of feeds) {
    await feed.until('all', () => feed.of('messages').rows?.length === 200)
    expect((feed.of('messages').rows as Message[]).map(({ id }) => id)).toEqual(stored.map(({ id }) => id))
  }
  for (const socket of sockets) socket.raw.terminate()
})

it('[C3, C5] answers retries like the first attempt, also concurrent ones and after the chat has ended', async () => {
  const { mentor, mentee, chatId } = await aPair(t)
  const id = newId()
  const send = () => mentee.call<SendResult>('chat.send', { chatId, id, text: ' what a crap day ' })
  const answers = await Promise.all(upTo(12).map(send))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]).toMatchObject({ seq: 1, text: 'what a **** day' })
  expect(await headOf(chatId)).toBe(1)
  await mentor.call('connections.end', { requestId: chatId })
  expect(await send()).toEqual(answers[0])
})

it('[C3] rejects the same id with another body or in another chat, and lets two senders use one id', async () => {
  const { mentor, mentee, chatId } = await aPair(t)
  const id = newId()
  await mentee.call('chat.send', { chatId, id, text: 'this' })
  await expect(mentee.call('chat.send', { chatId, id, text: 'that' })).rejects.toMatchObject({ status: 409 })
  await expect(mentee.call('chat.send', { chatId: `${chatId}x`, id, text: 'this' })).rejects.toThrow(
    'chat.repeated',
  )
  expect(await mentor.call('chat.send', { chatId, id, text: 'mine' })).toMatchObject({ seq: 2 })
})

it('[C7] advances read markers only, at most to the last message, and in open chats only', async () => {
  const { mentor, mentee, chatId } = await aPair(t)
  for (let count = 0; count < 5; count++) await insert(mentee, chatId, `line ${count}`)
  const socket = await openSocket({ port, cookie: mentee.cookie })
  const readMarker = async () => {
    const feed = await socket.watch([{ name: 'chat', input: { chatId } }])
    await feed.until('the chat state', () => feed.of('chat').value !== undefined)
    feed.stop()
    return (feed.of('chat').value as ChatState).seen[mentor.id]
  }
  const steps: [number, number][] = [
    [3, 3],
    [1, 3],
    [4, 4],
    [1_000_000_000, 5],
    [0, 5],
  ]
  for (const [seq, expected] of steps) {
    await mentor.call('chat.seen', { chatId, seq })
    expect(await readMarker()).toBe(expected)
  }
  await insert(mentee, chatId, 'one more')
  await Promise.all(upTo(6).map((seq) => mentor.call('chat.seen', { chatId, seq })))
  expect(await readMarker()).toBe(6)
  await insert(mentee, chatId, 'the last')
  await mentee.call('connections.end', { requestId: chatId })
  await expect(mentor.call('chat.seen', { chatId, seq: 7 })).rejects.toThrow('app.notFound')
  const [row] = await t.services.database.orm.select().from(chats).where(eq(chats.id, chatId))
  expect(row?.mentorSeen).toBe(6)
  socket.raw.terminate()
})

it('[C8, L5] publishes after the commit, and nothing after a rollback', async () => {
  const { mentor, mentee, chatId } = await aPair(t)
  const { bus, database } = t.services
  const reads: unknown[] = []
  const unsubscribe = bus.subscribe(`chat/${chatId}`, ({ lastSeq }) => {
    // Another connection sees the row when the event is published.
    reads.push(
      database.readOnly.pool.query('select seq from messages where chat_id = $1 and seq = $2', [
        chatId,
        lastSeq,
      ]),
    )
  })
  const sent = await mentee.call<SendResult>('chat.send', { chatId, id: newId(), text: 'published' })
  expect(await rowsOf(chatId)).toMatchObject([{ seq: sent.seq }])
  expect((await Promise.all(reads)).map((result) => (result as { rowCount: number }).rowCount)).toEqual([1])
  unsubscribe()
  const publish = vi.spyOn(bus, 'publish')
  await mentee.call('chat.seen', { chatId, seq: 0 })
  await expect(mentee.call('connections.accept', { requestId: chatId })).rejects.toThrow()
  await expect(mentor.call('connections.reject', { requestId: chatId })).rejects.toThrow(
    'request.rejectFailed',
  )
  // Only events of these two members: the closed sockets of earlier tests may still publish their presence.
  const events = publish.mock.calls.flatMap(([batch]) => batch)
  expect(events.filter(({ topic }) => [mentor, mentee].some(({ id }) => topic.includes(id)))).toEqual([])
  publish.mockRestore()
})

it('[C9] answers that a message can be retried while the session cannot be read, and logs no bug', async () => {
  const { mentee, chatId } = await aPair(t)
  const id = newId()
  const send = () => mentee.call<SendResult>('chat.send', { chatId, id, text: 'through the storm' })
  const query = vi.spyOn(t.services.database.pool, 'query').mockImplementation(() => {
    throw Object.assign(new Error('it starts'), { code: '57P03' })
  })
  const before = t.logged().length
  await expect(send()).rejects.toMatchObject({
    status: 503,
    body: { reason: 'app.unavailable', retryAfter: 5 },
    retryAfter: '5',
  })
  query.mockRestore()
  expect(t.logged().slice(before)).not.toContain('"level":50')
  expect(await send()).toMatchObject({ seq: 1 })
})

it.each([
  ['one by one', insertMessage],
  ['in batches', storeMessage],
])('[AZ-3] stores no message after the chat has ended, %s', async (_how, store) => {
  const { mentor, mentee, chatId } = await aPair(t)
  const outcomes: Awaited<ReturnType<typeof store>>[] = []
  let hasEnded = false
  // Each writer continues until some of its messages were sent after the end.
  const write = async (sender: Person): Promise<void> => {
    for (let left = 3; left > 0; left -= hasEnded ? 1 : 0) {
      outcomes.push(await insert(sender, chatId, 'one more line', newId(), store))
    }
  }
  const writers = [mentor, mentee, mentor, mentee, mentor, mentee, mentor, mentee].map(write)
  await vi.waitFor(() => expect(outcomes.length).toBeGreaterThan(20))
  await mentor.call('connections.end', { requestId: chatId })
  hasEnded = true
  const atTheEnd = await rowsOf(chatId)
  await Promise.all(writers)
  const inserted = outcomes.filter((outcome) => outcome !== undefined)
  const after = await rowsOf(chatId)
  expect(after).toEqual(atTheEnd)
  expect(inserted.length).toBeLessThan(outcomes.length)
  expect(after.map(({ seq }) => seq)).toEqual(upTo(inserted.length))
  expect(await headOf(chatId)).toBe(inserted.length)
  await expect(mentee.call('chat.send', { chatId, id: newId(), text: 'too late' })).rejects.toThrow(
    'app.notFound',
  )
})
