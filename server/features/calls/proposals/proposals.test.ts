import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { listNotices } from '#server/features/notices/store.ts'
import { openTestSmtp } from '#server/testing/backends/smtp.ts'
import type { TestSmtp } from '#server/testing/backends/smtp.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { eventually } from '#server/testing/clients/live.ts'
import { HOUR, letProposalsWait, MINUTE, propose } from '#server/testing/data/calls/call-times.ts'
import { noticesOf, settled } from '#server/testing/data/notices.ts'
import { aMentor, aPair, connect, nameFor } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
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

/** The emails to a member, once the server has looked for proposals, whatever else it sends. */
async function mailsTo({ email }: Person) {
  await queueProposalMails(t.services)
  await settled(t, 'mail')
  return smtp.received.filter(({ envelope }) => envelope.includes(email)).map(({ parsed }) => parsed)
}

/** As if everything about proposals had happened so many minutes ago. */
const wait = (minutes: number) => letProposalsWait(t, minutes)

/** A mentee with two mentors, who get no other emails. */
async function threeMembers() {
  const pair = await aPair(t)
  const second = await connect(t, await aMentor(t), pair.mentee)
  return { ...pair, second }
}

it('[MT13, MT9] an email waits 5 minutes for more, and names all proposals of all pairs that wait, with their times', async () => {
  const { mentor, mentee, chatId, second } = await threeMembers()
  const others = [{ id: newId(), start: Date.now() + 31 * HOUR }]
  await propose(mentor, chatId, 30 * HOUR, { others })
  await propose(second.mentor, second.chatId, 50 * HOUR, { repeats: { everyWeeks: 1, timeZone: 'UTC' } })
  expect(await mailsTo(mentee)).toHaveLength(0)
  await wait(4)
  expect(await mailsTo(mentee)).toHaveLength(0)
  await propose(second.mentor, second.chatId, 60 * HOUR)
  await wait(1)
  const [mail, ...more] = await mailsTo(mentee)
  expect(more).toHaveLength(0)
  expect(mail?.subject).toBe('4 proposed call times wait for your answer')
  const [one, two] = [mentor, second.mentor].map(({ id }) => nameFor('mentor', id))
  expect(mail?.text).toContain(`${one} offers these times for a call. Confirm one of them:`)
  expect(mail?.text?.split(`${two} asks whether you have time for a call:`)).toHaveLength(3)
  expect(mail?.text?.match(/day, \w+ \d+ at /g)).toHaveLength(4)
  expect(mail?.text).toContain('It would repeat every week.')
  expect(mail?.text).toContain('/mentee')
  expect(mail?.text).not.toContain(mentor.email)
  // Nothing new, whenever the server looks.
  await wait(90)
  expect(await mailsTo(mentee)).toHaveLength(1)
})

it('[MT13, NT13] the email about one pair leads to its chat, and is no entry of the page of notices', async () => {
  const { mentor, mentee, chatId } = await aPair(t)
  await propose(mentor, chatId, 30 * HOUR)
  await wait(5)
  const [mail] = await mailsTo(mentee)
  expect(mail?.subject).toBe(`${nameFor('mentor', mentor.id)} proposes a call`)
  expect(mail?.text).toContain(`/chat/${chatId}`)
  const shown = await listNotices(t.services.database.orm, mentee.id, t.services.config.safeguarding)
  expect(shown.map((one) => one.mail as string)).toEqual(['callProposed'])
  expect((await noticesOf(t, mentee)).map((one) => one.mail).toSorted()).toEqual([
    ...['callProposals', 'callProposed'],
  ])
})

it('[MT13] the next email comes an hour after the last, for further proposals only, without what was answered', async () => {
  const { mentor, mentee, chatId } = await aPair(t)
  const [kept, answered] = [
    await propose(mentor, chatId, 30 * HOUR),
    await propose(mentor, chatId, 40 * HOUR),
  ]
  await wait(5)
  expect(await mailsTo(mentee)).toHaveLength(1)
  await mentee.call('calls.removeTime', { chatId, id: answered })
  await propose(mentor, chatId, 50 * HOUR)
  await wait(59)
  expect(await mailsTo(mentee)).toHaveLength(1)
  await wait(1)
  const mails = await mailsTo(mentee)
  const next = mails.findLast(({ subject }) => subject?.endsWith(' proposes a call'))
  expect(next?.text?.match(/day, \w+ \d+ at /g)).toHaveLength(2)
  expect(next?.attachments.map(({ filename }) => filename)).toContain('proposed.ics')
  expect(next?.attachments[0]?.content.toString()).toContain(kept)
  expect(next?.attachments[0]?.content.toString()).not.toContain(answered)
})

it('[MT13] does not wait out the hour when a time is near, nor for more when it is very near', async () => {
  const { mentor, mentee, chatId } = await aPair(t)
  await propose(mentor, chatId, 30 * HOUR)
  await wait(5)
  expect(await mailsTo(mentee)).toHaveLength(1)
  // Made when it was near.
  await propose(mentor, chatId, 2 * HOUR)
  expect(await mailsTo(mentee)).toHaveLength(1)
  await wait(5)
  expect(await mailsTo(mentee)).toHaveLength(2)
  // Made before, and near as the hour goes on.
  await propose(mentor, chatId, 3.5 * HOUR)
  await wait(25)
  expect(await mailsTo(mentee)).toHaveLength(2)
  await wait(5)
  expect(await mailsTo(mentee)).toHaveLength(3)
  await propose(mentor, chatId, 20 * MINUTE)
  expect(await mailsTo(mentee)).toHaveLength(4)
})

