import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { chats, messages, people } from '#server/db/schema.ts'
import { createTestApp } from '../testing/clients/app.ts'
import type { TestApp } from '../testing/clients/app.ts'
import { eventually, openSocket } from '../testing/clients/live.ts'
import { acceptedPair, aMentee } from '../testing/data/people.ts'
import { frameOf, listen, upgrade } from '../testing/clients/wire.ts'
import { live as limit } from '#shared/limits.ts'

let t: TestApp
let port: number
/** The server's ends of what is open. */
const lines = new Set<Socket>()
beforeAll(async () => {
  t = await createTestApp()
  t.app.server.on('connection', (line: Socket) => {
    lines.add(line)
    line.once('close', () => lines.delete(line))
  })
  port = await listen(t.app)
})
afterAll(() => t.close())

/** A chat of long messages, put in without sending them one by one. */
async function longChat(count: number) {
  const pair = await acceptedPair(t)
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
const bufferedBy = (): number => [...lines].reduce((sum, { writableLength }) => sum + writableLength, 0)

it('[RT-4] does not fill its memory for who asks and does not read', async () => {
  const { mentee, chatId } = await longChat(60)
  const { socket } = await upgrade(port, { origin: 'http://localhost:3000', cookie: mentee.cookie })
  if (!socket) throw new Error('not upgraded')
  socket.pause()
  const params = { path: 'chat.page', input: { chatId, before: 51 } }
  const page = frameOf(JSON.stringify({ id: 7, method: 'query', params }))
  const reads = vi.spyOn(t.services.database.readOnly.pool, 'query')
  let most = 0
  const look = setInterval(() => (most = Math.max(most, bufferedBy())), 1)
  // 2,000 pages of 200 KB: 400 MB, if all were answered.
  for (let count = 0; count < 2_000; count++) socket.write(page)
  await eventually('it is full', () => most > limit.maxBufferedBytes)
  await sleep(500)
  clearInterval(look)
  // Two statements a page; what went, lies in the buffers of the system.
  expect(reads.mock.calls.length).toBeLessThan(200)
  expect(most).toBeLessThan(4 * limit.maxBufferedBytes)
  reads.mockRestore()
  socket.destroy()
})

it('[L6, RT-4] gives who stopped reading for a while the latest, not all that was between', async () => {
  const person = await aMentee(t)
  const socket = await openSocket({ port, cookie: person.cookie })
  const { orm } = t.services.database
  const feed = await socket.watch([{ name: 'profile' }, { name: 'me' }])
  await feed.until('all', () => feed.count('snapshot') === 2)
  const set = async (about: string) => {
    await orm.update(people).set({ about }).where(eq(people.id, person.id))
    t.services.bus.publish([{ topic: `card/${person.id}` }])
  }
  socket.raw.pause()
  let rounds = 0
  while (bufferedBy() <= limit.maxBufferedBytes && rounds < 200) {
    await set(`${rounds++} ${'long words '.repeat(20_000)}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const buffered = bufferedBy()
  for (let more = 0; more < 10; more++) await set(`later ${more}`)
  expect(bufferedBy()).toBe(buffered)
  socket.raw.resume()
  await feed.until('the latest', () => JSON.stringify(feed.of('profile').value)?.includes('later 9'))
  const texts = feed.events
    .filter((event) => event.type === 'snapshot')
    .map((event) => JSON.stringify(event.value))
  expect(texts.filter((text) => text.includes('later')).length).toBeLessThan(3)
  socket.raw.terminate()
})
