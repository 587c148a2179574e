import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { messages, people } from '#server/db/schema.ts'
import { createTestApp, visit } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { openSocket } from '#server/testing/clients/live.ts'
import { listen } from '#server/testing/clients/wire.ts'
import { aPair } from '#server/testing/data/people.ts'
import type { Pair, Person } from '#server/testing/data/people.ts'
import type { Bootstrap } from '#shared/contract/account.ts'
import type { SendResult } from '#shared/contract/chat.ts'
import { conductLines, conductVersion, readerLines } from '#shared/domain/conduct.ts'
import { newId } from '#shared/domain/ids.ts'
import { conductText } from '#shared/texts/safety/conduct.ts'

let t: TestApp
let port: number
beforeAll(async () => {
  t = await createTestApp()
  port = await listen(t.app)
})
afterAll(() => t.close())

const db = () => t.services.database.orm
const setVersion = ({ id }: Person, version: number) =>
  db().update(people).set({ conductVersion: version }).where(eq(people.id, id))
const accept = (person: Person, version = conductVersion) => person.call('account.acceptConduct', { version })
const say = (person: Person, chatId: string, id = newId()) =>
  person.call<SendResult>('chat.send', { chatId, id, text: 'hello' })
const needsConduct = async (person: Person) =>
  (await person.query<Bootstrap>('app.bootstrap')).me?.needsConduct

/** A pair whose members have accepted nothing yet. */
async function newPair(adults = false): Promise<Pair> {
  const pair = adults ? await aPair(t, { birthYear: 1990 }) : await aPair(t)
  for (const member of [pair.mentor, pair.mentee]) await setVersion(member, 0)
  return pair
}

async function upload(person: Person, chatId: string): Promise<number> {
  const payload = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0b6b5f' } })
    .png()
    .toBuffer()
  const response = await t.app.inject({
    method: 'POST',
    url: `/api/upload/chat/${chatId}`,
    headers: { origin: 'http://localhost:3000', cookie: person.cookie, 'content-type': 'image/png' },
    payload,
  })
  return response.statusCode
}

it('[CC1] no message is stored before its sender accepted the code of conduct, by page, socket, and call', async () => {
  for (const adults of [false, true]) {
    const { mentor, mentee, chatId } = await newPair(adults)
    const socket = await openSocket({ port, cookie: mentee.cookie })
    const bySocket = () => socket.call('chat.send', { chatId, id: newId(), text: 'hello' })
    await expect(say(mentee, chatId)).rejects.toThrow('chat.conductMissing')
    await expect(bySocket()).rejects.toThrow('chat.conductMissing')
    expect(await upload(mentee, chatId)).toBe(412)
    expect(await db().$count(messages, eq(messages.chatId, chatId))).toBe(0)
    expect(await needsConduct(mentee)).toBe(true)
    await accept(mentee)
    expect(await needsConduct(mentee)).toBe(false)
    await say(mentee, chatId)
    await bySocket()
    expect(await upload(mentee, chatId)).toBe(200)
    // Each for themselves: the mentor has not accepted it.
    await expect(say(mentor, chatId)).rejects.toThrow('chat.conductMissing')
    socket.raw.terminate()
  }
})

it('[CC1] others learn nothing by it: a chat of others does not exist, accepted or not', async () => {
  const { chatId } = await newPair()
  const { mentee: stranger } = await newPair()
  await expect(say(stranger, chatId)).rejects.toThrow('app.notFound')
})

it('[CC2] a new version asks again before the next message, edit, and picture; a retry finds what was sent before', async () => {
  const { mentee, chatId } = await aPair(t)
  const id = newId()
  const { seq } = await say(mentee, chatId, id)
  await setVersion(mentee, conductVersion - 1)
  // A node that has read nothing yet, as after the start of a new version.
  const node = await createTestApp({}, t)
  const there = Object.assign(visit(node), { cookie: mentee.cookie })
  const sendThere = (messageId: string) =>
    there.call<SendResult>('chat.send', { chatId, id: messageId, text: 'hello' })
  await expect(sendThere(newId())).rejects.toThrow('chat.conductMissing')
  expect(await sendThere(id)).toMatchObject({ seq })
  await expect(mentee.call('chat.editMessage', { chatId, seq, text: 'changed' })).rejects.toThrow(
    'chat.conductMissing',
  )
  expect(await upload(mentee, chatId)).toBe(412)
  await accept(mentee)
  await mentee.call('chat.editMessage', { chatId, seq, text: 'changed' })
  await sendThere(newId())
  await node.close()
})

it('[CC2] a version that is not the current one is not accepted', async () => {
  const { mentee } = await newPair()
  for (const version of [conductVersion - 1, conductVersion + 1])
    await expect(accept(mentee, version)).rejects.toThrow('chat.conductChanged')
  await expect(mentee.call('account.acceptConduct', {})).rejects.toThrow('app.invalid')
  expect(await needsConduct(mentee)).toBe(true)
  await accept(mentee)
  const [row] = await db().select().from(people).where(eq(people.id, mentee.id))
  expect(row?.conductAt?.getTime()).toBeGreaterThan(Date.now() - 60_000)
  await accept(mentee)
  const [again] = await db().select().from(people).where(eq(people.id, mentee.id))
  expect(again?.conductAt).toEqual(row?.conductAt)
})

it('[CC3] a change of the text changes its version', () => {
  const lines = [...conductLines.mentee, ...conductLines.mentor, ...readerLines]
  const text = lines.map((line) => `${line}: ${conductText.source[line]}`).join('\n')
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16)
  expect({ version: conductVersion, hash }).toEqual({ version: 3, hash: '2dd99a966a901dec' })
  for (const own of Object.values(conductLines)) expect(own.length).toBeLessThanOrEqual(8)
})
