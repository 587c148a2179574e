import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/orm.ts'
import { cases, caseStates } from '#server/db/schema.ts'
import { queueAlerts } from '#server/case-records/alert-store.ts'
import { addCaseEvent, lockCase } from '#server/case-records/event-store.ts'
import type { Services } from '#server/rpc/services.ts'
import { caseAlerts } from '#shared/limits/case.ts'

const before = (ms: number) => sql`now() - ${ms} * interval '1 millisecond'`

/**
 * Repeats the alerts about imminent cases that nobody has acknowledged, every 15 minutes, and from an hour on also to the
 * deputy [CS8]: also while no lead can log in, such as the only one whose access is being reset. Each repetition is an event of its case, so that several nodes send it once.
 */
export async function repeatAlerts({ database, jobs }: Pick<Services, 'database' | 'jobs'>): Promise<void> {
  const due = await database.orm
    .select({ id: cases.id })
    .from(cases)
    .innerJoin(caseStates, eq(caseStates.caseId, cases.id))
    .where(isDue())
    .orderBy(caseStates.clockAt)
    .limit(caseAlerts.atOnce)
  for (const { id } of due) await database.orm.transaction((tx) => repeatAlert(tx, jobs, id))
}

const isDue = () =>
  and(
    eq(caseStates.status, 'open'),
    eq(caseStates.urgency, 1),
    isNull(caseStates.acknowledgedAt),
    or(isNull(caseStates.notifiedAt), lt(caseStates.notifiedAt, before(caseAlerts.every))),
  )

async function repeatAlert(tx: Tx, jobs: Services['jobs'], id: string): Promise<void> {
  const row = await lockCase(tx, id)
  // Another node may have sent it since, or a lead acknowledged it.
  const isStillDue = await tx.$count(caseStates, and(eq(caseStates.caseId, id), isDue()))
  if (!row || isStillDue === 0) return
  const n = await addCaseEvent(tx, row, { kind: 'notified', actor: null, urgency: 1 })
  const isLate = row.state.clockAt.getTime() + caseAlerts.deputyAfter <= Date.now()
  if (n !== null) await queueAlerts(tx, jobs, { caseId: id, n, toContact: true, toDeputy: isLate })
}
