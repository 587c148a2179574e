import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { users } from '#server/db/schema.ts'
import { addReportUpdate } from '#server/features/safety/store.ts'
import { openTestPushService } from '#server/testing/backends/push-service.ts'
import type { TestPushService } from '#server/testing/backends/push-service.ts'
import { openTestSmtp } from '#server/testing/backends/smtp.ts'
import type { TestSmtp } from '#server/testing/backends/smtp.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { eventually } from '#server/testing/clients/live.ts'
import { letMailsAge, noticesOf, pushesTo, settled, turnPushOn } from '#server/testing/data/notices.ts'
import { acceptedPair, aMentee, aMentor } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import { aim } from '#server/testing/data/work.ts'
import { putToSleep } from '#server/testing/data/quiet-hours.ts'
import { queueMail } from '#server/mail/queue.ts'
import { newId } from '#shared/domain/ids.ts'
import { pairId } from '#shared/domain/pair-id.ts'
import { noticeMailsPerDay } from '#shared/limits/notice.ts'

let smtp: TestSmtp
let service: TestPushService
let t: TestApp
beforeAll(async () => {
  smtp = await openTestSmtp()
  service = await openTestPushService()
  t = await createTestApp({ SMTP_URL: smtp.url, PUSH_TEST_SERVICE: service.host })
})
beforeEach(() => smtp.behave({ kind: 'accept' }))
afterAll(async () => {
  await t.close()
  await service.close()
  await smtp.close()
})

const mailsTo = ({ email }: Person) => smtp.received.filter(({ envelope }) => envelope.includes(email))

async function mailsAfterAll(person: Person) {
  await settled(t, 'mail')
  return mailsTo(person)
}

async function ask(mentor: Person): Promise<Person> {
  const mentee = await aMentee(t)
  await mentee.call('connections.request', { mentorId: mentor.id })
  return mentee
}

/** A mentor who got the email about a request, and whose push is on. */
async function askedMentor() {
  const mentor = await aMentor(t)
  const browser = await turnPushOn(mentor, service)
  return { mentor, browser, mentee: await ask(mentor) }
}

