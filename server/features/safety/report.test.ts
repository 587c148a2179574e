import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blocks, chats, reportPictures, reports, reportUpdates } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aPair, aMentee, aMentor, mailsTo, password } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import { openTestSmtp } from '#server/testing/backends/smtp.ts'
import { newId } from '#shared/domain/ids.ts'
import { rate, report as limit } from '#shared/limits.ts'
import type { UploadedImage } from '#shared/contract/chat.ts'
import type { ReportResult } from '#shared/contract/safety.ts'
import type { Evidence } from './evidence.ts'
import { deleteExpiredReports } from './retention-store.ts'

const contact = 'safety@example.org'
let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ SAFETY_CONTACT: `Safety <${contact}>` })
})
afterAll(() => t.close())

const db = () => t.services.database.orm
const reportOptions = () => ({ id: newId(), reason: 'unkind', comment: '', block: false })
const say = (person: Person, chatId: string, text: string, imageId: string | null = null) =>
  person.call<{ seq: number }>('chat.send', { chatId, id: newId(), text, imageId })
/** Finds the email about a report; emails of other tests may come before it. */
const mailAbout = async (reference: string) => {
  for (let count = 1; ;) {
    const all = await mailsTo(t, contact, count)
    const found = all.find(({ subject }) => subject.includes(reference))
    if (found) return found
    count = all.length + 1
  }
}
const evidenceOf = async (id: string) => {
  const [row] = await db().select().from(reports).where(eq(reports.id, id))
  return { row, copy: JSON.parse(row?.evidence ?? 'null') as Evidence | null }
}

async function upload(person: Person, chatId: string): Promise<UploadedImage> {
  const payload = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0b6b5f' } })
    .png()
    .toBuffer()
  const response = await t.app.inject({
    method: 'POST',
    url: `/api/upload/chat/${chatId}`,
    headers: { origin: 'http://localhost:3000', cookie: person.cookie, 'content-type': 'image/png' },
    payload,
  })
  return response.json()
}

