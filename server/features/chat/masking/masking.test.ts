import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messageRevisions } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { openSocket } from '#server/testing/clients/live.ts'
import { listen } from '#server/testing/clients/wire.ts'
import { insertLine, rowsOf } from '#server/testing/data/chat-rows.ts'
import { upload } from '#server/testing/data/chat-images.ts'
import { aPair } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import { putToSleep, wakeUp } from '#server/testing/data/quiet-hours.ts'
import type { Message, SendResult } from '#shared/contract/chat.ts'
import { contactMask } from '#shared/domain/contact-details.ts'
import { newId } from '#shared/domain/ids.ts'
import { releaseDueMessages } from '../held/release.ts'

let t: TestApp
let port: number
beforeAll(async () => {
  t = await createTestApp({ ALLOWED_LINK_HOSTS: 'school.example' })
  port = await listen(t.app)
})
afterAll(() => t.close())

const say = (by: Person, chatId: string, text: string, id = newId()) =>
  by.call<SendResult>('chat.send', { chatId, id, text })
const textsOf = async (chatId: string) => (await rowsOf(t.services.database, chatId)).map(({ text }) => text)
const digitsIn = (texts: readonly string[]) => texts.join('').replaceAll(/\D/g, '')

/** The parts of a fictitious phone number, each too short to be one. */
const PARTS = ['my number starts with 0770', '09', 'and ends with 00123']

