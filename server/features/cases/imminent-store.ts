import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { cases, caseStates } from '#server/db/schema.ts'
import { isAboutNone } from '#server/case-records/concerned-store.ts'
import type { ImminentCase } from '#shared/contract/staff/staff.ts'
import { caseWork } from '#shared/limits/case.ts'

/** The imminent cases that nobody has acknowledged, the oldest first, without those about the hidden members [CS41]. */
export async function imminentCases(db: Executor, hidden: readonly string[]): Promise<ImminentCase[]> {
  const isImminent = and(
    eq(caseStates.status, 'open'),
    eq(caseStates.urgency, 1),
    isNull(caseStates.acknowledgedAt),
  )
  return db
    .select({ id: cases.id, reference: cases.reference })
    .from(cases)
    .innerJoin(caseStates, eq(caseStates.caseId, cases.id))
    .where(and(isImminent, isAboutNone(hidden)))
    .orderBy(asc(caseStates.clockAt), asc(cases.id))
    .limit(caseWork.perPage)
}
