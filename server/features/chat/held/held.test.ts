import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { heldMessages, images } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { openSocket } from '#server/testing/clients/live.ts'
import { listen } from '#server/testing/clients/wire.ts'
import { rowsOf } from '#server/testing/data/chat-rows.ts'
import { takeOut } from '#server/testing/data/export/export.ts'
import { aPair } from '#server/testing/data/people.ts'
import type { Pair, Person } from '#server/testing/data/people.ts'
import { putToSleep, wakeUp } from '#server/testing/data/quiet-hours.ts'
import type { ChatSummary, HeldMessages, HeldResult, SendResult } from '#shared/contract/chat.ts'
import { contactMask } from '#shared/domain/contact-details.ts'
import { newId } from '#shared/domain/ids.ts'
import { heldMessages as limit } from '#shared/limits/quiet.ts'
import { releaseDueMessages } from './release.ts'

let t: TestApp
let port: number
beforeAll(async () => {
  t = await createTestApp()
  port = await listen(t.app)
})
afterAll(() => t.close())

const say = <T = HeldResult>(by: Person, chatId: string, text: string, id = newId()) =>
  by.call<T>('chat.send', { chatId, id, text })
const textsOf = async (chatId: string) =>
  (await rowsOf(t.services.database, chatId)).map(({ seq, text }) => [seq, text])
const heldIn = (chatId: string) =>
  t.services.database.orm.$count(heldMessages, eq(heldMessages.chatId, chatId))

async function sleepingPair(): Promise<Pair> {
  const pair = await aPair(t)
  await putToSleep(pair.mentee)
  return pair
}

/** What the member's live queries show now. */
async function watch(person: Person, chatId: string) {
  const socket = await openSocket({ port, cookie: person.cookie })
  const input = { chatId }
  const feed = await socket.watch([
    { name: 'messages', input },
    { name: 'heldMessages', input },
    { name: 'typing', input },
    { name: 'chats' },
  ])
  await feed.until(
    'all',
    () =>
      feed.of('heldMessages').value !== undefined &&
      feed.of('chats').value !== undefined &&
      feed.of('typing').value !== undefined &&
      feed.count('rows') > 0,
  )
  return { feed, socket }
}

