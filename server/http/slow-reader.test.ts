import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { chats, messages, people } from '#server/db/schema.ts'
import { createTestApp } from '../testing/clients/app.ts'
import type { TestApp } from '../testing/clients/app.ts'
import { eventually, openSocket } from '../testing/clients/live.ts'
import { aPair, aMentee } from '../testing/data/people.ts'
import { frameOf, listen, upgrade } from '../testing/clients/wire.ts'
import { live as limit } from '#shared/limits.ts'

let t: TestApp
let port: number
/** The open TCP connections of the server. */
const connections = new Set<Socket>()
beforeAll(async () => {
  t = await createTestApp()
  t.app.server.on('connection', (connection: Socket) => {
    connections.add(connection)
    connection.once('close', () => connections.delete(connection))
  })
  port = await listen(t.app)
})
afterAll(() => t.close())

/** Inserts a chat with long messages. */
async function longChat(count: number) {
  const pair = await aPair(t)
  const { orm } = t.services.database
  const rows = Array.from({ length: count }, (_, index) => ({
    chatId: pair.chatId,
    seq: index + 1,
    id: `seed${index}`,
    senderId: pair.mentor.id,
    senderEmail: pair.mentor.email,
    text: 'x'.repeat(4_000),
    bodyHash: Buffer.alloc(32),
  }))
  await orm.insert(messages).values(rows)
  await orm.update(chats).set({ lastSeq: count }).where(eq(chats.id, pair.chatId))
  return pair
}
const totalBuffered = (): number =>
  [...connections].reduce((sum, { writableLength }) => sum + writableLength, 0)

it('[RT-4] bounds its memory for a client that sends requests and does not read responses', async () => {
  const { mentee, chatId } = await longChat(60)
  const { socket } = await upgrade(port, { origin: 'http://localhost:3000', cookie: mentee.cookie })
  if (!socket) throw new Error('not upgraded')
  socket.pause()
  const params = { path: 'chat.page', input: { chatId, before: 51 } }
  const page = frameOf(JSON.stringify({ id: 7, method: 'query', params }))
  const reads = vi.spyOn(t.services.database.readOnly.pool, 'query')
  let maxBuffered = 0
  const sampler = setInterval(() => (maxBuffered = Math.max(maxBuffered, totalBuffered())), 1)
  // 2,000 pages of 200 KB: 400 MB if all were sent.
  for (let count = 0; count < 2_000; count++) socket.write(page)
  await eventually('the buffer is full', () => maxBuffered > limit.maxBufferedBytes)
  await sleep(500)
  clearInterval(sampler)
  // Two queries per page. The pages that were sent are in the buffers of the operating system.
  expect(reads.mock.calls.length).toBeLessThan(200)
  expect(maxBuffered).toBeLessThan(4 * limit.maxBufferedBytes)
  reads.mockRestore()
  socket.destroy()
})

it('[L6, RT-4] sends a client that paused reading only the latest snapshot', async () => {
  const person = await aMentee(t)
  const socket = await openSocket({ port, cookie: person.cookie })
  const { orm } = t.services.database
  const feed = await socket.watch([{ name: 'profile' }, { name: 'me' }])
  await feed.until('all', () => feed.count('snapshot') === 2)
  const set = async (about: string) => {
    await orm.update(people).set({ about }).where(eq(people.id, person.id))
    t.services.bus.publish([{ topic: `profile/${person.id}` }])
  }
  socket.raw.pause()
  let rounds = 0
  while (totalBuffered() <= limit.maxBufferedBytes && rounds < 200) {
    await set(`${rounds++} ${'long words '.repeat(20_000)}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const buffered = totalBuffered()
  for (let more = 0; more < 10; more++) await set(`later ${more}`)
  expect(totalBuffered()).toBe(buffered)
  socket.raw.resume()
  await feed.until('the latest', () => JSON.stringify(feed.of('profile').value)?.includes('later 9'))
  const texts = feed.events
    .filter((event) => event.type === 'snapshot')
    .map(({ value, delta }) => JSON.stringify(value ?? delta))
  expect(texts.filter((text) => text.includes('later')).length).toBeLessThan(3)
  socket.raw.terminate()
})
