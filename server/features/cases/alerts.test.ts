import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { caseEvents, cases, reports } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aCase, aCaseOf } from '#server/testing/data/cases.ts'
import { mailsTo } from '#server/testing/data/people.ts'
import { aStaff } from '#server/testing/data/staff.ts'
import type { StaffPerson } from '#server/testing/data/staff.ts'
import { newId } from '#shared/domain/ids.ts'
import { caseAlerts } from '#shared/limits/case.ts'
import type { CaseList, CasePage } from '#shared/contract/staff/cases.ts'
import type { ImminentCase, Waiting } from '#shared/contract/staff/staff.ts'
import { repeatAlerts } from './alerts.ts'

const contact = 'safety@example.org'
const deputy = 'deputy@example.org'
let t: TestApp
let lead: StaffPerson
let coordinator: StaffPerson
beforeAll(async () => {
  t = await createTestApp({ SAFETY_CONTACT: contact, SAFETY_DEPUTY: deputy, HELP_LINES: 'gb' })
  lead = await aStaff(t, 'lead')
  coordinator = await aStaff(t, 'coordinator')
})
afterAll(() => t.close())

const db = () => t.services.database.orm
const everything = { search: '', status: 'open', kind: 'any', only: 'all', after: null } as const

const kindsOf = async (id: string) =>
  (await db().select().from(caseEvents).where(eq(caseEvents.caseId, id)).orderBy(caseEvents.n)).map(
    ({ kind }) => kind,
  )
async function pageOf(id: string, who = lead): Promise<CasePage> {
  await who.call('staff/cases.open', { id })
  return who.query<CasePage>('staff/cases.one', { id })
}

