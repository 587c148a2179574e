import { createHash } from 'node:crypto'
import { eq, or, sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  caseEvents,
  cases,
  chatReadings,
  chats,
  imageReviews,
  images,
  messages,
  missedCalls,
  operatorLog,
} from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aCase, aCaseOf } from '#server/testing/data/cases.ts'
import { aPair } from '#server/testing/data/people.ts'
import type { Pair, Person } from '#server/testing/data/people.ts'
import { aStaff } from '#server/testing/data/staff.ts'
import type { StaffPerson } from '#server/testing/data/staff.ts'
import { casePack, caseWork } from '#shared/limits/case.ts'
import type { CasePack, Oversight } from '#shared/contract/staff/cases.ts'
import { newId } from '#shared/domain/ids.ts'
import { chatImageUrl, pictureKey } from '#shared/domain/pictures.ts'
import { readPictures } from './pack-pictures.ts'

let t: TestApp
let lead: StaffPerson
let other: StaffPerson
let coordinator: StaffPerson
beforeAll(async () => {
  t = await createTestApp({ HELP_LINES: 'gb' })
  lead = await aStaff(t, 'lead')
  other = await aStaff(t, 'lead')
  coordinator = await aStaff(t, 'coordinator')
})
afterAll(() => t.close())

const db = () => t.services.database.orm
const reason = 'because of what the copy shows'

/** Downloads the pack, and answers its files by name. */
async function packOf(id: string): Promise<{ name: string; files: Map<string, Buffer> }> {
  const { zip, name } = await lead.call<CasePack>('staff/cases.pack', {
    id,
    reason: 'to hand it to the police',
  })
  const entries = Object.entries(unzipSync(Buffer.from(zip, 'base64')))
  return { name, files: new Map(entries.map(([file, content]) => [file, Buffer.from(content)])) }
}
type Packed = {
  readonly events: readonly { kind: string; actor: string | null; evidence: string | null }[]
  readonly members: readonly { id: string }[]
  readonly related: readonly { reference: string }[]
  readonly pictures: readonly { file: string; hash: string | null }[]
}
type Entry = Record<'at' | 'actor' | 'command' | 'subject' | 'reason' | 'previousHash' | 'hash', string> & {
  readonly seq: number
}
const json = <T>(files: Map<string, Buffer>, name: string) => JSON.parse(String(files.get(name))) as T
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')
/** A message with a picture, whose file has this content. */
async function aPicture({ mentor, chatId }: Pair, content: Buffer): Promise<string> {
  const imageId = newId()
  await mentor.call('chat.send', { chatId, id: newId(), text: 'look at this' })
  const image = { id: imageId, chatId, ownerId: mentor.id, width: 1, height: 1, isAttached: true }
  await db().insert(images).values(image)
  const imageUrl = chatImageUrl(chatId, imageId)
  await db()
    .update(messages)
    .set({ imageUrl, imageWidth: 1, imageHeight: 1 })
    .where(eq(messages.chatId, chatId))
  await t.services.files.put(pictureKey.chat(chatId, imageId), content)
  return imageId
}

