import { and, asc, eq, getTableColumns, ne } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { approvalChecks, approvalEvents, approvals, mentorApplications } from '#server/db/schema.ts'

/** The member's approval as a mentor, with its events and the application; without the ids and the notes of staff. */
export async function readApproval(db: Executor, myId: string) {
  const { state, since, isActive, activeUntil } = approvals
  const [standing] = await db
    .select({ state, since, isActive, activeUntil })
    .from(approvals)
    .where(eq(approvals.personId, myId))
  const { check, result, checkedOn, expiresOn } = approvalChecks
  const checks = await db
    .select({ check, result, checkedOn, expiresOn })
    .from(approvalChecks)
    .where(eq(approvalChecks.personId, myId))
    .orderBy(asc(check))
  const { personId: _person, staffId: _staff, ...columns } = getTableColumns(approvalEvents)
  const events = await db
    .select(columns)
    .from(approvalEvents)
    .where(and(eq(approvalEvents.personId, myId), ne(approvalEvents.kind, 'noted')))
    .orderBy(asc(approvalEvents.seq))
  const { personId: _applicant, ...parts } = getTableColumns(mentorApplications)
  const [application] = await db
    .select(parts)
    .from(mentorApplications)
    .where(eq(mentorApplications.personId, myId))
  if (!standing && !application && checks.length === 0 && events.length === 0) return undefined
  return { ...standing, checks, events, application }
}
