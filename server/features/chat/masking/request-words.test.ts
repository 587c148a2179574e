import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { people, requests } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { openSocket } from '#server/testing/clients/live.ts'
import { listen } from '#server/testing/clients/wire.ts'
import { rowsOf } from '#server/testing/data/chat-rows.ts'
import { aMentee, aMentor } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import type { SendResult } from '#shared/contract/chat.ts'
import type { Connections, RequestResult } from '#shared/contract/connections.ts'
import { contactMask } from '#shared/domain/contact-details.ts'
import { newId } from '#shared/domain/ids.ts'
import { pairId } from '#shared/domain/pair-id.ts'

let t: TestApp
let port: number
beforeAll(async () => {
  t = await createTestApp()
  port = await listen(t.app)
})
afterAll(() => t.close())

const adult = { birthYear: new Date().getUTCFullYear() - 22 }
const say = (by: Person, chatId: string, text: string) =>
  by.call<SendResult>('chat.send', { chatId, id: newId(), text })
const ask = (mentee: Person, mentor: Person, written: object) =>
  mentee.call<RequestResult>('connections.request', { mentorId: mentor.id, ...written })
async function pairAfter(written: object, wishes = {}) {
  const [mentor, mentee] = await Promise.all([aMentor(t), aMentee(t, wishes)])
  const chatId = pairId(mentor.id, mentee.id)
  await ask(mentee, mentor, written)
  await mentor.call('connections.accept', { requestId: chatId })
  return { mentor, mentee, chatId }
}
const requestOf = async (id: string) => {
  const [row] = await t.services.database.orm.select().from(requests).where(eq(requests.id, id))
  return { aim: row?.aim, note: row?.note }
}
const textsOf = async (chatId: string) => (await rowsOf(t.services.database, chatId)).map(({ text }) => text)
const aimsOf = async ({ id }: Person) => {
  const [row] = await t.services.database.orm.select().from(people).where(eq(people.id, id))
  return row?.aims
}

describe('a contact detail that is split over a request and its chat', () => {
  it('[CD27] is masked in the note and in the message that completes it, for the mentor live', async () => {
    const { mentor, mentee, chatId } = await pairAfter({ note: 'call 07700' })
    const { raw, watch } = await openSocket({ port, cookie: mentor.cookie })
    const feed = await watch([{ name: 'connections' }])
    const note = () => (feed.of('connections').value as Connections | undefined)?.accepted[0]?.note
    await feed.until('the note', () => note() === 'call 07700')
    await say(mentor, chatId, 'hello')
    expect(await say(mentee, chatId, '900123')).toMatchObject({ text: contactMask, maskedKinds: ['phone'] })
    expect(await requestOf(chatId)).toEqual({ aim: '', note: `call ${contactMask}` })
    await feed.until('the mask', () => note() === `call ${contactMask}`)
    raw.terminate()
  })

  it('[CD27] is masked in the chat that it belongs to, where several members send their first message at once', async () => {
    const notes = ['call 07700', 'hello there', 'my number starts with 07700', 'see you in room 12']
    const pairs = await Promise.all(notes.map((note) => pairAfter({ note })))
    await Promise.all(pairs.map(({ mentee, chatId }) => say(mentee, chatId, '900123')))
    const texts = await Promise.all(pairs.map(({ chatId }) => textsOf(chatId)))
    expect(texts).toEqual([[contactMask], ['900123'], [contactMask], ['900123']])
  })

  it('[CD27] is masked in the aim, in the list of aims, and over several messages', async () => {
    const { mentee, chatId } = await pairAfter({ aim: 'my number starts with 0770' })
    expect(await say(mentee, chatId, '09')).not.toHaveProperty('maskedKinds')
    await say(mentee, chatId, 'and ends with 00123')
    expect((await textsOf(chatId)).join('')).not.toMatch(/\d/)
    const { aim = '' } = await requestOf(chatId)
    expect(aim).toContain(contactMask)
    expect(aim).not.toMatch(/\d/)
    expect(await aimsOf(mentee)).toEqual([aim])
  })

  it('[CD27] is masked in an edit too', async () => {
    const { mentee, chatId } = await pairAfter({ note: 'call 07700' })
    await say(mentee, chatId, 'hello')
    await mentee.call('chat.editMessage', { chatId, seq: 1, text: '900123' })
    expect(await textsOf(chatId)).toEqual([contactMask])
    expect((await requestOf(chatId)).note).toBe(`call ${contactMask}`)
  })

  it('[CD27] is masked after the chat was opened again', async () => {
    const { mentor, mentee, chatId } = await pairAfter({})
    for (let n = 0; n < 12; n++) await say(mentee, chatId, `line ${'x'.repeat(n)}`)
    await mentee.call('connections.end', { requestId: chatId })
    await ask(mentee, mentor, { note: 'call 07700' })
    await mentor.call('connections.accept', { requestId: chatId })
    expect(await say(mentee, chatId, '900123')).toMatchObject({ maskedKinds: ['phone'] })
    expect((await requestOf(chatId)).note).toBe(`call ${contactMask}`)
  })

  it('[CD27] stays between adults, and where the mentor writes the rest', async () => {
    const grown = await pairAfter({ note: 'call 07700' }, adult)
    await say(grown.mentee, grown.chatId, '900123')
    expect([...(await textsOf(grown.chatId)), (await requestOf(grown.chatId)).note]).toEqual([
      ...['900123', 'call 07700'],
    ])
    const { mentor, chatId } = await pairAfter({ note: 'call 07700' })
    await say(mentor, chatId, '900123')
    expect((await requestOf(chatId)).note).toBe('call 07700')
  })
})

describe('a contact detail that is split over requests', () => {
  it('[CD29] is masked if an earlier request had the other part as its aim', async () => {
    const [mentor, mentee] = await Promise.all([aMentor(t), aMentee(t)])
    const requestId = pairId(mentor.id, mentee.id)
    await ask(mentee, mentor, { aim: 'call 07700' })
    await mentee.call('connections.remove', { requestId })
    expect(await ask(mentee, mentor, { note: 'and 900123' })).toMatchObject({ maskedKinds: ['phone'] })
    expect(await requestOf(requestId)).toEqual({ aim: '', note: contactMask })
  })

  it('[CD29] is masked in what can be half of a number, with words or without, and ordinary numbers stay', async () => {
    for (const [note, stored] of [
      ['900123', contactMask],
      ['900 - 123', contactMask],
      ['and the rest is 900123, ok?', `and the rest is ${contactMask}, ok?`],
      ['it ends with nine double zero one two three', `it ends with ${contactMask}`],
      ['then 55501', `then ${contactMask}`],
      ['I am in year 9, room 204', 'I am in year 9, room 204'],
      ...[
        'we were 20000 people in 2024, and I came 12th of 350',
        'I got 12, 15 and 18 points, then 14 16 19',
        'it costs 12345 euros and my best is 9.58',
        'class of 2019 2020 2021',
      ].map((ordinary): [string, string] => [ordinary, ordinary]),
      [':)', ':)'],
    ]) {
      const [mentor, mentee] = await Promise.all([aMentor(t), aMentee(t)])
      await ask(mentee, mentor, { note })
      expect((await requestOf(pairId(mentor.id, mentee.id))).note).toBe(stored)
    }
    const [mentor, mentee] = await Promise.all([aMentor(t), aMentee(t, adult)])
    await ask(mentee, mentor, { note: '900123' })
    expect((await requestOf(pairId(mentor.id, mentee.id))).note).toBe('900123')
  })
})