describe('a message of an adult to a minor in quiet hours', () => {
  it('[QH3] is held: its sender learns until when, also by a retry, and the minor nothing', async () => {
    const { mentor, mentee, chatId } = await sleepingPair()
    const { feed, socket } = await watch(mentee, chatId)
    const before = feed.events.length
    const id = newId()
    const held = await say(mentor, chatId, 'good night', id)
    expect(held.heldUntil).toBeGreaterThan(Date.now())
    expect(held.heldUntil).toBeLessThan(Date.now() + 7 * 3_600_000)
    expect(held).not.toHaveProperty('seq')
    expect(await say(mentor, chatId, 'good night', id)).toEqual(held)
    await expect(say(mentor, chatId, 'good day', id)).rejects.toThrow('chat.repeated')
    await mentor.call('chat.typing', { chatId, typing: true })
    expect(await textsOf(chatId)).toEqual([])
    expect(await mentee.query('chat.search', { search: 'night' })).toEqual([])
    await sleep(300)
    expect(feed.events.slice(before).filter(({ type }) => type !== 'heartbeat')).toEqual([])
    expect((feed.of('chats').value as ChatSummary[])[0]).toMatchObject({ unread: 0, last: null })
    expect((feed.of('heldMessages').value as HeldMessages).messages).toEqual([])
    socket.raw.terminate()
  })

  it('[QH4, C2, C3, C4] gets the next numbers in the order of sending when it is day; a retry finds it', async () => {
    const { mentor, mentee, chatId } = await aPair(t)
    await say(mentor, chatId, 'by day')
    await putToSleep(mentee)
    const id = newId()
    await say(mentor, chatId, 'one', id)
    await say(mentor, chatId, 'two')
    // The minor's own messages are not held, and no message of the night is due yet.
    expect(await say<SendResult>(mentee, chatId, 'awake')).toMatchObject({ seq: 2 })
    await releaseDueMessages(t.services)
    expect(await heldIn(chatId)).toBe(2)
    await wakeUp(mentee)
    const { feed, socket } = await watch(mentee, chatId)
    await releaseDueMessages(t.services)
    await feed.until('the messages', () => feed.of('messages').rows?.length === 4)
    expect(await textsOf(chatId)).toEqual([
      [1, 'by day'],
      [2, 'awake'],
      [3, 'one'],
      [4, 'two'],
    ])
    expect(await say(mentor, chatId, 'one', id)).toMatchObject({ seq: 3, text: 'one' })
    expect(await heldIn(chatId)).toBe(0)
    socket.raw.terminate()
  })

  it('[QH4, C4] is released before the next message of its sender, whichever node gets that', async () => {
    const other = await createTestApp({}, t)
    const { mentor, mentee, chatId } = await aPair(t)
    const elsewhere = async (text: string) => {
      const body = JSON.stringify({ chatId, id: newId(), text })
      const headers = {
        ...{ cookie: mentor.cookie, origin: 'http://localhost:3000', 'content-type': 'application/json' },
      }
      const answer = await other.app.inject({ method: 'POST', url: '/api/chat.send', headers, payload: body })
      return answer.json<{ result: { data: HeldResult & SendResult } }>().result.data
    }
    // Both nodes know the chat by day.
    await say(mentor, chatId, 'here')
    expect(await elsewhere('there')).toMatchObject({ seq: 2 })
    await putToSleep(mentee)
    expect(await elsewhere('late')).toHaveProperty('heldUntil')
    expect(await say(mentor, chatId, 'later')).toHaveProperty('heldUntil')
    await wakeUp(mentee)
    expect(await elsewhere('morning')).toMatchObject({ seq: 5 })
    expect((await textsOf(chatId)).map(([, text]) => text)).toEqual([
      'here',
      'there',
      'late',
      'later',
      'morning',
    ])
    await other.close()
  })

  it('[QH5] is released once, on several nodes at the same time', async () => {
    const { mentor, mentee, chatId } = await sleepingPair()
    for (const text of ['one', 'two', 'three']) await say(mentor, chatId, text)
    expect(await heldIn(chatId)).toBe(3)
    await wakeUp(mentee)
    await Promise.all([1, 2, 3, 4].map(() => releaseDueMessages(t.services)))
    expect(await textsOf(chatId)).toEqual([
      [1, 'one'],
      [2, 'two'],
      [3, 'three'],
    ])
  })

  it('[QH5] is still held after a release that was interrupted', async () => {
    const { mentor, mentee, chatId } = await sleepingPair()
    const { pool } = t.services.database
    for (const text of ['one', 'poison', 'three']) await say(mentor, chatId, text)
    await wakeUp(mentee)
    await pool.query(`create function refuse_poison() returns trigger language plpgsql as
      $$ begin if new.text = 'poison' then raise exception 'refused'; end if; return new; end $$`)
    await pool.query(
      `create trigger poison before insert on messages for each row execute function refuse_poison()`,
    )
    await releaseDueMessages(t.services)
    expect([await textsOf(chatId), await heldIn(chatId)]).toEqual([[], 3])
    await pool.query('drop trigger poison on messages')
    await releaseDueMessages(t.services)
    expect([(await textsOf(chatId)).length, await heldIn(chatId)]).toEqual([3, 0])
  })

  it('[QH6] has its contact details masked while it waits', async () => {
    const { mentor, mentee, chatId } = await sleepingPair()
    const held = await say(mentor, chatId, 'write to lea.k@example.org')
    expect(held).toMatchObject({ text: `write to ${contactMask}`, maskedKinds: ['email'] })
    const [row] = await t.services.database.orm
      .select()
      .from(heldMessages)
      .where(eq(heldMessages.chatId, chatId))
    expect(JSON.stringify(row)).not.toContain('lea.k')
    await wakeUp(mentee)
    await releaseDueMessages(t.services)
    const [message] = await rowsOf(t.services.database, chatId)
    expect(message).toMatchObject({ text: `write to ${contactMask}`, maskedKinds: ['email'] })
  })

  it('[QH7] can be deleted by its sender, and is deleted with the chat, a block, and the account', async () => {
    const { mentor, mentee, chatId } = await sleepingPair()
    const id = newId()
    await say(mentor, chatId, 'not this', id)
    await say(mentor, chatId, 'but this')
    await mentee.call('chat.deleteHeld', { chatId, id })
    expect(await heldIn(chatId)).toBe(2)
    await mentor.call('chat.deleteHeld', { chatId, id })
    await mentor.call('chat.deleteHeld', { chatId, id })
    await wakeUp(mentee)
    await releaseDueMessages(t.services)
    expect(await textsOf(chatId)).toEqual([[1, 'but this']])
    const ends: ((pair: Pair) => Promise<unknown>)[] = [
      (pair) => pair.mentor.call('connections.end', { requestId: pair.chatId }),
      (pair) => pair.mentee.call('safety.block', { userId: pair.mentor.id }),
      (pair) =>
        pair.mentor.call('account.deleteAccount', {
          password: 'a quiet path through the pines',
          word: 'REMOVE',
        }),
    ]
    for (const end of ends) {
      const pair = await sleepingPair()
      await say(pair.mentor, pair.chatId, 'never mind')
      await end(pair)
      expect(await heldIn(pair.chatId)).toBe(0)
      await wakeUp(pair.mentee)
      await releaseDueMessages(t.services)
      expect(await textsOf(pair.chatId)).toEqual([])
    }
  })

  it('[QH7] is in the data export of its sender only, and few can wait', async () => {
    const { mentor, mentee, chatId } = await sleepingPair()
    await say(mentor, chatId, 'a word for the morning')
    expect(JSON.stringify((await takeOut(t, mentor)).data)).toContain('a word for the morning')
    expect(JSON.stringify((await takeOut(t, mentee)).data)).not.toContain('for the morning')
    const rows = Array.from({ length: limit.perChat - 1 }, () => ({
      ...{ chatId, senderId: mentor.id, id: newId(), text: 'more', bodyHash: Buffer.alloc(32) },
      releaseAt: new Date(Date.now() + 3_600_000),
    }))
    await t.services.database.orm.insert(heldMessages).values(rows)
    await expect(say(mentor, chatId, 'one too many')).rejects.toThrow('chat.tooManyHeld')
  })

  it('[QH4] keeps its picture and what it answers', async () => {
    const { mentor, mentee, chatId } = await aPair(t)
    await say(mentee, chatId, 'how was it?')
    await putToSleep(mentee)
    const imageId = newId()
    await t.services.database.orm
      .insert(images)
      .values({ id: imageId, chatId, ownerId: mentor.id, width: 3, height: 2 })
    await mentor.call('chat.send', { chatId, id: newId(), text: 'see', imageId, quoteSeq: 1 })
    const { feed, socket } = await watch(mentor, chatId)
    const { messages } = feed.of('heldMessages').value as HeldMessages
    expect(messages).toMatchObject([{ text: 'see', image: { width: 3, height: 2 } }])
    socket.raw.terminate()
    await wakeUp(mentee)
    await releaseDueMessages(t.services)
    const [, row] = await rowsOf(t.services.database, chatId)
    expect(row).toMatchObject({ imageWidth: 3, quoteSeq: 1, text: 'see' })
  })

  it('[QH8, QH11] is shown to its sender with when it arrives, as are the quiet hours', async () => {
    const { mentor, mentee, chatId } = await sleepingPair()
    const { feed, socket } = await watch(mentor, chatId)
    const value = () => feed.of('heldMessages').value as HeldMessages
    const { start = 0, end = 0 } = value().quiet ?? {}
    expect([start < Date.now(), end > Date.now(), end - start]).toEqual([true, true, 10 * 3_600_000])
    await say(mentor, chatId, 'sleep well')
    await feed.until('the held message', () => value().messages.length === 1)
    expect(value().messages[0]).toMatchObject({ text: 'sleep well', until: end })
    // It is not the minor's own, who sees no quiet hours of the adult either.
    const other = await watch(mentee, chatId)
    expect(other.feed.of('heldMessages').value).toEqual({ messages: [], quiet: null })
    await mentee.call('account.saveQuietHours', { isOn: false })
    await feed.until('no quiet hours', () => value().quiet === null)
    await releaseDueMessages(t.services)
    await feed.until('its release', () => feed.of('messages').rows?.length === 1)
    for (const one of [socket, other.socket]) one.raw.terminate()
  })
})