describe('the evidence pack', () => {
  it('[CS44] with a whole copy of a chat is a reading, which the pair sees, except in an investigation', async () => {
    const { id, chatId, mentor, mentee } = await aCase(t)
    await mentee.call('chat.send', { chatId, id: newId(), text: 'what was said' })
    const seen = async (who: Person) =>
      (await who.query<Oversight>('cases.oversight')).readings.map(({ kind }) => kind)
    await expect(lead.call('staff/cases.pack', { id })).rejects.toThrow('app.invalid')
    await packOf(id)
    expect(await seen(mentee)).toEqual([])
    await lead.call('staff/cases.hold', { id, days: 30, reason })
    await packOf(id)
    for (const who of [mentee, mentor]) expect(await seen(who)).toEqual(['case'])
    const [reading] = await db().select().from(chatReadings).where(eq(chatReadings.caseId, id))
    expect(reading?.reason).toBe('to hand it to the police')
    const entries = await db()
      .select()
      .from(operatorLog)
      .where(eq(operatorLog.subject, reading?.id ?? ''))
    const hash = sha256(Buffer.from('to hand it to the police'))
    expect(entries).toMatchObject([
      { actor: lead.id, command: 'chat-read case', reason: `${chatId} ${hash}` },
    ])
    // It opens no chat.
    const messagesOf = lead.query('staff/readings.messages', { id: reading?.id, before: null })
    await expect(messagesOf).rejects.toThrow('case.readingOver')

    const input = { caseId: id, chatId, kind: 'investigation', reason }
    const { id: asked } = await lead.call<{ id: string }>('staff/readings.open', input)
    await packOf(id)
    expect(await seen(mentee)).toEqual(['case', 'case'])
    await other.call('staff/readings.approve', { id: asked })
    await packOf(id)
    expect(await seen(mentee)).toEqual(['case', 'case'])
  })

  it('[CS44] with the copy of a chat that was deleted during a hold is one, too', async () => {
    const { id, chatId, mentee } = await aCase(t)
    await lead.call('staff/cases.hold', { id, days: 30, reason })
    await db().delete(chats).where(eq(chats.id, chatId))
    await packOf(id)
    expect((await mentee.query<Oversight>('cases.oversight')).readings).toMatchObject([{ kind: 'case' }])
  })

  it('[CS19] has the copies, the events, and the hash of each file', async () => {
    const { id, mentor } = await aCase(t)
    const { name, files } = await packOf(id)
    expect(name).toMatch(/^C-[A-Z0-9]{6}-\d{4}-\d\d-\d\d\.zip$/)
    const others = [...files].filter(([file]) => file !== 'SHA256SUMS')
    expect(others.map(([file]) => file)).toEqual(
      expect.arrayContaining(['case.json', 'case.html', 'log.json', expect.stringMatching(/^evidence\/R-/)]),
    )
    for (const [file, content] of others)
      expect(String(files.get('SHA256SUMS'))).toContain(`${sha256(content)}  ${file}`)
    const packed = json<Packed>(files, 'case.json')
    expect(packed.events.at(-1)).toMatchObject({ kind: 'packed', actor: lead.id })
    expect(packed.members.map((member) => member.id)).toContain(mentor.id)
    await expect(
      coordinator.call('staff/cases.pack', { id, reason: 'to hand it to the police' }),
    ).rejects.toThrow('app.forbidden')
  })

  it('[CS19] has all events, however many there are', async () => {
    const { id } = await aCase(t)
    const rows = Array.from({ length: caseWork.events + 20 }, (_, index) => ({
      ...{ caseId: id, n: index + 10, kind: 'note' as const, urgency: 3, text: `note ${index + 1}` },
    }))
    await db().insert(caseEvents).values(rows)
    const { files } = await packOf(id)
    const { events } = json<Packed>(files, 'case.json')
    expect(events.filter(({ kind }) => kind === 'note')).toHaveLength(rows.length)
    expect(String(files.get('case.html'))).toContain(`note ${rows.length}`)
  })

  it('[CS19] has no address of staff, and of other cases nothing but their numbers', async () => {
    const found = await aCase(t)
    const close = { id: found.id, reason, outcome: 'We looked at it.' }
    await other.call('staff/cases.assign', { id: found.id, to: other.id })
    await other.call('staff/cases.close', close)
    const second = await aCaseOf(t, found)
    await lead.call('staff/cases.raise', { about: found.mentor.id, urgency: 3, note: 'A teacher called.' })
    const { files } = await packOf(found.id)
    const rows = await db().select().from(cases).where(eq(cases.subjectId, found.mentor.id))
    const { related } = json<Packed>(files, 'case.json')
    const references = rows.filter((row) => row.id !== found.id).map((row) => row.reference)
    expect(related.map((row) => row.reference).toSorted()).toEqual(references.toSorted())
    expect(rows.map((row) => row.id)).toContain(second)
    for (const [, content] of files)
      for (const { email } of [lead, other, coordinator]) expect(String(content)).not.toContain(email)
    for (const row of related)
      expect(Object.keys(row).toSorted()).toEqual(['isClosed', 'kind', 'reference', 'since'])
  })

  it('[CS19] has the entries of the log about the case, its readings, and its report', async () => {
    const mentee = (await aPair(t)).mentee
    await coordinator.call('staff/cases.raise', { about: mentee.id, urgency: 3, note: 'A teacher called.' })
    const [raised] = await db().select().from(cases).where(eq(cases.subjectId, mentee.id))
    const commands = (files: Map<string, Buffer>) =>
      json<{ command: string }[]>(files, 'log.json').map(({ command }) => command)
    expect(commands((await packOf(raised?.id ?? '')).files)).toEqual(['case-raise', 'case-pack'])
    const { id, chatId } = await aCase(t)
    const asked = { chatId, caseId: id, kind: 'investigation', reason }
    const reading = await lead.call<{ id: string }>('staff/readings.open', asked)
    await other.call('staff/readings.approve', { id: reading.id })
    const { files } = await packOf(id)
    expect(commands(files)).toEqual([
      ...['chat-read investigation', 'case-read-chat', 'chat-read approve'],
      ...['case-approve-reading', 'case-pack'],
    ])
    const isOf = or(eq(operatorLog.subject, reading.id), eq(operatorLog.command, 'case-pack'))
    expect(await db().$count(operatorLog, isOf)).toBeGreaterThan(2)
  })

  it('[CS19] has all that the hashes of its entries of the log are made of', async () => {
    const { id, chatId } = await aCase(t)
    await lead.call('staff/readings.open', { chatId, caseId: id, kind: 'case', reason })
    const { files } = await packOf(id)
    const entries = json<Entry[]>(files, 'log.json')
    expect(entries.map(({ command }) => command)).toEqual(['chat-read case', 'case-read-chat', 'case-pack'])
    for (const { seq, at, actor, command, subject, reason: typed, previousHash, hash } of entries)
      expect(hash).toBe(
        createHash('sha256')
          .update(Buffer.from(previousHash, 'hex'))
          .update(JSON.stringify([seq, at, actor, command, subject, typed]))
          .digest('hex'),
      )
    // One after the other, these are the links of the chain.
    expect(entries[1]?.previousHash).toBe(entries[0]?.hash)
    const html = String(files.get('case.html'))
    for (const { at, reason: typed, previousHash, hash } of entries)
      for (const cell of [at, typed, previousHash, hash]) expect(html).toContain(`<td>${cell}</td>`)
  })

  it('[CS45] says plainly what the copies of holds do not have', async () => {
    const { id, chatId, mentor } = await aCase(t)
    await db().execute(sql`insert into messages (chat_id, seq, sender_id, sender_email, id, text, body_hash)
      select ${chatId}, g, ${mentor.id}, '', 'p' || g, 'line ' || g, '' from generate_series(1, ${caseWork.heldMessages + 2}::int) g`)
    const calls = Array.from({ length: caseWork.copied + 3 }, (_, n) => ({
      ...{ chatId, callerId: mentor.id, startedAt: new Date(n * 60_000) },
    }))
    await db().insert(missedCalls).values(calls)
    await lead.call('staff/cases.hold', { id, days: 30, reason })
    const html = String((await packOf(id)).files.get('case.html'))
    expect(html).toMatch(/The copy of event \d+ was cut: 2 messages of the chat had not been copied yet\./)
    expect(html).toMatch(/The copy of event \d+ was cut: it does not have 3 older calls\./)
  })

  it('[CS19] says which leads have opened pictures of its chats, also of deleted ones', async () => {
    const found = await aCase(t)
    const imageId = await aPicture(found, Buffer.from('a picture'))
    const { id, chatId } = found
    await db().insert(imageReviews).values({ imageId, chatId, seq: 1 })
    await other.call('staff/pictures.open', { imageId })
    const opened = async () =>
      json<Entry[]>((await packOf(id)).files, 'log.json').filter(({ command }) => command === 'picture-open')
    expect(await opened()).toMatchObject([{ actor: other.id, subject: imageId }])
    await lead.call('staff/cases.hold', { id, days: 3, reason })
    await db().delete(imageReviews).where(eq(imageReviews.imageId, imageId))
    expect(await opened()).toHaveLength(1)
  })

  it('[CS19] has the pictures of the copied messages with their hash, and says which are gone', async () => {
    const found = await aCase(t)
    const content = Buffer.from('a picture')
    const imageId = await aPicture(found, content)
    const before = await packOf(found.id)
    expect(json<Packed>(before.files, 'case.json').pictures).toEqual([])
    await lead.call('staff/cases.hold', { id: found.id, days: 3, reason })
    const { files } = await packOf(found.id)
    const [picture] = json<Packed>(files, 'case.json').pictures
    expect(picture?.hash).toBe(sha256(content))
    expect(files.get(picture?.file ?? '')).toEqual(content)
    expect(String(files.get('SHA256SUMS'))).toContain(`${sha256(content)}  ${picture?.file}`)
    await t.services.files.remove(pictureKey.chat(found.chatId, imageId))
    const after = await packOf(found.id)
    expect(json<Packed>(after.files, 'case.json').pictures).toMatchObject([{ hash: null, isLeftOut: false }])
    expect(String(after.files.get('case.html'))).toContain('The file is gone.')
  })

  it('[CS19] has a limit of pictures and of their size, and names the others', async () => {
    const refs = Array.from({ length: casePack.pictures + 2 }, (_, index) => ({
      ...{ chatId: 'a__b', seq: index, imageId: newId() },
    }))
    const filesOf = (size: number) => ({ get: () => Promise.resolve(Buffer.alloc(size)) })
    const packed = async (size: number) =>
      (await readPictures(filesOf(size), refs)).filter(({ content }) => content !== null).length
    expect(await packed(1)).toBe(casePack.pictures)
    expect(await packed(casePack.pictureBytes / 2)).toBe(2)
    const all = await readPictures(filesOf(1), refs)
    expect(all.map(({ isLeftOut }) => isLeftOut).filter(Boolean)).toHaveLength(2)
  })
})