describe('an imminent case', () => {
  const age = (id: string, ms: number) =>
    db().execute(sql`update case_states set clock_at = clock_at - ${ms} * interval '1 millisecond',
      notified_at = notified_at - ${ms} * interval '1 millisecond' where case_id = ${id}`)
  const alertsTo = async (to: string, reference: string) =>
    (await mailsTo(t, to, 0)).filter(({ subject }) => subject === `Imminent: case ${reference} at Pathlight`)
  const referenceOf = async (id: string) =>
    (await db().select().from(cases).where(eq(cases.id, id)))[0]?.reference ?? ''

  it('[CS8] alerts the leads at once, again every 15 minutes, and the deputy after an hour', async () => {
    const { id, mentee, mentor } = await aCase(t, 'danger')
    const reference = await referenceOf(id)
    const count = (to: string, n: number) =>
      expect.poll(async () => (await alertsTo(to, reference)).length).toBe(n)
    await count(lead.email, 1)
    await repeatAlerts(t.services)
    expect((await kindsOf(id)).filter((kind) => kind === 'notified')).toHaveLength(1)
    await age(id, caseAlerts.every + 1_000)
    await Promise.all([repeatAlerts(t.services), repeatAlerts(t.services)])
    await count(lead.email, 2)
    await count(contact, 1)
    expect(await alertsTo(deputy, reference)).toEqual([])
    await age(id, caseAlerts.deputyAfter)
    await repeatAlerts(t.services)
    await count(deputy, 1)
    const [mail] = await alertsTo(deputy, reference)
    for (const secret of [mentor.id, mentor.email, mentee.id, mentee.email])
      expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain(secret)
  })

  it('[CS43, RP8] is one whose reporter says after the report that someone is in danger, also if it was closed by then', async () => {
    const { id, mentee } = await aCase(t)
    const [report] = await db().select().from(reports).where(eq(reports.reporterId, mentee.id))
    const reference = await referenceOf(id)
    expect(await alertsTo(lead.email, reference)).toEqual([])
    await mentee.call('safety.addReportReason', { id: report?.id, reason: 'danger' })
    await expect.poll(async () => (await alertsTo(lead.email, reference)).length).toBe(1)
    expect((await lead.query<Waiting>('staff/waiting')).items.map((item) => item.reference)).toContain(
      reference,
    )
    expect(await pageOf(id)).toMatchObject({
      case: { urgency: 1 },
      reports: [{ updates: [{ kind: 'reason', text: 'danger' }] }],
    })
    // A second reason changes nothing.
    await mentee.call('safety.addReportReason', { id: report?.id, reason: 'danger' })
    expect((await kindsOf(id)).filter((kind) => kind === 'found')).toHaveLength(2)

    const closed = await aCase(t)
    const form = { id: newId(), path: 'self', comment: '', block: false, userId: closed.mentor.id }
    await closed.mentee.call('safety.reportPerson', form)
    await lead.call('staff/cases.close', {
      id: closed.id,
      reason: 'looked at it',
      outcome: 'We looked at it.',
    })
    await closed.mentee.call('safety.addReportReason', { id: form.id, reason: 'danger' })
    const [next] = await db()
      .select()
      .from(cases)
      .where(eq(cases.subjectId, closed.mentor.id))
      .orderBy(desc(cases.createdAt))
      .limit(1)
    expect(next?.id).not.toBe(closed.id)
    expect(await pageOf(next?.id ?? '')).toMatchObject({ case: { urgency: 1 }, reports: [{ path: 'self' }] })
  })

  it('[CS8, ST13] stands first, and its alerts end once it is acknowledged', async () => {
    const { id } = await aCase(t, 'danger')
    const first = (await lead.query<Waiting>('staff/waiting')).items
    expect(first[0]?.urgency).toBe(1)
    await lead.call('staff/cases.acknowledge', { id })
    await lead.call('staff/cases.acknowledge', { id })
    await age(id, caseAlerts.every * 10)
    await repeatAlerts(t.services)
    const kinds = await kindsOf(id)
    expect(kinds.filter((kind) => kind === 'notified')).toHaveLength(1)
    expect(kinds.filter((kind) => kind === 'acknowledged')).toHaveLength(1)
    expect((await pageOf(id)).case).toMatchObject({ isAcknowledged: true, assignee: lead.email })
  })

  it('[CS41] every page says that it waits until it is acknowledged, to leads only', async () => {
    const { id } = await aCase(t, 'danger')
    const told = async () => (await lead.query<ImminentCase[]>('staff/cases.imminent')).map((one) => one.id)
    expect(await told()).toContain(id)
    await expect(coordinator.query('staff/cases.imminent')).rejects.toThrow('app.forbidden')
    await lead.call('staff/cases.acknowledge', { id })
    expect(await told()).not.toContain(id)
  })

  it('[CS13] an overdue concern stands before a serious case that is not, and after an imminent one', async () => {
    const [concern, serious, imminent] = [await aCase(t), await aCase(t, 'contact'), await aCase(t, 'danger')]
    await db().execute(sql`update case_states set urgency = 2 where case_id = ${serious.id}`)
    await age(concern.id, 73 * 3_600_000)
    const order = [imminent.id, concern.id, serious.id]
    const { rows } = await lead.query<CaseList>('staff/cases.list', everything)
    expect(rows.map(({ id }) => id).filter((id) => order.includes(id))).toEqual(order)
    expect(rows.map(({ urgency }) => urgency).filter((_, at) => order.includes(rows[at]?.id ?? ''))).toEqual([
      1, 3, 2,
    ])
    const { items } = await lead.query<Waiting>('staff/waiting')
    expect(items.map(({ id }) => id).filter((id) => order.includes(id))).toEqual(order)
  })

  it('[CS8] a new imminent finding takes the acknowledgment back', async () => {
    const pair = await aCase(t, 'danger')
    await lead.call('staff/cases.acknowledge', { id: pair.id })
    expect(await aCaseOf(t, pair, 'danger')).toBe(pair.id)
    expect((await pageOf(pair.id)).case).toMatchObject({ isAcknowledged: false })
  })
})
