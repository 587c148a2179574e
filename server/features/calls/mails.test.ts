import ICAL from 'ical.js'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callTimes } from '#server/db/schema.ts'
import { listNotices } from '#server/features/notices/store.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { noticesOf, settled } from '#server/testing/data/notices.ts'
import { aPair, mailsTo, nameFor } from '#server/testing/data/people.ts'
import type { OutboxMail, Pair, Person } from '#server/testing/data/people.ts'
import { night, putToSleep, wakeUp } from '#server/testing/data/quiet-hours.ts'
import { newId } from '#shared/domain/ids.ts'
import { quietUntil } from '#shared/domain/times/quiet-hours.ts'
import { callsMailers } from './mails.ts'
import { queueReminders } from './times/reminders.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

async function propose(by: Person, chatId: string, inMs: number, more: object = {}): Promise<string> {
  const id = newId()
  await by.call('calls.proposeTime', { chatId, id, start: Date.now() + inMs, minutes: 30, ...more })
  return id
}

async function agree({ mentor, mentee, chatId }: Pair, inMs: number, more: object = {}): Promise<string> {
  const id = await propose(mentor, chatId, inMs, more)
  await mentee.call('calls.confirmTime', { chatId, id })
  return id
}

/** The emails about calls to a member, once there are so many; without those about what the member confirmed. */
async function callMails({ email }: Person, count: number): Promise<OutboxMail[]> {
  const isOfCall = ({ text }: OutboxMail) => /\bcall\b/i.test(text) && !text.includes('You confirmed')
  for (let total = 1; ; total++) {
    const found = (await mailsTo(t, email, total)).filter(isOfCall)
    if (found.length >= count) return found
  }
}

/** The calendar of an email, as another library than the one that wrote it reads it. */
async function calendarOf(
  kind: 'callAgreed' | 'callConfirmed' | 'callCanceled' | 'callReminder',
  ...id: readonly (string | number)[]
) {
  const mail = await callsMailers(t.services)[kind](id.join('/'))
  const text = mail?.attachments?.[0]?.content.toString() ?? ''
  const calendar = ICAL.Component.fromString(text)
  const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
  return { text, method: calendar.getFirstPropertyValue('method'), events }
}

const rowOf = async (id: string) => {
  const [row] = await t.services.database.orm.select().from(callTimes).where(eq(callTimes.id, id))
  return row
}

/** As if a call began in so many minutes. */
const begin = (id: string, minutes: number) =>
  t.services.database.orm
    .update(callTimes)
    .set({
      startsAt: sql`now() + make_interval(mins => ${minutes})`,
      endsAt: sql`now() + make_interval(mins => ${minutes + 30})`,
    })
    .where(eq(callTimes.id, id))

it('[MT9, MT12] says to the one who proposed that a call is agreed, with a file for the calendar that has no names', async () => {
  const pair = await aPair(t)
  const id = await agree(pair, 30 * HOUR)
  const [mail] = await callMails(pair.mentor, 1)
  expect(mail?.text).toMatch(/confirmed a call with you: \w+day, /)
  expect(mail?.text).toContain(`/chat/${pair.chatId}`)
  expect(mail?.attached).toMatchObject([{ name: 'call.ics' }])
  const { text, method, events } = await calendarOf('callAgreed', id, 0, pair.mentor.id)
  const row = await rowOf(id)
  expect([method, events.length, events[0]?.uid, events[0]?.sequence]).toEqual([
    ...['PUBLISH', 1, `${id}@${t.services.config.baseUrl.hostname}`, 1],
  ])
  // Calendars know seconds.
  const starts = events[0]?.startDate.toJSDate().getTime() ?? 0
  expect(Math.abs(starts - (row?.startsAt.getTime() ?? 0))).toBeLessThan(1_000)
  // Long lines are folded.
  const whole = text.replaceAll(/\r\n[ \t]/g, '')
  const names = [nameFor('mentor', pair.mentor.id), nameFor('mentee', pair.mentee.id)]
  for (const secret of [...names, pair.mentor.id, pair.mentee.id, pair.mentor.email, pair.mentee.email])
    expect(whole).not.toContain(secret)
})

it('[MT9, MT12, NT13] sends the file to the one who confirmed, too, by email alone, also of a move', async () => {
  const pair = await aPair(t)
  const id = await agree(pair, 8 * HOUR)
  const confirmed = async ({ email }: Person) =>
    (await mailsTo(t, email, 0)).filter(({ text }) => text.includes('You confirmed'))
  await expect.poll(async () => (await confirmed(pair.mentee)).length, { timeout: 15_000 }).toBe(1)
  const [mail] = await confirmed(pair.mentee)
  expect(mail?.text).toContain(`You confirmed a call with ${nameFor('mentor', pair.mentor.id)}: `)
  expect(mail?.attached).toMatchObject([{ name: 'call.ics' }])
  const moved = await propose(pair.mentee, pair.chatId, 9 * HOUR, { moves: id })
  await pair.mentor.call('calls.confirmTime', { chatId: pair.chatId, id: moved })
  await expect.poll(async () => (await confirmed(pair.mentor)).length, { timeout: 15_000 }).toBe(1)
  const { events } = await calendarOf('callConfirmed', id, 1, pair.mentor.id)
  expect(events.map(({ uid, sequence }) => [uid.split('@')[0], sequence])).toEqual([[id, 2]])
  // It is one of the six emails of a day, but no news.
  const notices = await noticesOf(t, pair.mentor)
  expect(notices.find((one) => one.mail === 'callConfirmed')?.mailedAt).not.toBeNull()
  const shown = await listNotices(t.services.database.orm, pair.mentor.id, t.services.config.safeguarding)
  expect(shown.map((one) => one.mail as string)).not.toContain('callConfirmed')
})