describe('a report of a message', () => {
  it('[MR4, RP2] has what a changed message was before, also of a deleted one, with its image', async () => {
    const { mentor, mentee, chatId } = await aPair(t)
    const { imageId } = await upload(mentor, chatId)
    await say(mentor, chatId, 'come here', imageId)
    await say(mentor, chatId, 'unchanged')
    await mentor.call('chat.editMessage', { chatId, seq: 1, text: 'hello' })
    await mentor.call('chat.deleteMessage', { chatId, seq: 1 })
    const url = `/api/pictures/chat/${chatId}/${imageId}.webp`
    for (const { cookie } of [mentor, mentee])
      expect((await t.app.inject({ url, headers: { cookie } })).statusCode).toBe(404)
    const form = { ...reportOptions(), chatId, seq: 1 }
    await mentee.call<ReportResult>('safety.reportMessage', form)
    const { copy } = await evidenceOf(form.id)
    const [first, second] = copy?.messages ?? []
    expect(first).toMatchObject({ text: '', picture: { name: 'message-1.webp', isCopied: true } })
    expect(first?.earlier?.map(({ text }) => text)).toEqual(['come here', 'hello'])
    expect(Date.parse(first?.deletedAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
    expect(second).toMatchObject({ text: 'unchanged' })
    expect(Object.keys(second ?? {})).not.toContain('earlier')
  })

  it('[RP1, RP2, RP3, SG-5] stores the messages around it as evidence, and emails the reference number and the kind only', async () => {
    const { mentor, mentee, chatId } = await aPair(t)
    for (let n = 1; n <= 5; n++) await say(n % 2 ? mentor : mentee, chatId, `line ${n}`)
    const form = { ...reportOptions(), comment: 'It frightens me.', chatId, seq: 3 }
    const { reference } = await mentee.call<ReportResult>('safety.reportMessage', form)
    expect(reference).toMatch(/^R-[ACDEFGHJKLMNPQRTUVWXY34679]{6}$/)
    const mail = await mailAbout(reference)
    expect(mail?.text).toContain('A member reported a message.')
    expect(mail?.text).toContain(`npm run user -- report ${reference}`)
    for (const secret of [
      'Mean or bullying',
      'It frightens me.',
      'line 3',
      mentor.id,
      mentor.email,
      mentee.email,
    ]) {
      expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain(secret)
    }
    const { row, copy } = await evidenceOf(form.id)
    expect(copy?.messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5])
    expect(row?.evidenceHash).toEqual(
      createHash('sha256')
        .update(row?.evidence ?? '')
        .digest(),
    )
    const again = await mentee.call<ReportResult>('safety.reportMessage', form)
    expect(again.reference).toBe(reference)
    await expect(
      mentor.call('safety.reportPerson', { ...form, chatId: undefined, seq: undefined, userId: mentee.id }),
    ).rejects.toThrow('app.notFound')
  })

  it('[RP2] includes at most the stated number of messages', async () => {
    const { mentor, mentee, chatId } = await aPair(t)
    await db().execute(sql`
      insert into messages (chat_id, seq, id, sender_id, sender_email, text, body_hash)
      select ${chatId}, n, 'many' || n || ${chatId}, ${mentor.id}, 'x', 'line ' || n, ''::bytea from generate_series(1, 60) n`)
    await db().update(chats).set({ lastSeq: 60 }).where(eq(chats.id, chatId))
    const form = { ...reportOptions(), chatId, seq: 40 }
    await mentee.call('safety.reportMessage', form)
    const seqs = (await evidenceOf(form.id)).copy?.messages.map(({ seq }) => seq)
    expect(seqs).toEqual(
      Array.from({ length: limit.before + limit.after + 1 }, (_, n) => n + 40 - limit.before),
    )
    const person = { ...reportOptions(), userId: mentor.id }
    await mentee.call('safety.reportPerson', person)
    expect((await evidenceOf(person.id)).copy?.messages.map(({ seq }) => seq)).toEqual(
      Array.from({ length: limit.before + limit.after }, (_, n) => n + 61 - limit.before - limit.after),
    )
  })

  it('[RP4, SG-5] keeps immutable evidence, whatever happens to message, chat and accounts', async () => {
    const { mentor, mentee, chatId } = await aPair(t)
    const { imageId } = await upload(mentor, chatId)
    const { seq } = await say(mentor, chatId, 'look at this', imageId)
    const form = { ...reportOptions(), chatId, seq }
    const { reference } = await mentee.call<ReportResult>('safety.reportMessage', form)
    await mentor.call('account.deleteAccount', { password, word: 'REMOVE' })
    await mentee.call('account.deleteAccount', { password, word: 'REMOVE' })
    const { row, copy } = await evidenceOf(form.id)
    expect([row?.kind, copy?.messages[0]?.text]).toEqual(['picture', 'look at this'])
    expect(copy?.reported).toMatchObject({ id: mentor.id, email: mentor.email })
    const [picture] = await db().select().from(reportPictures).where(eq(reportPictures.reportId, form.id))
    expect((await sharp(picture?.content).metadata()).format).toBe('webp')
    expect((await mailAbout(reference))?.attached).toEqual([])
    await expect(db().update(reports).set({ evidence: '{}' })).rejects.toThrow()
    await expect(db().update(reportPictures).set({ name: 'x' })).rejects.toThrow()
  })

  it('[RP1] is for messages of counterparts, also in ended chats; all others answer not found', async () => {
    const { mentor, mentee, chatId } = await aPair(t)
    const { seq } = await say(mentor, chatId, 'hello')
    const form = () => ({ ...reportOptions(), chatId, seq })
    for (const stranger of [await aMentor(t), await aMentee(t), mentor]) {
      await expect(stranger.call('safety.reportMessage', form())).rejects.toThrow('app.notFound')
    }
    await expect(mentee.call('safety.reportMessage', { ...form(), seq: 9 })).rejects.toThrow('app.notFound')
    await mentor.call('connections.end', { requestId: chatId })
    await mentee.call('safety.reportMessage', form())
  })
})

it('[RP1, RP6] a report of a person blocks in the same transaction on request, and does not notify them', async () => {
  const { mentor, mentee, chatId } = await aPair(t)
  const { reference } = await mentee.call<ReportResult>('safety.reportPerson', {
    ...reportOptions(),
    block: true,
    userId: mentor.id,
  })
  await expect(say(mentor, chatId, 'hello?')).rejects.toThrow('app.notFound')
  expect(await mailAbout(reference)).toBeDefined()
  const told = await db().execute<{ n: number }>(
    sql`select count(*)::int as n from dev_mails where "to" = ${mentor.email} and text like '%eport%'`,
  )
  expect(told.rows[0]?.n).toBe(0)
  // Known members and listed mentors can be reported; unknown mentees answer not found.
  const [listed, stranger] = await Promise.all([aMentor(t), aMentee(t)])
  await mentee.call('safety.reportPerson', { ...reportOptions(), userId: listed.id })
  await expect(
    mentor.call('safety.reportPerson', { ...reportOptions(), userId: stranger.id }),
  ).rejects.toThrow('app.notFound')
})

describe('after a report', () => {
  const updatesOf = async (id: string) =>
    (await db().select().from(reportUpdates).where(eq(reportUpdates.reportId, id)))
      .map(({ kind, text }) => `${kind} ${text}`.trim())
      .toSorted()

  it('[RP8] its reporter adds one comment and withdraws it, and the evidence stays as it was', async () => {
    const { mentor, mentee, chatId } = await aPair(t)
    const { seq } = await say(mentor, chatId, 'hello')
    const form = { ...reportOptions(), chatId, seq }
    await mentee.call('safety.reportMessage', form)
    const before = await evidenceOf(form.id)
    for (const comment of ['  It was the second time. ', 'something else'])
      await mentee.call('safety.addReportComment', { id: form.id, comment })
    for (let attempt = 0; attempt < 2; attempt++)
      await mentee.call('safety.withdrawReport', { id: form.id, unblock: false })
    expect(await updatesOf(form.id)).toEqual(['comment It was the second time.', 'withdrawal'])
    expect(await evidenceOf(form.id)).toEqual(before)
    await expect(db().update(reportUpdates).set({ text: 'x' })).rejects.toThrow()
    await expect(mentee.call('safety.addReportComment', { id: form.id, comment: ' ' })).rejects.toThrow(
      'app.invalid',
    )
  })

  it('[RP8] the block that it made is undone with it', async () => {
    const { mentor, mentee, chatId } = await aPair(t)
    const form = { ...reportOptions(), block: true, userId: mentor.id }
    await mentee.call('safety.reportPerson', form)
    await expect(say(mentor, chatId, 'hello?')).rejects.toThrow('app.notFound')
    const undone = await mentee.call('safety.withdrawReport', { id: form.id, unblock: true })
    expect(undone).toEqual({ isUnblocked: true })
    expect(await db().$count(blocks, eq(blocks.blockerId, mentee.id))).toBe(0)
    await say(mentor, chatId, 'hello again')
  })

  it('[RP8] a block from before it stays', async () => {
    const { mentor, mentee, chatId } = await aPair(t)
    await mentee.call('safety.block', { userId: mentor.id })
    const form = { ...reportOptions(), block: true, userId: mentor.id }
    await mentee.call('safety.reportPerson', form)
    const undone = await mentee.call('safety.withdrawReport', { id: form.id, unblock: true })
    expect(undone).toEqual({ isUnblocked: false })
    expect(await db().$count(blocks, eq(blocks.blockerId, mentee.id))).toBe(1)
    await expect(say(mentor, chatId, 'hello?')).rejects.toThrow('app.notFound')
  })

  it('[RP8] no one else changes it, and its reporter only for a while', async () => {
    const { mentor, mentee, chatId } = await aPair(t)
    const form = { ...reportOptions(), path: 'other', userId: mentor.id }
    await mentee.call('safety.reportPerson', form)
    const old = newId()
    await db()
      .execute(sql`insert into reports (id, reference, reporter_id, reported_id, kind, reason, comment, evidence, evidence_hash, created_at)
      values (${old}, ${`R-${old.slice(0, 6)}`}, ${mentee.id}, ${mentor.id}, 'person', 'other', '', '{}', ''::bytea, now() - interval '61 minutes')`)
    for (const [person, id] of [
      [mentor, form.id] as const,
      [mentee, old] as const,
      [mentee, newId()] as const,
    ]) {
      const comment = person.call('safety.addReportComment', { id, comment: 'x' })
      await expect(comment).rejects.toThrow('app.notFound')
      const withdrawal = person.call('safety.withdrawReport', { id, unblock: false })
      await expect(withdrawal).rejects.toThrow('app.notFound')
    }
    expect([await updatesOf(form.id), await updatesOf(old)]).toEqual([[], []])
    await say(mentor, chatId, 'still here')
  })
})

it('[RP5] each member can send twenty reports a day', async () => {
  const { mentor, mentee } = await aPair(t)
  const send = () => mentee.call('safety.reportPerson', { ...reportOptions(), userId: mentor.id })
  for (let n = 0; n < rate.reportPerUser.points; n++) await send()
  await expect(send()).rejects.toThrow('limit.tooMany')
})

it('[RP4] reports are deleted with their images after a year', async () => {
  const { mentor, mentee } = await aPair(t)
  const kept = { ...reportOptions(), userId: mentor.id }
  await mentee.call('safety.reportPerson', kept)
  const insertOld = (days: number) =>
    db()
      .execute(sql`insert into reports (id, reference, reporter_id, reported_id, kind, reason, comment, evidence, evidence_hash, created_at)
      values (${`old${days}`}, ${`R-OLD${days}`}, 'a', 'b', 'person', 'other', '', '{}', ''::bytea, now() - ${days} * interval '1 day')`)
  await insertOld(limit.keepDays - 1)
  await insertOld(limit.keepDays + 1)
  await db()
    .insert(reportPictures)
    .values({ reportId: `old${limit.keepDays + 1}`, name: 'a', content: Buffer.from('a') })
  await deleteExpiredReports(db())
  const left = (await db().select({ id: reports.id }).from(reports)).map(({ id }) => id)
  expect(left).toEqual(expect.arrayContaining([kept.id, `old${limit.keepDays - 1}`]))
  expect(left).not.toContain(`old${limit.keepDays + 1}`)
})

it('[RP3] on this machine, the report goes to CONTACT if there is no safety contact, without an attachment', async () => {
  const smtp = await openTestSmtp()
  const own = await createTestApp({ SMTP_URL: smtp.url, CONTACT: 'hello@example.org' })
  try {
    const { mentor, mentee } = await aPair(own)
    await mentee.call('safety.reportPerson', { ...reportOptions(), userId: mentor.id })
    await expect.poll(() => smtp.received.some(({ to }) => to.includes('hello@example.org'))).toBe(true)
    const mail = smtp.received.find(({ to }) => to.includes('hello@example.org'))
    expect(mail?.parsed.attachments).toEqual([])
  } finally {
    await own.close()
    await smtp.close()
  }
})
