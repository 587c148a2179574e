import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { createTestApp } from '../testing/clients/app.ts'
import type { TestApp } from '../testing/clients/app.ts'
import { openEvents, openSocket } from '../testing/clients/live.ts'
import type { LiveSocket, RefusedFrame } from '../testing/clients/live.ts'
import { aMentee, aPair } from '../testing/data/people.ts'
import type { Person } from '../testing/data/people.ts'
import { listen } from '../testing/clients/wire.ts'
import { newId } from '#shared/domain/ids.ts'
import type * as memberLimits from '#shared/limits/member.ts'
import { openRate } from '#shared/limits/member.ts'

vi.mock('#shared/limits/member.ts', async (original) => {
  const { overrideLimits } = await import('../testing/limits.ts')
  return overrideLimits(await original<typeof memberLimits>(), {
    liveQuota: { queries: 12, characters: 20_000 },
    openRate: { burst: 15, perSecond: 0.01 },
  })
})

let t: TestApp
let port: number
beforeAll(async () => {
  t = await createTestApp()
  port = await listen(t.app)
})
afterAll(() => t.close())

async function open({ cookie }: Person): Promise<LiveSocket> {
  const socket = await openSocket({ port, cookie })
  onTestFinished(() => socket.raw.terminate())
  return socket
}

const addNote = (person: Person, content: string) => person.call('notes.add', { id: newId(), content })
const contentsOf = (value: unknown) =>
  (value as { notes: { content: string }[] } | undefined)?.notes.map(({ content }) => content)

/** Counts the statements on the read-only pool that contain this text. */
function countReads(text: string): () => number {
  const query = vi.spyOn(t.services.database.readOnly.pool, 'query')
  onTestFinished(() => query.mockRestore())
  return () =>
    (query.mock.calls as unknown as [{ text?: string }][]).filter(([{ text: sql }]) => sql?.includes(text))
      .length
}

it('[L12] reads a snapshot once for all sockets and streams of a member that show it', async () => {
  const me = await aMentee(t)
  const sockets = await Promise.all([open(me), open(me)])
  const reads = countReads('"content"')
  const wanted = [{ name: 'notes' }, { name: 'me' }]
  const feeds = await Promise.all(
    sockets.flatMap((socket) => [1, 2, 3].map(async () => socket.watch(wanted))),
  )
  for (const feed of feeds)
    await feed.until('the empty list', () => contentsOf(feed.of('notes').value)?.length === 0)
  const before = reads()
  await addNote(me, 'for all')
  for (const feed of feeds)
    await feed.until('the note', () => contentsOf(feed.of('notes').value)?.[0] === 'for all')
  expect([before <= 3, reads() - before]).toEqual([true, 1])
})

it('[L12, RT-7] reads again for a subscription that joins, and never for another member', async () => {
  const [me, other] = await Promise.all([aMentee(t), aMentee(t)])
  await addNote(me, 'mine')
  const first = await (await open(me)).watch([{ name: 'notes' }])
  await first.until('the note', () => first.count('snapshot') === 1)
  const reads = countReads('"content"')
  const second = await (await open(me)).watch([{ name: 'notes' }])
  await second.until('the note', () => contentsOf(second.of('notes').value)?.[0] === 'mine')
  expect(reads()).toBe(1)
  const theirs = await (await open(other)).watch([{ name: 'notes' }])
  await theirs.until('the empty list', () => contentsOf(theirs.of('notes').value)?.length === 0)
})