describe('contact details between a minor and an adult', () => {
  it('[CD20, CD22] are masked before they are stored, for both members, with what was masked', async () => {
    const { mentor, mentee, chatId } = await aPair(t)
    const socket = await openSocket({ port, cookie: mentor.cookie })
    const feed = await socket.watch([{ name: 'messages', input: { chatId } }])
    const sent = await say(mentee, chatId, 'write to lea.k@example.org please')
    expect(sent).toMatchObject({ text: `write to ${contactMask} please`, maskedKinds: ['email'] })
    await feed.until('the message', () => feed.of('messages').rows?.length === 1)
    expect(feed.of('messages').rows?.[0]).toMatchObject({ text: sent.text, maskedKinds: ['email'] })
    expect(JSON.stringify(feed.events)).not.toContain('lea.k')
    // The adult's messages as well, and another way in: the socket.
    await socket.call('chat.send', { chatId, id: newId(), text: 'or call 07700 900123' })
    const rows = await rowsOf(t.services.database, chatId)
    expect(rows.map(({ text, maskedKinds }) => [text, maskedKinds])).toEqual([
      [sent.text, ['email']],
      [`or call ${contactMask}`, ['phone']],
    ])
    socket.raw.terminate()
  })

  it('[CD20] stay between adults', async () => {
    const { mentee, chatId } = await aPair(t, { birthYear: new Date().getUTCFullYear() - 22 })
    expect(await say(mentee, chatId, 'write to lea.k@example.org')).not.toHaveProperty('maskedKinds')
    expect(await textsOf(chatId)).toEqual(['write to lea.k@example.org'])
  })

  it('[CD20] split over messages, mask the last part and, by a revision, the others', async () => {
    const { mentor, mentee, chatId } = await aPair(t)
    for (const part of PARTS.slice(0, 2)) await say(mentee, chatId, part)
    await say(mentor, chatId, 'what do you mean?')
    const socket = await openSocket({ port, cookie: mentor.cookie })
    const feed = await socket.watch([{ name: 'messages', input: { chatId } }])
    const rows = () => feed.of('messages').rows as Message[] | undefined
    await feed.until('three messages', () => rows()?.length === 3)
    expect(await say(mentee, chatId, PARTS[2] ?? '')).toMatchObject({ maskedKinds: ['phone'] })
    await feed.until(
      'the masks',
      () => rows()?.length === 4 && digitsIn(rows()?.map(({ text }) => text) ?? ['1']) === '',
    )
    expect(rows()?.map(({ maskedKinds, isEdited }) => [maskedKinds, isEdited])).toEqual([
      [['phone'], undefined],
      [['phone'], undefined],
      [undefined, undefined],
      [['phone'], undefined],
    ])
    // What was masked is kept as evidence, until the chat is deleted.
    const revisions = await t.services.database.orm
      .select()
      .from(messageRevisions)
      .where(eq(messageRevisions.chatId, chatId))
    expect(revisions.map(({ kind, text }) => [kind, text])).toEqual(
      PARTS.slice(0, 2).map((text) => ['mask', text]),
    )
    socket.raw.terminate()
  })

  it('[CD20] are found in an edit, together with the messages around it, and with what was edited or deleted', async () => {
    const { mentee, chatId } = await aPair(t)
    const edit = (seq: number, text: string) => mentee.call('chat.editMessage', { chatId, seq, text })
    await say(mentee, chatId, 'hello')
    await edit(1, 'I am lea.k@example.org')
    expect(await textsOf(chatId)).toEqual([`I am ${contactMask}`])
    await say(mentee, chatId, 'a')
    await say(mentee, chatId, PARTS[2] ?? '')
    await edit(1, PARTS[0] ?? '')
    await edit(2, PARTS[1] ?? '')
    expect(digitsIn(await textsOf(chatId))).toBe('')
    const versions = await aPair(t)
    await say(versions.mentee, versions.chatId, PARTS[0] ?? '')
    for (const text of PARTS.slice(1))
      await versions.mentee.call('chat.editMessage', { chatId: versions.chatId, seq: 1, text })
    expect(digitsIn(await textsOf(versions.chatId))).toBe('')
    const distracted = await aPair(t)
    for (const part of ['07700', 'never mind', '900', 'haha'])
      await say(distracted.mentee, distracted.chatId, part)
    expect(await say(distracted.mentee, distracted.chatId, '123')).toMatchObject({ maskedKinds: ['phone'] })
    expect(digitsIn(await textsOf(distracted.chatId))).toBe('')
    const other = await aPair(t)
    for (const part of PARTS.slice(0, 2)) await say(other.mentee, other.chatId, part)
    await other.mentee.call('chat.deleteMessage', { chatId: other.chatId, seq: 1 })
    await other.mentee.call('chat.editMessage', { chatId: other.chatId, seq: 2, text: 'never mind' })
    expect(await say(other.mentee, other.chatId, PARTS[2] ?? '')).toMatchObject({ maskedKinds: ['phone'] })
  })

  it('[CD21] are found with messages that another node stored, and in messages that are sent at the same time', async () => {
    const { mentee, chatId } = await aPair(t)
    await say(mentee, chatId, 'hi')
    for (const text of PARTS.slice(0, 2)) await insertLine(t.services.database, mentee, { chatId, text })
    await say(mentee, chatId, PARTS[2] ?? '')
    expect(digitsIn(await textsOf(chatId))).toBe('')
    const together = await aPair(t)
    const same = ['077009', '077009', '077009']
    await Promise.all(same.map((part) => say(together.mentee, together.chatId, part)))
    expect(digitsIn(await textsOf(together.chatId)).length).toBeLessThan(12)
  })

  it('[CD21] are found on a node that reads a chat for its first messages, which are all stored', async () => {
    for (let n = 0; n < 8; n++) {
      const { mentee, chatId } = await aPair(t)
      await Promise.all(Array.from({ length: 5 }, () => say(mentee, chatId, 'hello')))
      expect(await textsOf(chatId)).toHaveLength(5)
    }
  })

  it('[CD20, C3] are masked once: a retry has the same answer and changes nothing', async () => {
    const { mentee, chatId } = await aPair(t)
    const id = newId()
    const first = await say(mentee, chatId, 'call 07700 900123', id)
    expect(await say(mentee, chatId, 'call 07700 900123', id)).toEqual(first)
    await expect(say(mentee, chatId, 'call 07700 900124', id)).rejects.toThrow('chat.repeated')
    expect(await textsOf(chatId)).toEqual([first.text])
  })

  it('[CD23] are not stored when the filter fails', async () => {
    const { mentee, chatId } = await aPair(t)
    const { config } = t.services
    const hosts = config.allowedLinkHosts
    const fail = () => {
      throw new Error('a broken filter')
    }
    Object.defineProperty(config, 'allowedLinkHosts', { get: fail, configurable: true })
    await expect(say(mentee, chatId, 'see https://www.other.example')).rejects.toThrow('app.internal')
    Object.defineProperty(config, 'allowedLinkHosts', { value: hosts, configurable: true })
    expect(await textsOf(chatId)).toEqual([])
    await say(mentee, chatId, 'see https://www.other.example')
    expect(await textsOf(chatId)).toEqual([`see ${contactMask}`])
  })

  it('[CD24] leave links to the hosts that the operator allows', async () => {
    const { mentee, chatId } = await aPair(t)
    await say(mentee, chatId, 'see https://www.school.example/tasks')
    await say(mentee, chatId, 'see https://www.other.example/tasks')
    expect(await textsOf(chatId)).toEqual(['see https://www.school.example/tasks', `see ${contactMask}`])
  })

  it('[CD24] leave such a link in an edit, in the description of an image, and in a message that is held', async () => {
    const { mentor, mentee, chatId } = await aPair(t)
    const [allowed, other] = ['see https://www.school.example/tasks', 'see https://www.other.example/tasks']
    await say(mentee, chatId, 'hello')
    for (const text of [other, allowed]) await mentee.call('chat.editMessage', { chatId, seq: 1, text })
    const imageId = await upload(t, mentee, chatId)
    await mentee.call('chat.send', { chatId, id: newId(), text: '', imageId, imageAlt: allowed })
    await putToSleep(mentee)
    expect(await say(mentor, chatId, allowed)).toMatchObject({ heldUntil: expect.any(Number) as number })
    expect(await say(mentor, chatId, other)).toMatchObject({ maskedKinds: ['link'] })
    await wakeUp(mentee)
    await releaseDueMessages(t.services)
    expect(await textsOf(chatId)).toEqual([allowed, '', allowed, `see ${contactMask}`])
    const page = await mentor.query<{ messages: Message[] }>('chat.page', { chatId, before: 100 })
    expect(page.messages[1]?.image?.alt).toBe(allowed)
  })
})
