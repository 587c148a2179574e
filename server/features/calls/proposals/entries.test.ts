import ICAL from 'ical.js'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { proposalEntries } from '#server/db/schema.ts'
import { openTestSmtp } from '#server/testing/backends/smtp.ts'
import type { ReceivedMail, TestSmtp } from '#server/testing/backends/smtp.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { HOUR, letProposalsWait, propose } from '#server/testing/data/calls/call-times.ts'
import { letMailsAge, settled } from '#server/testing/data/notices.ts'
import { aMentor, aPair, connect, nameFor } from '#server/testing/data/people.ts'
import type { Pair, Person } from '#server/testing/data/people.ts'
import { putToSleep, wakeUp } from '#server/testing/data/quiet-hours.ts'
import { newId } from '#shared/domain/ids.ts'
import { noticeMailsPerDay } from '#shared/limits/notice.ts'
import { queueProposalMails } from './queue.ts'

let smtp: TestSmtp
let t: TestApp
beforeAll(async () => {
  smtp = await openTestSmtp()
  t = await createTestApp({ SMTP_URL: smtp.url })
})
beforeEach(() => smtp.behave({ kind: 'accept' }))
afterAll(async () => {
  await t.close()
  await smtp.close()
})

/** The emails to a member, once the server has looked for proposals. */
async function mailsTo({ email }: Person): Promise<readonly ReceivedMail[]> {
  await queueProposalMails(t.services)
  await settled(t, 'mail')
  return smtp.received.filter(({ envelope }) => envelope.includes(email))
}

const wait = (minutes: number) => letProposalsWait(t, minutes)

/** A file of an email, as another library than the one that wrote it reads it; without the file, undefined. */
function calendarOf(mail: ReceivedMail | undefined, name: string) {
  const file = mail?.parsed.attachments.find(({ filename }) => filename === name)
  if (!file) return undefined
  const calendar = ICAL.Component.fromString(file.content.toString())
  const events = calendar.getAllSubcomponents('vevent').map((event) => ({
    id: new ICAL.Event(event).uid.split('@')[0],
    version: new ICAL.Event(event).sequence,
    status: event.getFirstPropertyValue('status'),
  }))
  return { method: calendar.getFirstPropertyValue('method'), events, text: file.content.toString() }
}

/** A proposal of so many times that was emailed to the mentee. */
async function emailed(count: number, pair?: Pair) {
  const { mentor, mentee, chatId } = pair ?? (await aPair(t))
  const others = Array.from({ length: count - 1 }, (_, index) => ({
    id: newId(),
    start: Date.now() + (31 + index) * HOUR,
  }))
  const id = await propose(mentor, chatId, 30 * HOUR, { others })
  await wait(60)
  const mails = await mailsTo(mentee)
  return { mentor, mentee, chatId, ids: [id, ...others.map((one) => one.id)], mail: mails.at(-1) }
}

const entriesOf = ({ id }: Person) =>
  t.services.database.orm.$count(proposalEntries, sql`${proposalEntries.userId} = ${id}`)

const canceled = (ids: readonly string[], version = 1) => ({
  method: 'CANCEL',
  events: ids.map((id) => ({ id, version, status: 'CANCELLED' })),
})

it('[MT14, MT12] the email about proposals has each time as a tentative entry, without names', async () => {
  const { mentor, mentee, ids, mail } = await emailed(3)
  const file = calendarOf(mail, 'proposed.ics')
  expect(file).toMatchObject({
    method: 'PUBLISH',
    events: ids.map((id) => ({ id, version: 0, status: 'TENTATIVE' })),
  })
  expect(mail?.parsed.text).toContain('puts the 3 times into your calendar as tentative')
  const whole = file?.text.replaceAll(/\r\n[ \t]/g, '')
  const names = [nameFor('mentor', mentor.id), nameFor('mentee', mentee.id)]
  for (const secret of [...names, mentor.id, mentee.id, mentor.email, mentee.email])
    expect(whole).not.toContain(secret)
})