it('[MT9, MT13] tells the one who is asked of each proposal at once, once, on the page of notices and without an email of its own', async () => {
  const { mentor, mentee, chatId } = await aPair(t)
  const [id, other] = [newId(), newId()]
  const start = Date.now() + 30 * HOUR
  const proposal = { chatId, id, start, minutes: 30, others: [{ id: other, start: start + HOUR }] }
  await mentor.call('calls.proposeTime', proposal)
  await mentor.call('calls.proposeTime', proposal)
  await settled(t, 'mail')
  const told = (await noticesOf(t, mentee)).map(({ mail, path, mailedAt }) => ({ mail, path, mailedAt }))
  expect(told).toEqual([{ mail: 'callProposed', path: `/chat/${chatId}`, mailedAt: null }])
  expect(await mailsTo(t, mentee.email, 0)).toEqual([])
  const write = () => callsMailers(t.services).callProposed(`${id}/${mentee.id}`)
  // The first of them was taken back meanwhile.
  await mentor.call('calls.removeTime', { chatId, id })
  expect(await write()).not.toBeNull()
  await mentee.call('calls.confirmTime', { chatId, id: other })
  expect(await write()).toBeNull()
  // Not to the one who proposed it.
  expect(await callsMailers(t.services).callProposed(`${id}/${mentor.id}`)).toBeNull()
})

it('[MT12] the day before a call of a series, the file has what was added to the series since', async () => {
  const pair = await aPair(t)
  const id = await agree(pair, 30 * HOUR, { repeats: { everyWeeks: 2, timeZone: 'UTC' } })
  const count = async (kind: 'day' | 'soon') =>
    (await calendarOf('callReminder', id, 0, pair.mentee.id, kind)).events.length
  expect(await count('day')).toBe(6)
  const { orm } = t.services.database
  const [row] = await orm.select().from(callTimes).where(eq(callTimes.id, id))
  const later = new Date(Date.now() + 100 * 24 * HOUR)
  const ends = new Date(later.getTime() + HOUR)
  if (row) await orm.insert(callTimes).values({ ...row, id: newId(), startsAt: later, endsAt: ends })
  expect(await count('day')).toBe(7)
  expect(await count('soon')).toBe(1)
})

it('[MT9, MT2, MT3] announces a move and a cancellation, as the same entry of the calendar', async () => {
  const pair = await aPair(t)
  const id = await agree(pair, 30 * HOUR)
  await callMails(pair.mentor, 1)
  const moved = await propose(pair.mentee, pair.chatId, 40 * HOUR, { moves: id })
  await pair.mentor.call('calls.confirmTime', { chatId: pair.chatId, id: moved })
  const [move] = await callMails(pair.mentee, 1)
  expect(move?.text).toContain('confirmed another time')
  const entry = await calendarOf('callAgreed', id, 1, pair.mentee.id)
  expect(entry.events.map(({ uid, sequence }) => [uid.split('@')[0], sequence])).toEqual([[id, 2]])
  await pair.mentee.call('calls.removeTime', { chatId: pair.chatId, id })
  const [, canceled] = await callMails(pair.mentor, 2)
  expect(canceled?.text).toContain('canceled your call')
  const { method, events } = await calendarOf('callCanceled', pair.mentor.id, id)
  expect(method).toBe('CANCEL')
  expect(events.map(({ uid, sequence }) => [uid.split('@')[0], sequence])).toEqual([[id, 3]])
})

it('[MT12, MT9] has all calls of a series that are agreed so far, and of a moved one only that, which does not repeat', async () => {
  const pair = await aPair(t)
  const id = await agree(pair, 30 * HOUR, { repeats: { everyWeeks: 2, timeZone: 'UTC' } })
  const [mail] = await callMails(pair.mentor, 1)
  expect(mail?.text).toContain('It repeats every 2 weeks.')
  expect(mail?.text).toContain('puts the 6 calls that are agreed so far into your calendar')
  const { events } = await calendarOf('callAgreed', id, 0, pair.mentor.id)
  const rows = await t.services.database.orm
    .select()
    .from(callTimes)
    .where(eq(callTimes.chatId, pair.chatId))
    .orderBy(callTimes.startsAt)
  expect(rows).toHaveLength(6)
  const toEntry = (at: string, start: number) => `${at.split('@')[0]} ${Math.trunc(start / 1_000)}`
  expect(events.map(({ uid, startDate }) => toEntry(uid, startDate.toJSDate().getTime()))).toEqual(
    rows.map((row) => toEntry(row.id, row.startsAt.getTime())),
  )
  const moved = await propose(pair.mentee, pair.chatId, 40 * HOUR, { moves: id })
  await pair.mentor.call('calls.confirmTime', { chatId: pair.chatId, id: moved })
  const [move] = await callMails(pair.mentee, 1)
  expect(move?.text).toContain('confirmed another time')
  expect(move?.text).not.toContain('repeats')
  const entry = await calendarOf('callAgreed', id, 1, pair.mentee.id)
  expect(entry.events.map(({ uid, sequence }) => [uid.split('@')[0], sequence])).toEqual([[id, 2]])
})

