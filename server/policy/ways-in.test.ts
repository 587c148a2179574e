import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { caseEvents, cases, heldMessages, images, people, requests } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { openSocket } from '#server/testing/clients/live.ts'
import { waysTo } from '#server/testing/clients/ways.ts'
import type { Client } from '#server/testing/clients/ways.ts'
import { listen } from '#server/testing/clients/wire.ts'
import { rowsOf } from '#server/testing/data/chat-rows.ts'
import { aPair, aMentee, aMentor } from '#server/testing/data/people.ts'
import type { Pair, Person } from '#server/testing/data/people.ts'
import { putToSleep } from '#server/testing/data/quiet-hours.ts'
import { contactMask } from '#shared/domain/contact-details.ts'
import { newId } from '#shared/domain/ids.ts'
import type { Message, UploadedImage } from '#shared/contract/chat.ts'

let t: TestApp
let port: number
beforeAll(async () => {
  t = await createTestApp({ HELP_LINES: 'gb,us' })
  port = await listen(t.app)
})
afterAll(() => t.close())

const written = 'write to lea.k@example.org please'
const masked = `write to ${contactMask} please`
const risky = 'i want to die'
/** A mentee of age. */
const adult = { birthYear: new Date().getUTCFullYear() - 22 }

const ways = waysTo(() => port)

async function upload({ cookie }: Person, chatId: string, named: Record<string, string> = {}, query = '') {
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#0b6b5f' } })
  return t.app.inject({
    method: 'POST',
    url: `/api/upload/chat/${chatId}${query}`,
    headers: { origin: 'http://localhost:3000', cookie, 'content-type': 'image/png', ...named },
    payload: await picture.png().toBuffer(),
  })
}
const uploadedTo = async (by: Person, chatId: string) =>
  (await upload(by, chatId)).json<UploadedImage>().imageId

/** Puts a text into a chat in each form that takes one. The last message quotes the first. */
async function writeEverywhere(by: Client, owner: Person, chatId: string, text: string): Promise<void> {
  const send = (more: object) => by.call('chat.send', { chatId, id: newId(), text: '', ...more })
  await send({ text })
  await send({ text: 'plain' })
  await by.call('chat.editMessage', { chatId, seq: 2, text })
  await send({ imageId: await uploadedTo(owner, chatId), imageAlt: text })
  await send({ text: 'as I said', quoteSeq: 1 })
}

/** What was stored of it: message, edited message, description of a picture. */
const storedIn = async (chatId: string) => {
  const rows = await rowsOf(t.services.database, chatId)
  return [rows[0]?.text, rows[1]?.text, rows[2]?.imageAlt]
}

/** What a member reads of it: the three, and the quote. */
async function readBy(client: Client, chatId: string) {
  const { messages } = await client.query<{ messages: Message[] }>('chat.page', { chatId, before: 9 })
  const [sent, edited, picture, quoting] = messages
  return [sent?.text, edited?.text, picture?.image?.alt, quoting?.quote?.text]
}

describe.each(ways)('a text with a contact detail by $name', ({ enter }) => {
  it.each(['mentor', 'mentee'] as const)(
    '[CD20, CD22] of the %s of a minor pair is masked in each form that takes one, and read so in each way',
    async (writer) => {
      const pair = await aPair(t)
      const { chatId } = pair
      const client = await enter(pair[writer])
      await writeEverywhere(client, pair[writer], chatId, written)
      expect(await storedIn(chatId)).toEqual([masked, masked, masked])
      const reader = writer === 'mentor' ? pair.mentee : pair.mentor
      for (const other of ways) {
        const reading = await other.enter(reader)
        expect([other.name, ...(await readBy(reading, chatId))]).toEqual([
          ...[other.name, masked, masked, masked, masked],
        ])
        reading.leave()
      }
      const { raw, watch } = await openSocket({ port, cookie: reader.cookie })
      const feed = await watch([{ name: 'messages', input: { chatId } }, { name: 'chats' }])
      await feed.until('the messages', () => feed.of('messages').rows?.length === 4)
      expect(JSON.stringify(feed.events)).not.toContain('lea.k')
      raw.terminate()
      client.leave()
    },
  )

  it('[CD20] is left as it is between adults', async () => {
    const { mentor, mentee, chatId } = await aPair(t, adult)
    const client = await enter(mentee)
    await writeEverywhere(client, mentee, chatId, written)
    expect(await storedIn(chatId)).toEqual([written, written, written])
    expect(await readBy(mentor, chatId)).toEqual([written, written, written, written])
    client.leave()
  })

  it('[QH6] is masked while it waits for the morning', async () => {
    const { mentor, mentee, chatId } = await aPair(t)
    await putToSleep(mentee)
    const client = await enter(mentor)
    const imageId = await uploadedTo(mentor, chatId)
    await client.call('chat.send', { chatId, id: newId(), text: written, imageId, imageAlt: written })
    const rows = await t.services.database.orm
      .select()
      .from(heldMessages)
      .where(eq(heldMessages.chatId, chatId))
    expect(rows.map(({ text, imageAlt }) => [text, imageAlt])).toEqual([[masked, masked]])
    client.leave()
  })

  it('[CD25] is rejected in names and "about me", of members of any age', async () => {
    const { mentor, mentee } = await aPair(t)
    for (const person of [mentor, mentee]) {
      const client = await enter(person)
      for (const fullName of ['lea.k@example.org', 'Lea insta: lea_k_09'])
        await expect(client.call('account.saveName', { fullName })).rejects.toThrow(/^text\./)
      client.leave()
    }
    const client = await enter(mentor)
    for (const about of [written, 'call 07700 900123'])
      await expect(client.call('people.saveAbout', { about })).rejects.toThrow(/^text\./)
    const rows = await t.services.database.orm.select().from(people).where(eq(people.id, mentor.id))
    expect(JSON.stringify(rows)).not.toMatch(/lea[._]k|07700/)
    client.leave()
  })

  it('[RQ14] is masked in the aim and the note of a request, and in aims, of a minor', async () => {
    const { orm } = t.services.database
    const [mentor, mentee] = await Promise.all([aMentor(t), aMentee(t)])
    const client = await enter(mentee)
    await client.call('connections.request', { mentorId: mentor.id, aim: written, note: written })
    const [row] = await orm.select().from(requests).where(eq(requests.requesterId, mentee.id))
    expect([row?.aim, row?.note]).toEqual([masked, masked])
    await client.call('people.saveAims', { aims: [written] })
    const [person] = await orm.select().from(people).where(eq(people.id, mentee.id))
    expect(person?.aims).toEqual([masked])
    client.leave()
  })

  it('[CD23] is in no request and in no aims if the filter fails', async () => {
    const { database, config } = t.services
    const [mentor, mentee] = await Promise.all([aMentor(t), aMentee(t)])
    const client = await enter(mentee)
    const hosts = config.allowedLinkHosts
    const fail = () => {
      throw new Error('a broken filter')
    }
    Object.defineProperty(config, 'allowedLinkHosts', { get: fail, configurable: true })
    const calls: [string, object][] = [
      ['connections.request', { mentorId: mentor.id, aim: written }],
      ['connections.request', { mentorId: mentor.id, note: written }],
      ['people.saveAims', { aims: [written] }],
    ]
    for (const [path, input] of calls) await expect(client.call(path, input)).rejects.toThrow('app.internal')
    Object.defineProperty(config, 'allowedLinkHosts', { value: hosts, configurable: true })
    expect(await database.orm.$count(requests, eq(requests.requesterId, mentee.id))).toBe(0)
    const [person] = await database.orm.select().from(people).where(eq(people.id, mentee.id))
    expect(person?.aims).toEqual([])
    client.leave()
  })
})