it('[MT14] the time that is agreed updates its entry, and the others are canceled by the same email', async () => {
  const { mentor, mentee, chatId, ids } = await emailed(3)
  const [first = '', second = '', third = ''] = ids
  await mentee.call('calls.confirmTime', { chatId, id: second })
  const mail = (await mailsTo(mentee)).at(-1)
  expect(calendarOf(mail, 'call.ics')).toMatchObject({
    method: 'PUBLISH',
    events: [{ id: second, version: 1, status: 'CONFIRMED' }],
  })
  expect(calendarOf(mail, 'ended.ics')).toMatchObject(canceled([first, third]))
  // The one who proposed them had no entries.
  expect(calendarOf((await mailsTo(mentor)).at(-1), 'ended.ics')).toBeUndefined()
  await wait(120)
  const count = (await mailsTo(mentee)).length
  await wait(120)
  expect([count, (await mailsTo(mentee)).length, await entriesOf(mentee)]).toEqual([2, 2, 0])
  await mentor.call('calls.removeTime', { chatId, id: second })
  const end = (await mailsTo(mentee)).at(-1)
  expect(calendarOf(end, 'call.ics')).toMatchObject(canceled([second], 2))
})

it('[MT14] what was declined, taken back, or has begun is canceled by one short email without names, once', async () => {
  const { mentor, mentee, chatId, ids } = await emailed(3)
  const other = await emailed(1, await connect(t, await aMentor(t), mentee))
  await mentee.call('calls.removeTime', { chatId, id: ids[0] })
  await mentor.call('calls.removeTime', { chatId, id: ids[1] })
  await mailsTo(mentee)
  await wait(4)
  await other.mentor.call('calls.removeTime', { chatId: other.chatId, id: other.ids[0] })
  expect(await mailsTo(mentee)).toHaveLength(2)
  await wait(1)
  const [, , mail, ...more] = await mailsTo(mentee)
  expect(more).toHaveLength(0)
  expect(calendarOf(mail, 'ended.ics')).toMatchObject(
    canceled([ids[0] ?? '', ids[1] ?? '', other.ids[0] ?? '']),
  )
  expect(mail?.parsed.subject).toBe('Proposed call times are no longer open')
  expect(mail?.parsed.text?.match(/day, \w+ \d+ at /g)).toHaveLength(3)
  for (const { id } of [mentor, other.mentor]) expect(mail?.parsed.text).not.toContain(nameFor('mentor', id))
  expect(mail?.parsed.headers.has('list')).toBe(true)
  // The last one begins without an answer.
  await wait(32 * 60)
  expect(await mailsTo(mentee)).toHaveLength(3)
  await wait(5)
  expect(calendarOf((await mailsTo(mentee))[3], 'ended.ics')).toMatchObject(canceled([ids[2] ?? '']))
  await wait(120)
  expect([(await mailsTo(mentee)).length, await entriesOf(mentee)]).toEqual([4, 0])
})

it('[MT14, MT13] is canceled by an email about further proposals, if that comes first, and at most once an hour by itself', async () => {
  const { mentor, mentee, chatId, ids } = await emailed(2)
  await mentor.call('calls.removeTime', { chatId, id: ids[0] })
  await mailsTo(mentee)
  const near = await propose(mentor, chatId, 2 * HOUR)
  await wait(5)
  const [, mail, ...more] = await mailsTo(mentee)
  expect(more).toHaveLength(0)
  expect(calendarOf(mail, 'proposed.ics')?.events).toHaveLength(2)
  expect(calendarOf(mail, 'ended.ics')).toMatchObject(canceled([ids[0] ?? '']))
  expect(mail?.parsed.text).toContain('takes the proposed time that is no longer open out of your calendar')
  // By itself: one, and the next one an hour later.
  await mentor.call('calls.removeTime', { chatId, id: ids[1] })
  await mailsTo(mentee)
  await wait(5)
  expect(await mailsTo(mentee)).toHaveLength(3)
  await mentor.call('calls.removeTime', { chatId, id: near })
  await mailsTo(mentee)
  await wait(55)
  expect(await mailsTo(mentee)).toHaveLength(3)
  await wait(5)
  expect(calendarOf((await mailsTo(mentee))[3], 'ended.ics')).toMatchObject(canceled([near]))
})

it('[MT14, CT6] the entries of a pair that rests are canceled, without a name', async () => {
  const { mentor, mentee, ids } = await emailed(2)
  await mentee.call('safety.pause', { userId: mentor.id })
  await mailsTo(mentee)
  await wait(5)
  const mail = (await mailsTo(mentee))[1]
  expect(calendarOf(mail, 'ended.ics')).toMatchObject(canceled(ids))
  expect(mail?.parsed.text).not.toContain(nameFor('mentor', mentor.id))
})