it('[MT10] reminds both a day and ten minutes before, once however often and wherever it runs', async () => {
  const pair = await aPair(t)
  const id = await agree(pair, 30 * HOUR)
  await callMails(pair.mentor, 1)
  await queueReminders(t.services)
  await begin(id, 24 * 60 - 1)
  await Promise.all([queueReminders(t.services), queueReminders(t.services)])
  await queueReminders(t.services)
  await callMails(pair.mentor, 2)
  const [day] = await callMails(pair.mentee, 1)
  expect(day?.text).toContain('You two agreed on a call')
  await begin(id, 9)
  await Promise.all([queueReminders(t.services), queueReminders(t.services)])
  const [, soon] = await callMails(pair.mentee, 2)
  // The link leads to the lobby, from which the call starts.
  expect(soon?.text).toMatch(/\/call\?roomName=[^\s]+&displayName=[^\s]+&mentorId=/)
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(await callMails(pair.mentor, 3)).toHaveLength(3)
  expect(await callMails(pair.mentee, 2)).toHaveLength(2)
})

it('[MT10] reminds of no call that was moved or canceled, nor of one that has begun', async () => {
  const pair = await aPair(t)
  const [canceled, begun] = [await agree(pair, 30 * HOUR), await agree(pair, 32 * HOUR)]
  await callMails(pair.mentor, 2)
  await begin(canceled, 24 * 60 - 1)
  const remind = (id: string, revision = 0) =>
    callsMailers(t.services).callReminder([id, revision, pair.mentee.id, 'day'].join('/'))
  expect(await remind(canceled)).not.toBeNull()
  expect(await remind(canceled, 1)).toBeNull()
  await begin(begun, -1)
  expect(await remind(begun)).toBeNull()
  await pair.mentor.call('calls.removeTime', { chatId: pair.chatId, id: canceled })
  expect(await remind(canceled)).toBeNull()
  await queueReminders(t.services)
  expect((await callMails(pair.mentee, 1)).map(({ subject }) => subject.split(':')[0])).toEqual(['Canceled'])
})

/** From when on the queued emails about a call to a member are sent, by the end of their ids: null at once. */
async function queuedFor(member: Person): Promise<Record<string, number>> {
  const { rows } = await t.services.database.orm.execute<{ id: string; at: number }>(sql`
    select data ->> 'id' as id, (extract(epoch from start_after) * 1000)::float8 as at from pgboss.job
    where name = 'mail' and data ->> 'kind' like 'call%' and state = 'created' and data ->> 'id' like ${`%${member.id}%`}`)
  return Object.fromEntries(rows.map(({ id, at }) => [id.split('/').at(-1) ?? '', at]))
}

it('[MT9] waits for the end of the night of a minor, at which it is sent', async () => {
  const pair = await aPair(t)
  const { mentor, mentee, chatId } = pair
  await mentee.call('account.saveQuietHours', { isOn: true })
  await wakeUp(mentee)
  const id = await propose(mentee, chatId, HOUR)
  await putToSleep(mentee)
  await t.services.database.orm
    .update(callTimes)
    .set({ startsAt: sql`now() + interval '12 hours'`, endsAt: sql`now() + interval '13 hours'` })
    .where(eq(callTimes.id, id))
  await mentor.call('calls.confirmTime', { chatId, id })
  const end = quietUntil(Date.now(), night())
  expect(await queuedFor(mentee)).toEqual({ [mentee.id]: end })
  await mentor.call('calls.removeTime', { chatId, id })
  expect(await queuedFor(mentee)).toEqual({ [mentee.id]: end, [id]: end })
})

it('[MT10] sends a reminder when the quiet hours end, and none if the call begins by then', async () => {
  const pair = await aPair(t)
  const { mentor, mentee } = pair
  await mentee.call('account.saveQuietHours', { isOn: true })
  await wakeUp(mentee)
  const [tomorrow, soon] = [await agree(pair, 2 * HOUR), await agree(pair, 4 * HOUR)]
  await callMails(mentor, 2)
  await putToSleep(mentee)
  await begin(tomorrow, 24 * 60 - 1)
  await begin(soon, 9)
  await queueReminders(t.services)
  expect(await queuedFor(mentee)).toEqual({ day: quietUntil(Date.now(), night()) })
  const mails = await callMails(mentor, 4)
  expect(mails.slice(2).filter(({ text }) => text.includes('begins in a few minutes'))).toHaveLength(1)
})
