import { and, asc, eq, isNotNull, lt, notInArray, sql } from 'drizzle-orm'
import { approvals, people } from '#server/db/schema.ts'
import type { WaitingSource } from '#server/rpc/waiting.ts'
import { applicationClock, approvalWarnings } from '#shared/limits/approval.ts'
import { waitingList } from '#shared/limits/staff.ts'
import { isActiveNow } from './store.ts'

/** Urgencies of what waits: an application is a concern, as is an approval that ends; within the last warning it is serious. */
const [serious, concern] = [2, 3] as const
const day = 86_400_000

/** That it is not about the mentor who has the mailbox of the staff [MA14]. */
const isNotOwn = (hidden: readonly string[]) => notInArray(approvals.personId, [...hidden])

/** Applications without a decision, the oldest first, with the time by which staff should have looked. */
export const waitingApplications: WaitingSource = {
  roles: ['coordinator', 'lead'],
  async list(db, hidden) {
    const first = db
      .select({ id: approvals.personId, since: approvals.since })
      .from(approvals)
      .where(and(sql`${approvals.state} in ('applied', 'inReview')`, isNotOwn(hidden)))
      .orderBy(asc(approvals.since))
      .limit(waitingList.perSource)
      .as('first')
    // The names of those only that are shown: the names of all would be read for the order.
    const rows = await db
      .select({ id: first.id, name: people.fullName, since: first.since })
      .from(first)
      .innerJoin(people, eq(people.id, first.id))
    return rows.map(({ id, name, since }) => ({
      ...{ kind: 'mentor.application' as const, id, reference: id, name, urgency: concern },
      since: since.getTime(),
      dueAt: since.getTime() + applicationClock,
    }))
  },
}

/** Mentors whose activity ends within the time of the first warning, the first to end first. */
export const waitingEnds: WaitingSource = {
  roles: ['coordinator', 'lead'],
  async list(db, hidden) {
    const [early, late] = approvalWarnings
    const isSoon = lt(approvals.activeUntil, sql`now() + ${early} * interval '1 day'`)
    const first = db
      .select({ id: approvals.personId, until: approvals.activeUntil })
      .from(approvals)
      .where(
        and(
          ...[eq(approvals.isActive, true), isActiveNow, isNotNull(approvals.activeUntil), isSoon],
          isNotOwn(hidden),
        ),
      )
      .orderBy(asc(approvals.activeUntil))
      .limit(waitingList.perSource)
      .as('first')
    const rows = await db
      .select({ id: first.id, name: people.fullName, until: first.until })
      .from(first)
      .innerJoin(people, eq(people.id, first.id))
    return rows.map(({ id, name, until }) => {
      const dueAt = until?.getTime() ?? 0
      const isSerious = dueAt - Date.now() < late * day
      return {
        ...{
          kind: 'mentor.ending' as const,
          id,
          reference: id,
          name,
          urgency: isSerious ? serious : concern,
        },
        ...{ since: dueAt - early * day, dueAt },
      }
    })
  },
}
