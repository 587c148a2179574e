import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { callReminders, callTimes, users } from '#server/db/schema.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { MAX_CONNECTIONS } from '#server/testing/backends/database.ts'
import { eventually } from '#server/testing/clients/live.ts'
import { queueProposalMails } from '#server/features/calls/proposals/queue.ts'
import { queueReminders } from '#server/features/calls/times/reminders.ts'
import { HOUR, letProposalsWait, propose } from '#server/testing/data/calls/call-times.ts'
import { settled } from '#server/testing/data/notices.ts'
import { acceptedPair, aMentee, aMentor, mailsTo } from '#server/testing/data/people.ts'
import type { OutboxMail, Person } from '#server/testing/data/people.ts'
import { twoNodes } from '#server/testing/processes/two-nodes.ts'
import type { TwoNodes } from '#server/testing/processes/two-nodes.ts'
import { newId } from '#shared/domain/ids.ts'
import { pairId } from '#shared/domain/pair-id.ts'

const MINUTE = 60_000

let t: TwoNodes
beforeAll(async () => {
  t = await twoNodes()
})
afterAll(() => t.close())

type Booking = { readonly cookie: string; readonly chatId: string; readonly id: string }

const confirmAt = ({ app }: TestApp, { cookie, chatId, id }: Booking) =>
  app.inject({
    method: 'POST',
    url: '/api/calls.confirmTime',
    headers: { cookie, origin: t.one.services.config.baseUrl.origin, 'content-type': 'application/json' },
    payload: { chatId, id },
  })

type Role = 'mentor' | 'mentee'

/** Five overlapping proposals in each of ten chats of one member, each of whom another member confirms. */
async function bookingsOf(role: Role): Promise<{ readonly shared: Person; readonly bookings: Booking[] }> {
  const one = { mentor: () => aMentor(t.one), mentee: () => aMentee(t.one) }
  const shared = await one[role]()
  const start = Date.now() + 60 * MINUTE
  const bookings: Booking[] = []
  for (let index = 0; index < 10; index++) {
    const other = await one[role === 'mentor' ? 'mentee' : 'mentor']()
    const [mentor, mentee] = role === 'mentor' ? [shared, other] : [other, shared]
    const chatId = pairId(mentor.id, mentee.id)
    await mentee.call('connections.request', { mentorId: mentor.id })
    await mentor.call('connections.accept', { requestId: chatId })
    // All of them overlap, each with another start.
    const times = [0, 1, 2, 3, 4].map((step) => ({ id: newId(), start: start + (index + 5 * step) * MINUTE }))
    const [first, ...others] = times
    const repeats = { everyWeeks: 1, timeZone: 'UTC' }
    await shared.call('calls.proposeTime', { chatId, ...first, others, minutes: 60, repeats })
    bookings.push(...times.map(({ id }) => ({ cookie: other.cookie, chatId, id })))
  }
  return { shared, bookings }
}

/** Sends all of them to both nodes, and lets none of them in until so many wait in the database that they are of both. */
async function confirmAtOnce(shared: Person, bookings: readonly Booking[]) {
  const sent = await t.one.services.database.orm.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, shared.id)).for('update')
    const answers = bookings.map((booking, index) => confirmAt(index % 2 === 0 ? t.one : t.two, booking))
    await eventually('bookings of both nodes that wait', async () => {
      // A transaction sees the activity as it was when it first looked.
      await tx.execute(sql`select pg_stat_clear_snapshot()`)
      const { rows } = await tx.execute(sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
      return rows.length > MAX_CONNECTIONS
    })
    return { answers }
  })
  return Promise.all(sent.answers)
}