it('[CD20, FI-4] a file name is neither stored nor sent', async () => {
  const { mentor, mentee, chatId } = await aPair(t)
  const named = { 'content-disposition': 'attachment; filename="lea.k@example.org.png"' }
  const response = await upload(mentee, chatId, named, '?name=lea.k@example.org')
  const { imageId } = response.json<UploadedImage>()
  await mentee.call('chat.send', { chatId, id: newId(), text: '', imageId })
  const rows = await t.services.database.orm.select().from(images).where(eq(images.chatId, chatId))
  expect(rows).toHaveLength(1)
  const { messages } = await mentor.query<{ messages: Message[] }>('chat.page', { chatId, before: 9 })
  const served = await mentor.get(messages[0]?.image?.url ?? '')
  expect(served.statusCode).toBe(200)
  expect(JSON.stringify([rows, messages, response.body, served.headers])).not.toContain('lea.k')
})

describe('risk words', () => {
  const casesOf = async (chatId: string) => {
    const { orm } = t.services.database
    const found = await orm.select().from(cases).where(eq(cases.chatId, chatId))
    const events = await Promise.all(
      found.map(({ id }) => orm.select().from(caseEvents).where(eq(caseEvents.caseId, id))),
    )
    return events.map((all) => all.filter(({ kind }) => kind === 'found').length)
  }

  const evidenceOf = async (chatId: string) => {
    const rows = await t.services.database.orm
      .select({ evidence: caseEvents.evidence })
      .from(caseEvents)
      .innerJoin(cases, eq(cases.id, caseEvents.caseId))
      .where(eq(cases.chatId, chatId))
    return rows.map(({ evidence }) => evidence ?? '').join('')
  }

  /** Writes the text in one form; the same again, by whatever way, is a retry. */
  type Form = (pair: Pair) => Promise<(by: Client) => Promise<unknown>>
  const forms: [string, Form][] = [
    [
      'a message',
      async ({ chatId }) => {
        const message = { chatId, id: newId(), text: risky }
        return (by) => by.call('chat.send', message)
      },
    ],
    [
      'an edit',
      async ({ mentee, chatId }) => {
        await mentee.call('chat.send', { chatId, id: newId(), text: 'plain' })
        return (by) => by.call('chat.editMessage', { chatId, seq: 1, text: risky })
      },
    ],
    [
      'a description of a picture',
      async ({ mentee, chatId }) => {
        const message = { chatId, id: newId(), text: '', imageId: await uploadedTo(mentee, chatId) }
        return (by) => by.call('chat.send', { ...message, imageAlt: risky })
      },
    ],
  ]

  it.each(forms)(
    '[RK1, CS1] in %s open one case, also when it comes in by each way',
    async (_form, start) => {
      for (const wishes of [{}, adult]) {
        for (const order of [ways, ways.toReversed()]) {
          const pair = await aPair(t, wishes)
          const write = await start(pair)
          for (const { enter } of order) {
            const client = await enter(pair.mentee)
            await write(client)
            client.leave()
          }
          expect(await casesOf(pair.chatId)).toEqual([1])
          expect(await evidenceOf(pair.chatId)).toContain(risky)
        }
      }
    },
  )

  it.each(ways)('[RK1, CS1] in "about me" by $name open one case', async ({ enter }) => {
    const { mentor } = await aPair(t, adult)
    const client = await enter(mentor)
    await client.call('people.saveAbout', { about: risky })
    const found = await t.services.database.orm.select().from(cases).where(eq(cases.subjectId, mentor.id))
    expect(found).toHaveLength(1)
    client.leave()
  })
})
