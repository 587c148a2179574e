import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messageRevisions, messages } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { openSocket } from '#server/testing/clients/live.ts'
import { listen } from '#server/testing/clients/wire.ts'
import { rowsOf } from '#server/testing/data/chat-rows.ts'
import { aPair } from '#server/testing/data/people.ts'
import type { Pair, Person } from '#server/testing/data/people.ts'
import { comesTo } from '#server/testing/data/world.ts'
import { stopClock } from '#server/testing/stop-clock.ts'
import { newId } from '#shared/domain/ids.ts'
import { text as limit, messageRate } from '#shared/limits.ts'
import { messageEdit } from '#shared/limits/message.ts'
import type { ChatSummary, Message, SendResult } from '#shared/contract/chat.ts'

let t: TestApp
let port: number
beforeAll(async () => {
  t = await createTestApp()
  port = await listen(t.app)
})
afterAll(() => t.close())

const db = () => t.services.database.orm
const edit = (by: Person, chatId: string, seq: number, text: string) =>
  by.call('chat.editMessage', { chatId, seq, text })
const remove = (by: Person, chatId: string, seq: number) => by.call('chat.deleteMessage', { chatId, seq })
const say = (by: Person, chatId: string, text: string, id = newId()) =>
  by.call<SendResult>('chat.send', { chatId, id, text })
const pageOf = async (by: Person, chatId: string) =>
  (await by.query<{ messages: Message[] }>('chat.page', { chatId, before: 1_000 })).messages
const revisionsIn = (chatId: string) =>
  db()
    .select()
    .from(messageRevisions)
    .where(eq(messageRevisions.chatId, chatId))
    .orderBy(messageRevisions.rev)

/** A pair with one message of the mentee for each text. */
async function chatWith(...texts: string[]): Promise<Pair> {
  const pair = await aPair(t)
  for (const text of texts) await say(pair.mentee, pair.chatId, text)
  return pair
}

/** The messages of a chat as an open page of this member shows them. */
async function openChat(person: Person, chatId: string) {
  const socket = await openSocket({ port, cookie: person.cookie })
  const feed = await socket.watch([{ name: 'messages', input: { chatId } }])
  const rows = () => feed.of('messages').rows as Message[] | undefined
  const shows = (...texts: (string | null)[]) =>
    feed.until(`the texts ${texts.join()}`, () => {
      const shown = rows()?.map(({ text, isDeleted }) => (isDeleted ? null : text))
      return JSON.stringify(shown) === JSON.stringify(texts)
    })
  return { socket, feed, rows, shows }
}

describe('a change of a message', () => {
  it('[MR2] reaches open pages of both members, keeps number and time, and is the same in a new load', async () => {
    const { mentor, mentee, chatId } = await chatWith('teh first', 'second', 'third')
    const before = await pageOf(mentor, chatId)
    const pages = [await openChat(mentor, chatId), await openChat(mentee, chatId)]
    await edit(mentee, chatId, 1, ' the first ')
    await remove(mentee, chatId, 2)
    for (const page of pages) {
      await page.shows('the first', null, 'third')
      expect(page.rows()).toEqual([
        { ...before[0], text: 'the first', rev: 1, isEdited: true },
        { ...before[1], text: '', image: null, rev: 2, isDeleted: true },
        before[2],
      ])
    }
    expect(await pageOf(mentor, chatId)).toEqual(pages[0]?.rows())
    expect(
      (
        await openChat(mentor, chatId).then(
          async (page) => (await page.shows('the first', null, 'third'), page),
        )
      ).rows(),
    ).toEqual(pages[0]?.rows())
  })

  it('[MR2, SY18] is learned by a page that was away, also of messages before the ones it lacks', async () => {
    const { mentor, mentee, chatId } = await chatWith('one', 'two')
    const page = await openChat(mentor, chatId)
    await page.shows('one', 'two')
    await edit(mentee, chatId, 2, 'two, edited')
    await page.shows('one', 'two, edited')
    const resumed = page.feed.resumed()
    expect(resumed).toMatchObject([{ afterSeq: 2, afterRev: 1 }])
    page.socket.raw.terminate()
    await remove(mentee, chatId, 1)
    await edit(mentee, chatId, 2, 'two, twice')
    await say(mentee, chatId, 'three')
    const socket = await openSocket({ port, cookie: mentor.cookie })
    const feed = await socket.watch(resumed)
    await feed.until('the changes', () => feed.of('messages').rows?.length === 3)
    expect(feed.of('messages')).toMatchObject({
      rows: [
        { seq: 1, rev: 2, isDeleted: true },
        { seq: 2, rev: 3, text: 'two, twice' },
        { seq: 3, text: 'three' },
      ],
      rev: 3,
    })
    socket.raw.terminate()
  })

  it('[MR2, CH10] changes the last message in the list of chats, and no unread count', async () => {
    const { mentor, mentee, chatId } = await chatWith('one', 'two')
    const socket = await openSocket({ port, cookie: mentor.cookie })
    const feed = await socket.watch([{ name: 'chats' }])
    const last = () => (feed.of('chats').value as ChatSummary[] | undefined)?.find(({ id }) => id === chatId)
    await feed.until('two', () => last()?.last?.text === 'two')
    await edit(mentee, chatId, 2, 'two, edited')
    await feed.until('the edited text', () => last()?.last?.text === 'two, edited')
    await remove(mentee, chatId, 2)
    await feed.until('the deletion', () => last()?.last?.isDeleted === true)
    expect(last()).toMatchObject({ lastSeq: 2, unread: 2, last: { text: '', hasImage: false } })
    socket.raw.terminate()
  })

  it('[MR2, C3] is not undone by a retry of the original message, which answers the present text', async () => {
    const { mentor, mentee, chatId } = await aPair(t)
    const id = newId()
    await say(mentee, chatId, 'hello', id)
    const page = await openChat(mentor, chatId)
    await page.shows('hello')
    await edit(mentee, chatId, 1, 'hello there')
    expect(await say(mentee, chatId, 'hello', id)).toMatchObject({ seq: 1, text: 'hello there' })
    await page.shows('hello there')
    expect(await pageOf(mentor, chatId)).toMatchObject([{ seq: 1, text: 'hello there', rev: 1 }])
  })
})

