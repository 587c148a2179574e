import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { cases, caseStates, chatReadings } from '#server/db/schema.ts'
import { isAboutNone } from '#server/case-records/concerned-store.ts'
import type { WaitingSource } from '#server/rpc/waiting.ts'
import { answerWithin } from '#shared/limits/case.ts'
import type { WaitingItem } from '#shared/contract/staff/staff.ts'
import { caseClocks, waitingList } from '#shared/limits/staff.ts'
import { isWaitingInvestigation } from './readings/reading-store.ts'
import { openReviews } from './readings/review-store.ts'
import { openAppealAt } from './decisions/standing-store.ts'
import { openOrder } from './due-store.ts'

const WEEK_MS = 7 * 86_400_000
const columns = {
  id: cases.id,
  reference: cases.reference,
  kind: cases.kind,
  createdAt: cases.createdAt,
  urgency: caseStates.urgency,
  clockAt: caseStates.clockAt,
  acknowledgedAt: caseStates.acknowledgedAt,
  appealedAt: openAppealAt,
}

/** What waits for leads: open cases in the order of their list, appeals, investigations, and reviews. */
export const waitingCases: WaitingSource = {
  roles: ['lead'],
  async list(db, hidden) {
    return [
      ...(await openCases(db, hidden)),
      ...(await appeals(db, hidden)),
      ...(await investigations(db, hidden)),
      ...(await reviews(db, hidden)),
    ]
  },
}

type Ids = readonly string[]

async function openCases(db: Executor, hidden: Ids): Promise<WaitingItem[]> {
  const rows = await db
    .select(columns)
    .from(cases)
    .innerJoin(caseStates, eq(caseStates.caseId, cases.id))
    .where(and(eq(caseStates.status, 'open'), isAboutNone(hidden)))
    .orderBy(...openOrder.map(({ by }) => sql`${by}`), asc(cases.id))
    .limit(waitingList.perSource)
  return rows.map(({ id, reference, kind, urgency, createdAt, clockAt, acknowledgedAt }) => ({
    ...{ id, reference, urgency, kind: `case.${kind}` as const, since: createdAt.getTime() },
    dueAt: acknowledgedAt
      ? createdAt.getTime() + answerWithin
      : clockAt.getTime() + (caseClocks[urgency] ?? 0),
  }))
}

async function appeals(db: Executor, hidden: Ids): Promise<WaitingItem[]> {
  const rows = await db
    .select(columns)
    .from(cases)
    .innerJoin(caseStates, eq(caseStates.caseId, cases.id))
    .where(and(gt(caseStates.openAppeals, 0), isAboutNone(hidden)))
    .orderBy(asc(openAppealAt))
    .limit(waitingList.perSource)
  return rows.map(({ id, reference, appealedAt, createdAt }) => {
    const since = (appealedAt ?? createdAt).getTime()
    return { kind: 'appeal', id, reference, urgency: 2, since, dueAt: since + answerWithin }
  })
}

async function investigations(db: Executor, hidden: Ids): Promise<WaitingItem[]> {
  const rows = await db
    .select({ id: cases.id, reference: cases.reference, createdAt: chatReadings.createdAt })
    .from(chatReadings)
    .innerJoin(cases, eq(cases.id, chatReadings.caseId))
    .innerJoin(caseStates, eq(caseStates.caseId, cases.id))
    .where(and(isWaitingInvestigation, isAboutNone(hidden)))
    .orderBy(asc(chatReadings.createdAt), asc(chatReadings.id))
    .limit(waitingList.perSource)
  return rows.map(({ id, reference, createdAt }) => {
    const since = createdAt.getTime()
    return { id, reference, kind: 'investigation', urgency: 2, since, dueAt: since + answerWithin }
  })
}

async function reviews(db: Executor, hidden: Ids): Promise<WaitingItem[]> {
  const rows = await openReviews(db, hidden)
  return rows.map(({ id, week, createdAt }) => ({
    ...{ kind: 'review' as const, id, reference: week, urgency: 3, since: createdAt.getTime() },
    dueAt: Date.parse(week) + WEEK_MS,
  }))
}
