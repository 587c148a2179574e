import { and, asc, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { approvals } from '#server/db/schema.ts'
import type { WaitingSource } from '#server/rpc/waiting.ts'
import { applicationClock, approvalWarnings } from '#shared/approval-limits.ts'
import { waitingList } from '#shared/staff-limits.ts'
import { isActiveNow } from './store.ts'

/** Urgencies of what waits: an application is a concern, as is an approval that ends; within the last warning it is serious. */
const [serious, concern] = [2, 3] as const
const day = 86_400_000

/** Applications without a decision, the oldest first, with the time by which staff should have looked. */
export const waitingApplications: WaitingSource = {
  roles: ['coordinator', 'lead'],
  async list(db) {
    const rows = await db
      .select({ id: approvals.personId, since: approvals.since })
      .from(approvals)
      .where(sql`${approvals.state} in ('applied', 'inReview')`)
      .orderBy(asc(approvals.since))
      .limit(waitingList.perSource)
    return rows.map(({ id, since }) => ({
      ...{ kind: 'mentor.application' as const, id, reference: id, urgency: concern },
      since: since.getTime(),
      dueAt: since.getTime() + applicationClock,
    }))
  },
}

/** Mentors whose activity ends within the time of the first warning, the first to end first. */
export const waitingEnds: WaitingSource = {
  roles: ['coordinator', 'lead'],
  async list(db) {
    const [early, late] = approvalWarnings
    const isSoon = lt(approvals.activeUntil, sql`now() + ${early} * interval '1 day'`)
    const rows = await db
      .select({ id: approvals.personId, until: approvals.activeUntil })
      .from(approvals)
      .where(and(eq(approvals.isActive, true), isActiveNow, isNotNull(approvals.activeUntil), isSoon))
      .orderBy(asc(approvals.activeUntil))
      .limit(waitingList.perSource)
    return rows.map(({ id, until }) => {
      const dueAt = until?.getTime() ?? 0
      const isSerious = dueAt - Date.now() < late * day
      return {
        ...{ kind: 'mentor.ending' as const, id, reference: id, urgency: isSerious ? serious : concern },
        ...{ since: dueAt - early * day, dueAt },
      }
    })
  },
}