it('[L12] reads a feed at most twice for all subscriptions of a member that open while it is read', async () => {
  const { mentor, mentee, chatId } = await aPair(t)
  await mentor.call('chat.send', { chatId, id: newId(), text: 'hello' })
  const socket = await open(mentee)
  const { pool } = t.services.database.readOnly
  const original = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>
  const gate = Promise.withResolvers<void>()
  let reads = 0
  const readLater = async (args: unknown[]): Promise<unknown> => {
    reads++
    await gate.promise
    return original(...args)
  }
  const run = (...args: unknown[]): unknown =>
    JSON.stringify(args).includes('messages') ? readLater(args) : original(...args)
  const query = vi.spyOn(pool, 'query').mockImplementation(run)
  onTestFinished(() => query.mockRestore())
  const input = { chatId }
  const feeds = await Promise.all([1, 2, 3, 4].map(async () => socket.watch([{ name: 'messages', input }])))
  gate.resolve()
  for (const feed of feeds) await feed.until('the message', () => feed.of('messages').rows?.length === 1)
  expect(reads).toBeLessThanOrEqual(2)
})

it('[AB4, RT-3] rejects a stream above the limit of a member with the time to wait, and keeps the others', async () => {
  const me = await aMentee(t)
  const names = ['me', 'notes', 'chats', 'connections', 'online'].map((name) => ({ name }))
  const [one, two] = [await open(me), await open(me)]
  const feeds = [await one.watch(names), await two.watch(names)]
  const rejection: unknown = await two.watch(names).catch((error: unknown) => error)
  expect((rejection as RefusedFrame).body).toMatchObject({ reason: 'limit.tooMany', retryAfter: 10 })
  await addNote(me, 'still live')
  for (const feed of feeds)
    await feed.until('the note', () => contentsOf(feed.of('notes').value)?.[0] === 'still live')
  feeds[0]?.stop()
  await vi.waitFor(async () => (await two.watch(names)).stop(), { timeout: 5_000, interval: 200 })
})

it('[AB4] rejects a stream that names a query twice', async () => {
  const socket = await open(await aMentee(t))
  const rejection: unknown = await socket
    .watch([{ name: 'notes' }, { name: 'notes', key: 'again' }])
    .catch((error: unknown) => error)
  expect((rejection as RefusedFrame).body.reason).toBe('app.invalid')
})

it('[AB4] ends a query whose values are too large together with the others of its member', async () => {
  const me = await aMentee(t)
  const feed = await (await open(me)).watch([{ name: 'notes' }, { name: 'me' }])
  await addNote(me, 'x'.repeat(9_000))
  await feed.until('one', () => contentsOf(feed.of('notes').value)?.length === 1)
  await addNote(me, 'y'.repeat(9_900))
  await addNote(me, 'z'.repeat(9_900))
  await feed.until('the limit', () => feed.of('notes').failure?.reason === 'limit.tooMany')
  await me.call('account.saveName', { fullName: 'Mia Pine' })
  await feed.until('the name', () => (feed.of('me').value as { fullName: string }).fullName === 'Mia Pine')
  expect(feed.count('error')).toBe(1)
})

it('[AB3] rejects sockets and streams above their rate with the time to wait, for each member', async () => {
  const [me, other] = await Promise.all([aMentee(t), aMentee(t)])
  const socket = await open(me)
  expect((await socket.watch([])).count('error')).toBe(0)
  for (let count = 2; count < openRate.burst; count++) (await socket.watch([])).stop()
  const rejection: unknown = await socket.watch([]).catch((error: unknown) => error)
  expect((rejection as RefusedFrame).body).toMatchObject({ reason: 'limit.tooMany' })
  expect((rejection as RefusedFrame).body.retryAfter).toBeGreaterThan(1)
  await expect(openSocket({ port, cookie: me.cookie })).rejects.toThrow('refused: 429')
  await expect(openEvents({ port, cookie: me.cookie }, [])).rejects.toThrow('limit.tooMany')
  await open(other)
})

it('[AB5] opens sockets while reads of members occupy every connection', async () => {
  const me = await aMentee(t)
  const { pool } = t.services.database.readOnly
  const held = await Promise.all(Array.from({ length: pool.options.max ?? 0 }, () => pool.connect()))
  onTestFinished(() => {
    for (const client of held) client.release()
  })
  expect((await open(me)).answers).toEqual([])
})