describe('an email that is a notice', () => {
  it('[NT3] comes as email, push, and on the page of notices', async () => {
    const { mentor, browser, mentee } = await askedMentor()
    expect(await mailsAfterAll(mentor)).toHaveLength(1)
    const [push] = await pushesTo(service, browser)
    expect(push?.payload).toEqual({ kind: 'requests', path: '/connections/mentor', count: 0, locale: 'en' })
    const [notice] = await noticesOf(t, mentor)
    expect(notice).toMatchObject({ mail: 'requestNew', about: mentee.id, path: '/connections/mentor' })
    expect([notice?.mailedAt, notice?.sentAt]).not.toContain(null)
  })

  it.each([
    [
      { email: false, push: true },
      { mails: 0, pushes: 1 },
    ],
    [
      { email: true, push: false },
      { mails: 1, pushes: 0 },
    ],
    [
      { email: false, push: false },
      { mails: 0, pushes: 0 },
    ],
  ])('[NT2] comes as the member chose: %j', async (choice, expected) => {
    const mentor = await aMentor(t)
    const browser = await turnPushOn(mentor, service)
    await mentor.call('notices.saveChoice', { kind: 'requests', ...choice })
    await ask(mentor)
    const mails = await mailsAfterAll(mentor)
    await settled(t, 'push')
    const pushes = service.received.filter(({ endpoint }) => endpoint === browser.endpoint)
    expect({ mails: mails.length, pushes: pushes.length }).toEqual(expected)
    expect(await noticesOf(t, mentor)).toHaveLength(1)
  })

  it('[NT2] leaves out none about security, whatever was chosen', async () => {
    const mentor = await aMentor(t)
    for (const kind of ['messages', 'requests', 'answers', 'times', 'reminders'])
      await mentor.call('notices.saveChoice', { kind, email: false, push: false })
    await queueMail(null, t.services.jobs, { kind: 'passwordChanged', id: mentor.id })
    const [mail] = await mailsAfterAll(mentor)
    expect(mail?.parsed.headers.has('list')).toBe(false)
    expect(mail?.parsed.text).not.toContain('/unsubscribe/')
  })

  it('[NT4] is one of six in a day, of which the last one says so; others are on the page, and security is not counted', async () => {
    const mentor = await aMentor(t)
    for (let sent = 0; sent < noticeMailsPerDay + 2; sent += 1) {
      await ask(mentor)
      await settled(t, 'mail')
    }
    expect(mailsTo(mentor)).toHaveLength(noticeMailsPerDay)
    const isLast = mailsTo(mentor).map(({ parsed }) => parsed.text?.includes('last email for today'))
    expect(isLast).toEqual([false, false, false, false, false, true])
    expect(await noticesOf(t, mentor)).toHaveLength(noticeMailsPerDay + 2)
    await queueMail(null, t.services.jobs, { kind: 'passwordChanged', id: mentor.id })
    expect(await mailsAfterAll(mentor)).toHaveLength(noticeMailsPerDay + 1)
    await letMailsAge(t, mentor, 24 * 60)
    await ask(mentor)
    expect(await mailsAfterAll(mentor)).toHaveLength(noticeMailsPerDay + 2)
  })

  it('[NT4] is counted with those of other accounts of the mailbox, and answers to reports are not', async () => {
    const [mentor, other] = [await aMentor(t), await aMentor(t)]
    const db = t.services.database.orm
    const email = mentor.email.replace('@', '+two@')
    await db.update(users).set({ email }).where(eq(users.id, other.id))
    for (let sent = 0; sent < noticeMailsPerDay - 2; sent += 1) {
      await ask(sent % 2 === 0 ? mentor : other)
      await settled(t, 'mail')
    }
    const both = () => [...mailsTo(mentor), ...mailsTo({ ...other, email })]
    const report = async () => {
      const form = { id: newId(), path: 'other', comment: '', block: false }
      const reported = await aMentee(t)
      await reported.call('connections.request', { mentorId: mentor.id })
      await settled(t, 'mail')
      await mentor.call('safety.reportPerson', { ...form, userId: reported.id })
      await addReportUpdate(db, { reportId: form.id, kind: 'outcome', text: 'We looked at it.' })
      await queueMail(null, t.services.jobs, { kind: 'reportNews', id: `${form.id}/outcome` })
      await settled(t, 'mail')
    }
    await report()
    await ask(other)
    await report()
    await settled(t, 'mail')
    const news = both().filter(({ parsed }) => parsed.text?.includes('/settings/reports'))
    expect([news.length, both().length]).toEqual([2, noticeMailsPerDay + 2])
    const last = both().filter(({ parsed }) => parsed.text?.includes('last email for today'))
    expect(last).toHaveLength(1)
  })

  it('[NT4, WK15] is sent for a page of a pair whose first notice was none, and pushed once', async () => {
    const { mentor, mentee, chatId } = await acceptedPair(t)
    await settled(t, 'mail')
    const browser = await turnPushOn(mentor, service)
    const before = mailsTo(mentor).length
    const add = async (title: string) => {
      await mentee.call('work.saveItem', aim(chatId, title))
      await t.services.database.orm.execute(
        sql`update pgboss.job set start_after = now() where data->>'kind' = 'workChanged' and state < 'active'`,
      )
      await settled(t, 'mail')
    }
    await mentor.call('notices.saveChoice', { kind: 'work', email: false, push: true })
    await add('swim')
    expect(mailsTo(mentor)).toHaveLength(before)
    await mentor.call('notices.saveChoice', { kind: 'work', email: true, push: true })
    await add('run')
    expect(mailsTo(mentor)).toHaveLength(before + 1)
    await add('climb')
    expect(mailsTo(mentor)).toHaveLength(before + 1)
    await settled(t, 'push')
    expect(await pushesTo(service, browser)).toHaveLength(1)
  })

  it('[NT4] is one of equal ones while the first is unread', async () => {
    const { mentor, mentee, browser } = await askedMentor()
    await settled(t, 'mail')
    const again = async () => {
      await mentee.call('connections.remove', { requestId: pairId(mentor.id, mentee.id) })
      await mentee.call('connections.request', { mentorId: mentor.id })
      return (await mailsAfterAll(mentor)).length
    }
    expect(await again()).toBe(1)
    expect(await pushesTo(service, browser)).toHaveLength(1)
    const [notice] = await noticesOf(t, mentor)
    await mentor.call('notices.readAll', { until: Date.now() })
    expect(await again()).toBe(2)
    expect(notice?.readAt).toBeNull()
  })

  it('[NT4, NT13, MT9] is a push and an entry for each proposal of a call, also for the next one and a move while the first is unread', async () => {
    const { mentor, mentee, chatId } = await acceptedPair(t)
    await settled(t, 'mail')
    const browser = await turnPushOn(mentor, service)
    const propose = async (inHours: number, more: object = {}) => {
      const id = newId()
      const start = Date.now() + inHours * 3_600_000
      await mentee.call('calls.proposeTime', { chatId, id, start, minutes: 30, ...more })
      await settled(t, 'mail')
      return id
    }
    const first = await propose(30)
    await propose(40)
    await mentor.call('calls.confirmTime', { chatId, id: first })
    await propose(50, { moves: first })
    const entries = (await noticesOf(t, mentor)).filter(({ mail }) => mail === 'callProposed')
    // The email names those that wait together [MT13].
    expect(entries.map(({ mailedAt }) => mailedAt)).toEqual([null, null, null])
    // Not of what the mentor has confirmed.
    const pushes = await pushesTo(service, browser, 3)
    await settled(t, 'push')
    const payload = { kind: 'times', path: `/chat/${chatId}`, count: 0, locale: 'en' }
    expect(pushes.map((push) => push.payload)).toEqual([payload, payload, payload])
  })

  it('[NT5, ML1] has the headers with which mail programs unsubscribe, and the address in both parts', async () => {
    const { mentor } = await askedMentor()
    const [mail] = await mailsAfterAll(mentor)
    const url = /http:\/\/localhost:3000\/unsubscribe\/\S+/.exec(mail?.parsed.text ?? '')?.[0]
    const headers = mail?.parsed.headerLines.map(({ line }) => line.replaceAll(/\r?\n\s*/g, ' '))
    expect(headers).toContain(`List-Unsubscribe: <${url}>`)
    expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(mail?.parsed.html).toContain(`href="${url}"`)
  })

  it('[NT12] is sent once, with one push and one notice, after the mail server was down', async () => {
    smtp.behave({ kind: 'refuse', at: 'data', status: 451 })
    const { mentor, browser } = await askedMentor()
    await eventually('a failed attempt', async () =>
      /"queue":"mail".*job failed; will retry/.test(t.logged()),
    )
    const [push] = await pushesTo(service, browser)
    expect(push?.payload).toMatchObject({ kind: 'requests' })
    smtp.behave({ kind: 'accept' })
    await eventually('the email', async () => mailsTo(mentor).length > 0)
    await settled(t, 'push')
    expect(await mailsAfterAll(mentor)).toHaveLength(1)
    expect(await pushesTo(service, browser)).toHaveLength(1)
    expect(await noticesOf(t, mentor)).toHaveLength(1)
  })

  it('[NT12] is sent once by a job that runs twice', async () => {
    const { mentor, browser } = await askedMentor()
    await settled(t, 'mail')
    await settled(t, 'push')
    // As after a node that died before it could say that they were done.
    await t.services.database.orm.execute(sql`
      update pgboss.job set state = 'retry', start_after = now(), completed_on = null
      where data->>'id' = (select id from requests where mentor_id = ${mentor.id}) or data->>'device' in (
        select id from push_devices where user_id = ${mentor.id})`)
    await settled(t, 'push')
    expect(await mailsAfterAll(mentor)).toHaveLength(1)
    expect(await pushesTo(service, browser)).toHaveLength(1)
    expect(await noticesOf(t, mentor)).toHaveLength(1)
  })

  it('[NT6] waits for the morning of a minor, with its push and its entry on the page', async () => {
    const mentor = await aMentor(t)
    const mentee = await aMentee(t)
    await turnPushOn(mentee, service)
    await mentee.call('connections.request', { mentorId: mentor.id })
    await putToSleep(mentee)
    await mentor.call('connections.accept', { requestId: pairId(mentor.id, mentee.id) })
    await settled(t, 'mail')
    expect(mailsTo(mentee)).toEqual([])
    expect(await noticesOf(t, mentee)).toEqual([])
  })

  it('[NT3] does not exist for a suspended member', async () => {
    const mentor = await aMentor(t)
    await t.services.database.orm.execute(sql`update users set suspended_at = now() where id = ${mentor.id}`)
    const mentee = await aMentee(t)
    await t.services.database.orm.execute(sql`insert into requests (id, mentor_id, requester_id, status)
      values (${pairId(mentor.id, mentee.id)}, ${mentor.id}, ${mentee.id}, 'pending')`)
    await queueMail(null, t.services.jobs, { kind: 'requestNew', id: pairId(mentor.id, mentee.id) })
    expect(await mailsAfterAll(mentor)).toEqual([])
    expect(await noticesOf(t, mentor)).toEqual([])
  })

  it('[OP-1] names nobody in the log', async () => {
    const { mentor, mentee, browser } = await askedMentor()
    await pushesTo(service, browser)
    await settled(t, 'mail')
    expect(t.logged()).toContain('push handled')
    for (const secret of [mentor.email, mentee.email, browser.endpoint, browser.auth, '/unsubscribe/'])
      expect(t.logged()).not.toContain(secret)
  })
})
