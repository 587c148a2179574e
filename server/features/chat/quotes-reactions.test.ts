import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { openSocket } from '#server/testing/clients/live.ts'
import { listen } from '#server/testing/clients/wire.ts'
import { aPair } from '#server/testing/data/people.ts'
import type { Pair, Person } from '#server/testing/data/people.ts'
import { comesTo } from '#server/testing/data/world.ts'
import { stopClock } from '#server/testing/stop-clock.ts'
import { newId } from '#shared/domain/ids.ts'
import { quoteLength } from '#shared/limits/message.ts'
import type { Message, SendResult } from '#shared/contract/chat.ts'
import { messageRate } from '#shared/limits.ts'

let t: TestApp
let port: number
beforeAll(async () => {
  t = await createTestApp()
  port = await listen(t.app)
})
afterAll(() => t.close())

const say = (by: Person, chatId: string, text: string, quoteSeq?: number, id = newId()) =>
  by.call<SendResult>('chat.send', { chatId, id, text, ...(quoteSeq === undefined ? {} : { quoteSeq }) })
const react = (by: Person, chatId: string, seq: number, reaction: string | null) =>
  by.call('chat.setReaction', { chatId, seq, reaction })

/** The messages of the pair's chat as an open page of the mentor shows them. */
async function openPage({ mentor, chatId }: Pair) {
  const socket = await openSocket({ port, cookie: mentor.cookie })
  const feed = await socket.watch([{ name: 'messages', input: { chatId } }])
  const rows = () => feed.of('messages').rows as Message[] | undefined
  const fresh = async () =>
    (await mentor.query<{ messages: Message[] }>('chat.page', { chatId, before: 1_000 })).messages
  /** Waits until a message is as expected, and verifies that a new load shows the same. */
  const shows = async (seq: number, check: (message: Message) => boolean) => {
    const find = () => rows()?.find((row) => row.seq === seq)
    await feed.until(`message ${seq}`, () => {
      const found = find()
      return found !== undefined && check(found)
    })
    expect((await fresh()).find((row) => row.seq === seq)).toEqual(find())
    return find()
  }
  return { rows, shows }
}

describe('a quote', () => {
  it('[MR7] shows how the quoted message begins, and follows its changes', async () => {
    const pair = await aPair(t)
    const { mentor, mentee, chatId } = pair
    await say(mentee, chatId, 'a'.repeat(300))
    const page = await openPage(pair)
    await say(mentor, chatId, 'Why?', 1)
    const quoting = await page.shows(2, ({ quote }) => quote !== undefined)
    expect(quoting?.quote).toEqual({
      ...{ seq: 1, senderId: mentee.id, text: 'a'.repeat(quoteLength) },
      ...{ hasImage: false, isDeleted: false },
    })
    await mentee.call('chat.editMessage', { chatId, seq: 1, text: 'short' })
    await page.shows(2, ({ quote }) => quote?.text === 'short')
    await mentee.call('chat.deleteMessage', { chatId, seq: 1 })
    const deleted = await page.shows(2, ({ quote }) => quote?.isDeleted === true)
    expect(deleted).toMatchObject({ text: 'Why?', quote: { text: '', hasImage: false } })
    expect(deleted).not.toHaveProperty('isEdited')
  })

  it('[MR7, C3] names a message of the chat, and belongs to the body of the message', async () => {
    const { mentee, chatId } = await aPair(t)
    await say(mentee, chatId, 'one')
    await comesTo('chat.sendFailed', say(mentee, chatId, 'two', 2))
    const id = newId()
    expect(await say(mentee, chatId, 'two', 1, id)).toMatchObject({ seq: 2 })
    expect(await say(mentee, chatId, 'two', 1, id)).toMatchObject({ seq: 2 })
    await comesTo('chat.repeated', say(mentee, chatId, 'two', undefined, id))
  })
})

describe('a reaction', () => {
  it('[MR8] of each member is shown, changed, removed, and gone with a deleted message', async () => {
    const pair = await aPair(t)
    const { mentor, mentee, chatId } = pair
    await say(mentee, chatId, 'I did it!')
    const page = await openPage(pair)
    await react(mentor, chatId, 1, 'celebrate')
    await react(mentee, chatId, 1, 'like')
    const both = { [mentor.id]: 'celebrate', [mentee.id]: 'like' }
    const shown = await page.shows(1, ({ reactions = {} }) => Object.keys(reactions).length === 2)
    expect(shown).toMatchObject({ text: 'I did it!', reactions: both })
    await react(mentor, chatId, 1, 'heart')
    await page.shows(1, ({ reactions }) => reactions?.[mentor.id] === 'heart')
    const { rev } = (await page.shows(1, () => true)) ?? {}
    await react(mentor, chatId, 1, 'heart')
    expect((await page.shows(1, () => true))?.rev).toBe(rev)
    await react(mentor, chatId, 1, null)
    await page.shows(1, ({ reactions = {} }) => !(mentor.id in reactions))
    await mentee.call('chat.deleteMessage', { chatId, seq: 1 })
    await page.shows(1, ({ isDeleted, reactions }) => isDeleted === true && reactions === undefined)
    await comesTo('app.notFound', react(mentor, chatId, 1, 'like'))
  })

  it('[MR8, MR3] is one of six, of a member of the chat, while it is open', async () => {
    const pair = await aPair(t)
    const { mentor, mentee, chatId } = pair
    const stranger = (await aPair(t)).mentor
    await say(mentee, chatId, 'hello')
    await comesTo('app.notFound', react(stranger, chatId, 1, 'like'))
    await comesTo('app.notFound', react(mentor, chatId, 2, 'like'))
    await comesTo('app.invalid', react(mentor, chatId, 1, 'poop'))
    const { messages } = await mentee.query<{ messages: Message[] }>('chat.page', { chatId, before: 9 })
    expect(messages.map(({ reactions }) => reactions)).toEqual([undefined])
    await mentor.call('connections.end', { requestId: chatId })
    await comesTo('app.notFound', react(mentor, chatId, 1, 'like'))
  })

  it('[MR8, RT-5] has the rate of messages', async () => {
    const { mentor, mentee, chatId } = await aPair(t)
    await say(mentee, chatId, 'hello')
    stopClock()
    const calls = Array.from({ length: messageRate.burst + 1 }, (_, at) =>
      react(mentor, chatId, 1, at % 2 ? 'like' : null),
    )
    const outcomes = await Promise.allSettled(calls)
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
    expect(refused).toEqual([expect.stringContaining('chat.tooFast')])
  })
})
