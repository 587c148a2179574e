import { eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/orm.ts'
import { caseStates, users } from '#server/db/schema.ts'
import { isStanding } from '#server/features/safety/retention-store.ts'

/** A decision by its case and number. */
export type DecisionRef = { readonly caseId: string; readonly n: number }

/** The decisions about a member that were not taken back, in any case, but this one. */
const others = ({ caseId, n, memberId }: DecisionRef & { readonly memberId: string }): SQL =>
  sql`from case_events d where d.member_id = ${memberId} and d.kind = 'decided'
    and (d.case_id, d.n) <> (${caseId}, ${n}) and ${isStanding}`

/**
 * Whose the suspension of a member is, under a lock on the account. One by a decision has the time of its event, so
 * another time is that of the operator; a decision from before that time ended with an earlier suspension.
 */
export async function suspensionOf(
  tx: Tx,
  of: DecisionRef & { readonly memberId: string },
): Promise<{
  readonly isSuspended: boolean
  readonly isByDecision: boolean
  readonly isByAnother: boolean
}> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, of.memberId)).for('no key update')
  const { rows } = await tx.execute<{ isByDecision: boolean; isByAnother: boolean }>(sql`
    select exists (select from case_events d where d.member_id = u.id and d.kind = 'decided'
        and d.data->>'decision' = 'suspend' and d.created_at = u.suspended_at) as "isByDecision",
      exists (select ${others(of)} and d.data->>'decision' = 'suspend' and d.created_at >= u.suspended_at) as "isByAnother"
    from users u where u.id = ${of.memberId} and u.suspended_at is not null`)
  return { isSuspended: rows.length > 0, isByDecision: false, isByAnother: false, ...rows[0] }
}

/** Whether another decision that was not taken back keeps this pair apart because of this member. */
export async function standingPauses(
  tx: Executor,
  of: DecisionRef & { readonly memberId: string; readonly chatId: string },
): Promise<boolean> {
  const { rows } = await tx.execute<{ isStanding: boolean }>(sql`
    select exists (select ${others(of)} and d.data->>'chatId' = ${of.chatId}
      and d.data->>'decision' in ('restrict', 'end')) as "isStanding"`)
  return rows[0]?.isStanding === true
}

/** When the oldest appeal of a case was sent that has no answer; null without one. Of a row of `case_states`. */
export const openAppealAt =
  sql<Date | null>`case when ${caseStates.openAppeals} > 0 then (select min(a.created_at)
  from case_events a where a.case_id = ${caseStates.caseId} and a.kind = 'appealed'
    and not exists (select from case_events e where e.case_id = a.case_id and e.kind in ('answered', 'lifted')
      and (e.data->>'of') = (a.data->>'of'))) end`.mapWith(caseStates.appealedAt)

/** The restrictions of a case that were not taken back, by number. */
export async function standingRestrictions(tx: Executor, caseId: string): Promise<number[]> {
  const { rows } = await tx.execute<{ n: number }>(sql`
    select d.n from case_events d where d.case_id = ${caseId} and d.kind = 'decided'
      and d.data->>'decision' = 'restrict' and ${isStanding} order by d.n limit 100`)
  return rows.map(({ n }) => n)
}