describe('who can change a message, and when', () => {
  it('[MR1] its sender only, for 15 minutes by the clock of the database', async () => {
    const { mentor, mentee, chatId } = await chatWith('mine')
    const stranger = (await aPair(t)).mentor
    for (const other of [mentor, stranger]) {
      await comesTo('app.notFound', edit(other, chatId, 1, 'theirs'))
      await comesTo('app.notFound', remove(other, chatId, 1))
    }
    await comesTo('app.notFound', remove(mentee, chatId, 2))
    const sentAgo = (ms: number) =>
      db()
        .update(messages)
        .set({ createdAt: sql`now() - ${ms} * interval '1 millisecond'` })
        .where(eq(messages.chatId, chatId))
    await sentAgo(messageEdit.within - 20_000)
    await comesTo('ok', edit(mentee, chatId, 1, 'still mine'))
    await sentAgo(messageEdit.within + 1_000)
    await comesTo('chat.unchangeable', edit(mentee, chatId, 1, 'too late'))
    await comesTo('chat.unchangeable', remove(mentee, chatId, 1))
    expect(await pageOf(mentee, chatId)).toMatchObject([{ text: 'still mine', rev: 1 }])
  })

  it('[MR1] a text passes the checks of a new message: length, profanity, not empty', async () => {
    const { mentor, mentee, chatId } = await chatWith('kind words')
    await comesTo('chat.tooLong', edit(mentee, chatId, 1, 'a'.repeat(limit.message + 1)))
    await comesTo('chat.emptyEdit', edit(mentee, chatId, 1, ' \n '))
    await comesTo('ok', edit(mentee, chatId, 1, 'you f.u.c.k'))
    const [message] = await pageOf(mentor, chatId)
    expect(message?.text).toMatch(/^you \*+/)
  })

  it('[MR1] a deleted message stays deleted, and an edit without a change adds no revision', async () => {
    const { mentee, chatId } = await chatWith('one')
    await edit(mentee, chatId, 1, 'one')
    expect(await revisionsIn(chatId)).toHaveLength(0)
    await remove(mentee, chatId, 1)
    await comesTo('ok', remove(mentee, chatId, 1))
    await comesTo('chat.unchangeable', edit(mentee, chatId, 1, 'back'))
    expect(await revisionsIn(chatId)).toHaveLength(1)
  })

  it('[MR1, RT-5] has the rate of new messages, and a message at most 20 edits', async () => {
    const { mentee, chatId } = await chatWith('text 0')
    const clock = stopClock()
    clock.advanceTo(10_000)
    for (let count = 1; count <= messageEdit.perMessage; count++)
      await edit(mentee, chatId, 1, `text ${count}`)
    await comesTo('chat.tooFast', edit(mentee, chatId, 1, 'one more'))
    clock.advanceTo(11_000)
    await comesTo('chat.unchangeable', edit(mentee, chatId, 1, 'one more'))
    for (let count = 1; count < messageRate.perSecond; count++)
      await comesTo('chat.unchangeable', edit(mentee, chatId, 1, `burst ${count}`))
    await comesTo('chat.tooFast', remove(mentee, chatId, 1))
    clock.advanceTo(12_000)
    await comesTo('ok', remove(mentee, chatId, 1))
    // The last of the edits that changed something, and the deletion.
    expect(await revisionsIn(chatId)).toHaveLength(messageEdit.perMessage + 1)
  })

  it('[MR3] no one after the end of the chat, a block, or a suspension', async () => {
    const ended = await chatWith('a')
    await ended.mentor.call('connections.end', { requestId: ended.chatId })
    await comesTo('app.notFound', edit(ended.mentee, ended.chatId, 1, 'b'))
    const blocked = await chatWith('a')
    await blocked.mentor.call('safety.block', { userId: blocked.mentee.id })
    await comesTo('app.notFound', remove(blocked.mentee, blocked.chatId, 1))
    const suspended = await chatWith('a')
    await db().execute(sql`update users set suspended_at = now() where id = ${suspended.mentor.id}`)
    await comesTo('app.notFound', edit(suspended.mentee, suspended.chatId, 1, 'b'))
    for (const { chatId } of [ended, blocked, suspended])
      expect(await rowsOf(t.services.database, chatId)).toMatchObject([{ text: 'a', rev: 0 }])
  })
})

describe('what a message was before', () => {
  it('[MR4] is stored for each change, in the order of concurrent ones, and deleted with the chat', async () => {
    const { mentee, chatId } = await chatWith('text 0')
    const texts = Array.from({ length: 8 }, (_, at) => `text ${at + 1}`)
    await Promise.all(texts.map((text) => edit(mentee, chatId, 1, text)))
    await remove(mentee, chatId, 1)
    const kept = await revisionsIn(chatId)
    expect(kept.map(({ rev }) => rev)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(kept[0]?.text).toBe('text 0')
    // Each text was replaced once: concurrent changes run one after the other.
    expect(kept.map(({ text }) => text).toSorted()).toEqual(['text 0', ...texts].toSorted())
    expect(kept.at(-1)?.kind).toBe('delete')
    await db().execute(sql`delete from chats where id = ${chatId}`)
    expect(await revisionsIn(chatId)).toHaveLength(0)
  })
})