it('[MT13] sends none if everything was answered, taken back, or has begun meanwhile', async () => {
  const { mentor, mentee, chatId } = await aPair(t)
  const [confirmed, declined, withdrawn] = [
    await propose(mentor, chatId, 30 * HOUR),
    await propose(mentor, chatId, 40 * HOUR),
    await propose(mentor, chatId, 50 * HOUR),
  ]
  await propose(mentor, chatId, MINUTE)
  await mentee.call('calls.confirmTime', { chatId, id: confirmed })
  await mentee.call('calls.removeTime', { chatId, id: declined })
  await mentor.call('calls.removeTime', { chatId, id: withdrawn })
  await wait(5)
  const subjects = (await mailsTo(mentee)).map(({ subject }) => subject ?? '')
  expect(subjects.filter((subject) => !subject.startsWith('Your call with'))).toEqual([])
})

/** The ids of the jobs of emails to a member, by their kind. */
async function jobsOf({ id }: Person, kind: string) {
  const { rows } = await t.services.database.orm.execute<{ id: string }>(sql`
    select id from pgboss.job where name = 'mail' and data ->> 'kind' = ${kind} and data ->> 'id' like ${`${id}/%`}`)
  return rows.map((row) => row.id)
}

/** A proposal whose email the mail server has refused, and which is tried again when `retry` is called. */
async function refusedMail() {
  const { mentor, mentee, chatId } = await aPair(t)
  smtp.behave({ kind: 'refuse', at: 'data', status: 451 })
  await propose(mentor, chatId, 30 * HOUR)
  await wait(5)
  await queueProposalMails(t.services)
  const { orm } = t.services.database
  const isJob = sql`data ->> 'kind' = 'callProposals' and data ->> 'id' like ${`${mentee.id}/%`} and state = 'retry'`
  await eventually('a job that waits for its next attempt', async () => {
    const { rows } = await orm.execute(
      sql`update pgboss.job set start_after = now() + interval '1 hour' where ${isJob} returning id`,
    )
    return rows.length > 0
  })
  smtp.behave({ kind: 'accept' })
  const retry = () => orm.execute(sql`update pgboss.job set start_after = now() where ${isJob}`)
  return { mentor, mentee, chatId, retry }
}

it('[F28, MT13, NT12] is one after the mail server was down, with what was proposed since, and if its job runs twice', async () => {
  const { mentor, mentee, chatId, retry } = await refusedMail()
  await propose(mentor, chatId, 40 * HOUR)
  await retry()
  await settled(t, 'mail')
  await wait(70)
  const [mail, ...more] = await mailsTo(mentee)
  expect(more).toHaveLength(0)
  expect(mail?.text?.match(/day, \w+ \d+ at /g)).toHaveLength(2)
  const jobs = await jobsOf(mentee, 'callProposals')
  expect(jobs).toHaveLength(1)
  await t.services.database.orm.execute(sql`
    update pgboss.job set state = 'retry', start_after = now(), completed_on = null where id::text = ${jobs[0]}`)
  expect(await mailsTo(mentee)).toHaveLength(1)
})

it('[F28, MT13] is one after the mail server was down, if another one has named its proposals meanwhile', async () => {
  const { mentor, mentee, chatId, retry } = await refusedMail()
  await propose(mentor, chatId, 20 * MINUTE)
  const [mail] = await mailsTo(mentee)
  expect(mail?.text?.match(/day, \w+ \d+ at /g)).toHaveLength(2)
  await retry()
  expect(await mailsTo(mentee)).toHaveLength(1)
})

it('[MT13] is one however often and wherever the server looks at once', async () => {
  const { mentor, mentee, chatId } = await aPair(t)
  await propose(mentor, chatId, 30 * HOUR)
  await wait(5)
  await Promise.all([1, 2, 3, 4, 5, 6].map(() => queueProposalMails(t.services)))
  expect(await jobsOf(mentee, 'callProposals')).toHaveLength(1)
  expect(await mailsTo(mentee)).toHaveLength(1)
})

it('[MT13, NT2, NT4, NT5] goes by the choice for call times, is one of the six of a day, and can be stopped', async () => {
  const { mentor, mentee, chatId } = await aPair(t)
  for (let sent = 0; sent < noticeMailsPerDay + 1; sent += 1) {
    await propose(mentor, chatId, (30 + sent) * HOUR)
    await wait(60)
    await mailsTo(mentee)
  }
  const mails = await mailsTo(mentee)
  expect(mails).toHaveLength(noticeMailsPerDay)
  expect(mails.at(-1)?.text).toContain('last email for today')
  expect(mails[0]?.headers.has('list')).toBe(true)
  const other = await aPair(t)
  await other.mentee.call('notices.saveChoice', { kind: 'times', email: false, push: true })
  await propose(other.mentor, other.chatId, 30 * HOUR)
  await wait(5)
  expect(await mailsTo(other.mentee)).toHaveLength(0)
})

it('[MT13, NT6, QH9] waits for the end of quiet hours, and is one then', async () => {
  const { mentor, mentee, chatId } = await aPair(t)
  await mentee.call('account.saveQuietHours', { isOn: true })
  await wakeUp(mentee)
  const ids = [await propose(mentor, chatId, HOUR), await propose(mentor, chatId, 2 * HOUR)]
  await putToSleep(mentee)
  await t.services.database.orm.execute(sql`
    update call_times set starts_at = starts_at + interval '20 hours', ends_at = ends_at + interval '20 hours'
    where id in (${ids[0]}, ${ids[1]})`)
  await wait(90)
  expect(await mailsTo(mentee)).toHaveLength(0)
  expect(await jobsOf(mentee, 'callProposals')).toHaveLength(0)
  await wakeUp(mentee)
  const [mail, ...more] = await mailsTo(mentee)
  expect(more).toHaveLength(0)
  expect(mail?.text?.match(/day, \w+ \d+ at /g)).toHaveLength(2)
})
