import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { chats } from '#server/db/schema.ts'
import { instrumentation } from '#server/telemetry/instrumentation.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { headOf as headIn, insertLine, rowsOf as rowsIn } from '#server/testing/data/chat-rows.ts'
import { aPair } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import { newId } from '#shared/domain/ids.ts'
import { advanceReadMarkerBatched, storeMessage } from './message-batch.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const rowsOf = (chatId: string) => rowsIn(t.services.database, chatId)
const headOf = (chatId: string) => headIn(t.services.database, chatId)
const send = (sender: Person, chatId: string, text: string, id = newId()) =>
  insertLine(t.services.database, sender, { chatId, text, id }, storeMessage)

it('[C7] a batch of read markers has the same outcome for each as a single statement', async () => {
  const one = await aPair(t)
  const other = await aPair(t)
  const closed = await aPair(t)
  for (const { mentee, chatId } of [one, other, closed]) {
    for (let count = 0; count < 5; count++) await send(mentee, chatId, `line ${count}`)
  }
  await closed.mentor.call('connections.end', { requestId: closed.chatId })
  await one.mentor.call('chat.seen', { chatId: one.chatId, seq: 2 })
  const query = vi.spyOn(t.services.database.pool, 'query')
  const advance = ({ id: readerId }: Person, chatId: string, seq: number) =>
    advanceReadMarkerBatched(t.services.database, { chatId, readerId, seq })
  const moved = await Promise.all([
    advance(one.mentor, one.chatId, 1),
    advance(one.mentor, one.chatId, 4),
    advance(one.mentee, one.chatId, 3),
    advance(other.mentor, other.chatId, 1_000_000_000),
    advance(other.mentee, one.chatId, 5),
    advance(closed.mentor, closed.chatId, 5),
  ])
  const names = (query.mock.calls as unknown as [{ name?: string }][]).map(([{ name }]) => name)
  query.mockRestore()
  // The stranger's and the late one run alone, all others in one statement.
  const statements = names.filter((name) => name?.startsWith('chat-seen'))
  expect(statements).toEqual(['chat-seen-together', 'chat-seen', 'chat-seen'])
  expect(moved).toEqual([4, 4, 3, 5, undefined, undefined])
  const rows = await t.services.database.orm
    .select({ id: chats.id, mentor: chats.mentorSeen, mentee: chats.menteeSeen })
    .from(chats)
    .where(inArray(chats.id, [one.chatId, other.chatId, closed.chatId]))
  expect(rows.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(
    [
      { id: one.chatId, mentor: 4, mentee: 3 },
      { id: other.chatId, mentor: 5, mentee: 0 },
      { id: closed.chatId, mentor: 0, mentee: 0 },
    ].toSorted((a, b) => a.id.localeCompare(b.id)),
  )
})

it('[C2, C3, C5] a batch of messages has the same outcome for each as a single statement', async () => {
  const one = await aPair(t)
  const other = await aPair(t)
  const closed = await aPair(t)
  const before = newId()
  const special = `third, with 'all' of "these", {too}, and \\ and 🌲`
  await send(one.mentee, one.chatId, 'said before', before)
  await closed.mentor.call('connections.end', { requestId: closed.chatId })
  const query = vi.spyOn(t.services.database.pool, 'query')
  const stored = await Promise.all([
    send(other.mentee, other.chatId, 'in a chat of its own'),
    send(one.mentee, one.chatId, 'first'),
    send(one.mentor, one.chatId, 'second, of the other'),
    send(one.mentee, one.chatId, 'said before', before),
    send(one.mentee, one.chatId, 'something else', before),
    send(other.mentor, one.chatId, 'of a stranger'),
    send(closed.mentee, closed.chatId, 'too late'),
    send(other.mentor, other.chatId, 'in another chat'),
    send(one.mentee, one.chatId, special),
  ])
  const names = (query.mock.calls as unknown as [{ name?: string }][]).map(([{ name }]) => name)
  query.mockRestore()
  // The stranger's and the late one run alone, all others in one statement.
  expect(names.filter((name) => name === 'chat-send-together')).toHaveLength(1)
  expect(names.filter((name) => name === 'chat-send')).toHaveLength(2)
  expect(stored.map((row) => (typeof row === 'object' ? [row.seq, row.isRepeat] : row))).toEqual([
    [1, false],
    [2, false],
    [3, false],
    [1, true],
    'conflict',
    undefined,
    undefined,
    [2, false],
    [4, false],
  ])
  expect((await rowsOf(one.chatId)).map(({ text }) => text)).toEqual([
    'said before',
    'first',
    'second, of the other',
    special,
  ])
  expect(await headOf(one.chatId)).toBe(4)
})

it('[C5] a message that cannot be stored fails alone; the failed batch is counted', async () => {
  const { mentee, chatId } = await aPair(t)
  const counted: unknown[] = []
  const onFailed = (message: unknown) => counted.push(message)
  instrumentation.batchFailed.subscribe(onFailed)
  const outcomes = await Promise.allSettled(
    ['one', 'two', 'thr\u0000ee', 'four'].map((text) => send(mentee, chatId, text)),
  )
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(await headOf(chatId)).toBe(3)
  instrumentation.batchFailed.unsubscribe(onFailed)
  expect(counted).toEqual([{ kind: 'messages' }])
})

it('[C2] a locked chat delays no other chat, and stores its messages after the lock is released', async () => {
  const locked = await aPair(t)
  const free = await aPair(t)
  const lockHolder = await t.services.database.pool.connect()
  await lockHolder.query('begin')
  await lockHolder.query('select from chats where id = $1 for update', [locked.chatId])
  const say = ({ mentee, chatId }: typeof locked, text: string) => send(mentee, chatId, text)
  const first = say(free, 'under way')
  const delayed = say(locked, 'waits')
  expect(await Promise.all([first, say(free, 'goes on')])).toMatchObject([{ seq: 1 }, { seq: 2 }])
  await lockHolder.query('commit')
  lockHolder.release()
  expect(await delayed).toMatchObject({ seq: 1 })
})
