import { asc, eq, gt, inArray } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { cases, caseStates } from '#server/db/schema.ts'
import type { WaitingSource } from '#server/rpc/waiting.ts'
import { answerWithin } from '#shared/case-limits.ts'
import type { WaitingItem } from '#shared/contract/staff.ts'
import { caseClocks, waitingList } from '#shared/staff-limits.ts'
import { waitingInvestigations } from './reading-store.ts'
import { openReviews } from './review-store.ts'

const WEEK_MS = 7 * 86_400_000
const columns = {
  id: cases.id,
  reference: cases.reference,
  kind: cases.kind,
  createdAt: cases.createdAt,
  urgency: caseStates.urgency,
  clockAt: caseStates.clockAt,
  acknowledgedAt: caseStates.acknowledgedAt,
  appealedAt: caseStates.appealedAt,
}

/** What waits for leads: open cases, the most urgent first and then by their clock, appeals, investigations, and reviews. */
export const waitingCases: WaitingSource = {
  roles: ['lead'],
  list: async (db) => [
    ...(await openCases(db)),
    ...(await appeals(db)),
    ...(await investigations(db)),
    ...(await reviews(db)),
  ],
}

async function openCases(db: Executor): Promise<WaitingItem[]> {
  const rows = await db
    .select(columns)
    .from(cases)
    .innerJoin(caseStates, eq(caseStates.caseId, cases.id))
    .where(eq(caseStates.status, 'open'))
    .orderBy(asc(caseStates.urgency), asc(caseStates.clockAt), asc(cases.id))
    .limit(waitingList.perSource)
  return rows.map(({ id, reference, kind, urgency, createdAt, clockAt, acknowledgedAt }) => ({
    ...{ id, reference, urgency, kind: `case.${kind}` as const, since: createdAt.getTime() },
    dueAt: acknowledgedAt
      ? createdAt.getTime() + answerWithin
      : clockAt.getTime() + (caseClocks[urgency] ?? 0),
  }))
}

async function appeals(db: Executor): Promise<WaitingItem[]> {
  const rows = await db
    .select(columns)
    .from(cases)
    .innerJoin(caseStates, eq(caseStates.caseId, cases.id))
    .where(gt(caseStates.openAppeals, 0))
    .orderBy(asc(caseStates.appealedAt))
    .limit(waitingList.perSource)
  return rows.map(({ id, reference, appealedAt, createdAt }) => {
    const since = (appealedAt ?? createdAt).getTime()
    return { kind: 'appeal', id, reference, urgency: 2, since, dueAt: since + answerWithin }
  })
}

async function investigations(db: Executor): Promise<WaitingItem[]> {
  const rows = await waitingInvestigations(db)
  const ids = rows.map(({ caseId }) => caseId ?? '')
  const found = await db
    .select({ id: cases.id, reference: cases.reference })
    .from(cases)
    .where(inArray(cases.id, ids))
    .limit(waitingList.perSource)
  return rows.map(({ caseId, createdAt }) => {
    const since = createdAt.getTime()
    const id = caseId ?? ''
    const reference = found.find((one) => one.id === caseId)?.reference ?? ''
    return { kind: 'investigation', id, reference, urgency: 2, since, dueAt: since + answerWithin }
  })
}

async function reviews(db: Executor): Promise<WaitingItem[]> {
  const rows = await openReviews(db)
  return rows.map(({ id, week, createdAt }) => ({
    ...{ kind: 'review' as const, id, reference: week, urgency: 3, since: createdAt.getTime() },
    dueAt: Date.parse(week) + WEEK_MS,
  }))
}
