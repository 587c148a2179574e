import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { caseEvents, cases, pauses, reports, users } from '#server/db/schema.ts'
import { unsuspend } from '#server/features/account/suspension-store.ts'
import { deleteExpiredCases, deleteExpiredReports } from '#server/features/safety/retention-store.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aCaseOf } from '#server/testing/data/cases.ts'
import { aPair } from '#server/testing/data/people.ts'
import type { Pair } from '#server/testing/data/people.ts'
import { aStaff } from '#server/testing/data/staff.ts'
import type { StaffPerson } from '#server/testing/data/staff.ts'
import type { Oversight } from '#shared/contract/staff/cases.ts'
import { newId } from '#shared/domain/ids.ts'
import { report as limit } from '#shared/limits.ts'
import { appealDays } from '#shared/limits/case.ts'

let t: TestApp
let lead: StaffPerson
beforeAll(async () => {
  t = await createTestApp({ HELP_LINES: 'gb' })
  lead = await aStaff(t, 'lead')
})
afterAll(() => t.close())

const db = () => t.services.database.orm
const reason = 'because of what the copy shows'
const words = 'You may not do this here.'
const old = sql`now() - ${limit.keepDays + 1} * interval '1 day'`

/** Makes everything about a member older than the retention period, and deletes what is due. */
async function expire({ mentor }: Pair): Promise<void> {
  await db().execute(sql`alter table cases disable trigger user`)
  await db().execute(sql`alter table reports disable trigger user`)
  await db().update(cases).set({ createdAt: old }).where(eq(cases.subjectId, mentor.id))
  await db().update(reports).set({ createdAt: old }).where(eq(reports.reportedId, mentor.id))
  await db().execute(sql`alter table cases enable trigger user`)
  await db().execute(sql`alter table reports enable trigger user`)
  await deleteExpiredReports(db())
  await deleteExpiredCases(db())
}
/** Makes the events of a case older than the time for an appeal. */
async function age(id: string): Promise<void> {
  await db().execute(sql`alter table case_events disable trigger user`)
  const createdAt = sql`${caseEvents.createdAt} - ${appealDays + 1} * interval '1 day'`
  await db().update(caseEvents).set({ createdAt }).where(eq(caseEvents.caseId, id))
  await db().execute(sql`alter table case_events enable trigger user`)
}
/** How many cases and reports about a member there are. */
const left = async ({ mentor }: Pair) => [
  await db().$count(cases, eq(cases.subjectId, mentor.id)),
  await db().$count(reports, eq(reports.reportedId, mentor.id)),
]
async function decide(id: string, { mentor }: Pair, decision: string): Promise<number> {
  await lead.call('staff/cases.decide', { id, memberId: mentor.id, decision, reason, words })
  const events = await db().select().from(caseEvents).where(eq(caseEvents.caseId, id)).orderBy(caseEvents.n)
  return events.findLast(({ kind }) => kind === 'decided')?.n ?? 0
}
const lift = (id: string, of: number) => lead.call('staff/cases.lift', { id, of, reason })
const close = (id: string) => lead.call('staff/cases.close', { id, reason, outcome: 'We looked at it.' })
const isSuspended = async ({ mentor }: Pair) =>
  (await db().select().from(users).where(eq(users.id, mentor.id)))[0]?.suspendedAt !== null

it('[CS21, RP14] a case is kept as long as the pause of its report, which only its lead ends', async () => {
  const pair = await aPair(t)
  const form = { id: newId(), path: 'self', comment: '', block: false, userId: pair.mentor.id }
  await pair.mentee.call('safety.reportPerson', form)
  const [row] = await db().select().from(cases).where(eq(cases.subjectId, pair.mentor.id))
  const isPaused = async () => (await db().$count(pauses, eq(pauses.pausedId, pair.mentor.id))) > 0
  await expire(pair)
  expect([await isPaused(), ...(await left(pair))]).toEqual([true, 1, 1])
  const end = { id: row?.id, reason, outcome: 'We looked at it.', pause: 'lift' }
  await lead.call('staff/cases.close', end)
  await expire(pair)
  expect([await isPaused(), ...(await left(pair))]).toEqual([false, 0, 0])
})

