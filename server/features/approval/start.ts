import { sql } from 'drizzle-orm'
import { approvalEvents, approvalPolicy, approvals, people } from '#server/db/schema.ts'
import type { Tx } from '#server/db/orm.ts'
import type { Services } from '#server/rpc/services.ts'
import { isApprovalRequired } from './settings.ts'

const policyId = 1

/**
 * Writes whether mentors need an approval, for the conditions in SQL. When that is switched on, mentors without an approval
 * stay active for a while [MA2]: once each, however often it is switched.
 */
export async function startApproval(services: Pick<Services, 'config' | 'database'>): Promise<void> {
  const { config, database } = services
  const isRequired = isApprovalRequired(services)
  await database.orm.transaction(async (tx) => {
    // Nodes that start together switch it on once.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('approval policy', 0))`)
    const [policy] = await tx.select().from(approvalPolicy)
    if (policy?.isRequired === isRequired) return
    await tx
      .insert(approvalPolicy)
      .values({ id: policyId, isRequired })
      .onConflictDoUpdate({ target: approvalPolicy.id, set: { isRequired, changedAt: sql`now()` } })
    if (isRequired) await keepMentors(tx, config.mentorKeptDays)
  })
}

/** In one statement, because there may be thousands; what follows from the event is as `addEvent` derives it. */
const keepMentors = (tx: Tx, days: number) =>
  tx.execute(sql`
    with kept as (
      insert into ${approvalEvents} (person_id, kind, at, until)
      select p.id, 'kept', date_trunc('milliseconds', now()), date_trunc('milliseconds', now()) + ${days} * interval '1 day'
      from ${people} p
      where p.role = 'mentor' and not exists (select from ${approvals} a where a.person_id = p.id)
      returning person_id, at, until
    )
    insert into ${approvals} (person_id, state, since, is_active, active_until)
    select person_id, 'kept', at, true, until from kept`)