it.each<Role>(['mentor', 'mentee'])(
  '[MT6, CT3] of fifty overlapping times of one %s that are confirmed at once on two nodes, one is agreed',
  async (role) => {
    const { shared, bookings } = await bookingsOf(role)
    const answers = await confirmAtOnce(shared, bookings)
    // The others get the reason, or, in the same chat, that the proposal is gone; none fails otherwise.
    const outcomes = answers.map(({ statusCode, body }) => {
      if (statusCode === 200) return body.includes('"isAgreed":true') ? 'agreed' : 'gone'
      return body.includes('callTime.overlap') ? 'overlap' : body
    })
    expect(new Set(outcomes)).toEqual(new Set(['agreed', 'gone', 'overlap']))
    expect(outcomes.filter((outcome) => outcome === 'agreed')).toHaveLength(1)
    const rows = await t.one.services.database.orm
      .select()
      .from(callTimes)
      .where(eq(role === 'mentor' ? callTimes.mentorId : callTimes.menteeId, shared.id))
    expect(new Set(rows.filter(({ status }) => status === 'agreed').map(({ chatId }) => chatId)).size).toBe(1)
  },
)

it('[MT10] two nodes that look for reminders at once send one to each member', async () => {
  const { mentor, mentee, chatId } = await acceptedPair(t.one)
  const id = newId()
  await mentor.call('calls.proposeTime', { chatId, id, start: Date.now() + 23 * 60 * MINUTE, minutes: 30 })
  await mentee.call('calls.confirmTime', { chatId, id })
  await Promise.all([1, 2, 3].flatMap(() => [queueReminders(t.one.services), queueReminders(t.two.services)]))
  const isReminder = ({ text }: OutboxMail) => text.includes('You two agreed on a call')
  for (const { email } of [mentor, mentee]) {
    await vi.waitFor(async () => expect((await mailsTo(t.one, email, 0)).some(isReminder)).toBe(true), 15_000)
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    expect((await mailsTo(t.one, email)).filter(isReminder)).toHaveLength(1)
  }
})

it('[MT10] a node that dies before it has queued a reminder leaves it to the other one', async () => {
  const { mentor, mentee, chatId } = await acceptedPair(t.one)
  const id = newId()
  await mentor.call('calls.proposeTime', { chatId, id, start: Date.now() + 23 * 60 * MINUTE, minutes: 30 })
  await mentee.call('calls.confirmTime', { chatId, id })
  // The transaction ends with the node: neither the reminder nor its record is there.
  const dying = {
    ...t.one.services,
    jobs: { ...t.one.services.jobs, send: () => Promise.reject(new Error('killed')) },
  }
  await expect(queueReminders(dying)).rejects.toThrow('killed')
  expect(await t.one.services.database.orm.$count(callReminders, eq(callReminders.timeId, id))).toBe(0)
  await queueReminders(t.two.services)
  const mails = await vi.waitFor(async () => {
    const found = (await mailsTo(t.one, mentee.email, 0)).filter(({ text }) =>
      text.includes('agreed on a call'),
    )
    expect(found).toHaveLength(1)
    return found
  }, 15_000)
  expect(mails).toHaveLength(1)
})

it('[F28, MT13, MT14] two nodes that look for proposals at once, however often, send one email, and one when they are over; so does one after the other died', async () => {
  const { mentor, mentee, chatId } = await acceptedPair(t.one)
  const ids = [await propose(mentor, chatId, 30 * HOUR), await propose(mentor, chatId, 40 * HOUR)]
  await letProposalsWait(t.one, 5)
  // The transaction ends with the node: neither the email nor the rows are there.
  const dying = {
    ...t.one.services,
    jobs: { ...t.one.services.jobs, send: () => Promise.reject(new Error('killed')) },
  }
  await expect(queueProposalMails(dying)).rejects.toThrow('killed')
  const mails = async () => {
    await Promise.all(
      [1, 2, 3].flatMap(() => [queueProposalMails(t.one.services), queueProposalMails(t.two.services)]),
    )
    await settled(t.one, 'mail')
    return (await mailsTo(t.one, mentee.email, 0)).flatMap(({ attached }) => attached.map(({ name }) => name))
  }
  expect(await mails()).toEqual(['proposed.ics'])
  for (const id of ids) await mentor.call('calls.removeTime', { chatId, id })
  await mails()
  await letProposalsWait(t.one, 5)
  await expect(queueProposalMails(dying)).rejects.toThrow('killed')
  expect(await mails()).toEqual(['proposed.ics', 'ended.ics'])
  await letProposalsWait(t.one, 90)
  expect(await mails()).toHaveLength(2)
})