it('[MT14, MT2] a time that would move a call has an entry of its own, which the confirmation of the move cancels', async () => {
  const { mentor, mentee, chatId } = await aPair(t)
  const call = await propose(mentor, chatId, 30 * HOUR)
  await mentee.call('calls.confirmTime', { chatId, id: call })
  const moves = await propose(mentor, chatId, 40 * HOUR, { moves: call })
  await wait(5)
  const proposed = (await mailsTo(mentee)).at(-1)
  expect(calendarOf(proposed, 'proposed.ics')?.events.map(({ id }) => id)).toEqual([moves])
  await mentee.call('calls.confirmTime', { chatId, id: moves })
  const mail = (await mailsTo(mentee)).at(-1)
  expect(calendarOf(mail, 'call.ics')?.events).toEqual([{ id: call, version: 2, status: 'CONFIRMED' }])
  expect(calendarOf(mail, 'ended.ics')).toMatchObject(canceled([moves]))
})

it('[MT14, NT4, NT2] waits for a place among the six of a day; not sent to who has switched such emails off', async () => {
  const { mentor, mentee, chatId, ids } = await emailed(1)
  for (let sent = 1; sent < noticeMailsPerDay; sent += 1) {
    await propose(mentor, chatId, (40 + sent) * HOUR)
    await wait(60)
    await mailsTo(mentee)
  }
  await mentor.call('calls.removeTime', { chatId, id: ids[0] })
  await mailsTo(mentee)
  await wait(90)
  expect(await mailsTo(mentee)).toHaveLength(noticeMailsPerDay)
  await letMailsAge(t, mentee)
  const mail = (await mailsTo(mentee))[noticeMailsPerDay]
  expect(calendarOf(mail, 'ended.ics')).toMatchObject(canceled([ids[0] ?? '']))

  const off = await emailed(1)
  await off.mentee.call('notices.saveChoice', { kind: 'times', email: false, push: true })
  await off.mentor.call('calls.removeTime', { chatId: off.chatId, id: off.ids[0] })
  await mailsTo(off.mentee)
  await wait(5)
  expect([(await mailsTo(off.mentee)).length, await entriesOf(off.mentee)]).toEqual([1, 0])
})

it('[MT14, NT6] waits for the end of quiet hours', async () => {
  const { mentor, mentee, chatId, ids } = await emailed(1)
  await mentor.call('calls.removeTime', { chatId, id: ids[0] })
  await putToSleep(mentee)
  await mailsTo(mentee)
  await wait(90)
  expect(await mailsTo(mentee)).toHaveLength(1)
  await wakeUp(mentee)
  await mailsTo(mentee)
  await wait(5)
  expect(calendarOf((await mailsTo(mentee))[1], 'ended.ics')).toMatchObject(canceled(ids))
})

it('[MT14] nothing is canceled of a proposal that no email has named', async () => {
  const { mentor, mentee, chatId } = await aPair(t)
  await mentee.call('notices.saveChoice', { kind: 'times', email: false, push: true })
  const id = await propose(mentor, chatId, 30 * HOUR)
  await wait(5)
  expect(await mailsTo(mentee)).toHaveLength(0)
  await mentee.call('notices.saveChoice', { kind: 'times', email: true, push: true })
  await mentor.call('calls.removeTime', { chatId, id })
  await mailsTo(mentee)
  await wait(90)
  expect(await mailsTo(mentee)).toHaveLength(0)
  await wait(3 * 24 * 60)
  await mailsTo(mentee)
  expect(await entriesOf(mentee)).toBe(0)
})

it('[MT14, ML3] is canceled, too, if the answer of the mail server to the email that named it was lost', async () => {
  const { mentor, mentee, chatId } = await aPair(t)
  smtp.behave({ kind: 'drop' })
  const id = await propose(mentor, chatId, 30 * HOUR)
  await wait(5)
  await queueProposalMails(t.services)
  await expect.poll(() => smtp.received.some(({ envelope }) => envelope.includes(mentee.email))).toBe(true)
  await mentor.call('calls.removeTime', { chatId, id })
  smtp.behave({ kind: 'accept' })
  await mailsTo(mentee)
  await wait(5)
  expect(calendarOf((await mailsTo(mentee)).at(-1), 'ended.ics')).toMatchObject(canceled([id]))
})