describe('a case with a decision that is in force', () => {
  it('[CS21] is kept with its reports until it is taken back, and can be worked on', async () => {
    const pair = await aPair(t)
    const id = await aCaseOf(t, pair)
    const of = await decide(id, pair, 'end')
    await expire(pair)
    expect(await left(pair)).toEqual([1, 1])
    await lead.call('staff/cases.acknowledge', { id })
    await close(id)
    await lift(id, of)
    await expire(pair)
    expect(await left(pair)).toEqual([0, 0])
  })

  it('[CS21, CS20] is kept while the member is suspended, who is not by the operator then', async () => {
    const pair = await aPair(t)
    const first = await aCaseOf(t, pair)
    const one = await decide(first, pair, 'suspend')
    await close(first)
    const second = await aCaseOf(t, pair)
    const two = await decide(second, pair, 'suspend')
    await lift(first, one)
    await expire(pair)
    expect(await left(pair)).toEqual([2, 2])
    await lift(second, two)
    expect(await isSuspended(pair)).toBe(false)
    await expire(pair)
    expect(await left(pair)).toEqual([0, 0])
  })

  it('[CS21] is not kept for a suspension that has ended, once it cannot be appealed any more', async () => {
    const pair = await aPair(t)
    const id = await aCaseOf(t, pair)
    await decide(id, pair, 'suspend')
    await unsuspend(db(), pair.mentor.id)
    await expire(pair)
    expect(await left(pair)).toEqual([1, 1])
    await age(id)
    await expire(pair)
    expect(await left(pair)).toEqual([0, 0])
  })
})

describe('a case that is not done', () => {
  it('[CS21] is kept while a lead works on it, but not if none ever did', async () => {
    const [seen, unseen] = [await aPair(t), await aPair(t)]
    const id = await aCaseOf(t, seen)
    await aCaseOf(t, unseen)
    await lead.call('staff/cases.acknowledge', { id })
    await expire(seen)
    await expire(unseen)
    expect([await left(seen), await left(unseen)]).toEqual([
      [1, 1],
      [0, 0],
    ])
    await close(id)
    await expire(seen)
    expect(await left(seen)).toEqual([0, 0])
  })

  it('[CS21] is kept while an appeal waits, also if it is closed', async () => {
    const pair = await aPair(t)
    const id = await aCaseOf(t, pair)
    const of = await decide(id, pair, 'warn')
    const { decisions } = await pair.mentor.query<Oversight>('cases.oversight')
    await pair.mentor.call('cases.appeal', { token: decisions[0]?.token, text: 'It was not so.' })
    await close(id)
    await age(id)
    await expire(pair)
    expect(await left(pair)).toEqual([1, 1])
    const other = await aStaff(t, 'lead')
    await other.call('staff/cases.answer', { id, of, answer: 'stands', words: 'It stands.', reason })
    await expire(pair)
    expect(await left(pair)).toEqual([0, 0])
  })
})

it('[CS4] all reports that are due are deleted, also if one of them has more cases than a batch', async () => {
  const pair = await aPair(t)
  const kept = await aPair(t)
  for (const one of [pair, kept]) await aCaseOf(t, one)
  const ofPair = eq(reports.reportedId, pair.mentor.id)
  const [model] = await db().select().from(reports).where(ofPair)
  await db()
    .execute(sql`insert into reports (id, reference, reporter_id, reported_id, kind, reason, comment, evidence, evidence_hash)
    select id || '-' || n, reference || '-' || n, reporter_id, reported_id, kind, reason, comment, evidence, evidence_hash
    from reports, generate_series(1, 450) as n where reports.id = ${model?.id}`)
  await db().execute(sql`insert into cases (id, reference, kind, scope, subject_id)
    select 'of-' || n, 'C-OF-' || n, 'report', 'of-' || n, ${pair.mentor.id} from generate_series(1, 450) as n`)
  // A case for each report, and one report in all of the cases.
  await db().execute(sql`insert into case_events (case_id, n, kind, urgency, source)
    select 'of-' || n, 1, 'found', 3, 'report/' || ${model?.id}::text || '-' || n from generate_series(1, 450) as n`)
  await db().execute(sql`insert into case_events (case_id, n, kind, urgency, source)
    select 'of-' || n, 2, 'found', 3, 'report/' || ${model?.id}::text from generate_series(1, 450) as n`)
  await expire(pair)
  expect(await left(pair)).toEqual([0, 0])
  expect(await left(kept)).toEqual([1, 1])
})

it('[CS10] a case of which the reports were deleted is acknowledged and closed', async () => {
  const pair = await aPair(t)
  const id = await aCaseOf(t, pair)
  await db().delete(reports).where(eq(reports.reportedId, pair.mentor.id))
  await lead.call('staff/cases.acknowledge', { id })
  await close(id)
  const [row] = await db()
    .select()
    .from(caseEvents)
    .where(eq(caseEvents.caseId, id))
    .orderBy(desc(caseEvents.n))
  expect(row?.kind).toBe('closed')
})
