import { and, asc, gt, inArray, sql } from 'drizzle-orm'
import type { AnyColumn, SQL } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { caseEvents, cases, caseStates, reports, topicOutbox } from '#server/db/schema.ts'
import { report as limit } from '#shared/limits.ts'
import { appealDays } from '#shared/limits/case.ts'

/** How many cases are locked and deleted in one transaction. */
const BATCH = 200

/** Whether a decision, an event with the alias `d`, was not taken back. */
export const isStanding = sql`not exists (select from case_events l
  where l.case_id = d.case_id and l.n > d.n and (l.data->>'of')::int = d.n
    and (l.kind = 'lifted' or (l.kind = 'answered' and l.data->>'answer' = 'lifted')))`

/**
 * Whether a case stays after its retention period: it is on hold [CS16], a lead works on it, an appeal waits, or one can still be made, or a
 * restriction or an end of it, or the pause of its
 * report [RP14], keeps a pair apart, or a suspension of it a member out. Nobody could take them back any more [CS21]. The decision that set a suspension stays as
 * long as that does: without it, the suspension would count as that of the operator [CS20].
 */
const isKept = (caseId: AnyColumn | SQL): SQL => sql`(
  exists (select from case_states h where h.case_id = ${caseId} and h.held_until > now())
  or exists (select from case_states w where w.case_id = ${caseId}
    and (w.open_appeals > 0 or (w.status = 'open' and w.acknowledged_at is not null)))
  or exists (select from case_events d where d.case_id = ${caseId} and d.kind = 'decided'
    and d.data->>'decision' <> 'nothing' and d.created_at > now() - ${appealDays} * interval '1 day' and ${isStanding})
  or exists (select from case_events d
    join pauses p on p.pair_id = d.data->>'chatId' and p.paused_id = d.member_id and p.source = 'staff'
    where d.case_id = ${caseId} and d.kind = 'decided' and d.data->>'decision' in ('restrict', 'end') and ${isStanding})
  or exists (select from cases r
    join pauses p on p.setter_id = split_part(r.scope, '/', 1) and p.paused_id = split_part(r.scope, '/', 2) and p.source = 'report'
    where r.id = ${caseId} and r.kind = 'report')
  or exists (select from case_events d join users u on u.id = d.member_id
    where d.case_id = ${caseId} and d.kind = 'decided' and d.data->>'decision' = 'suspend'
      and (d.created_at = u.suspended_at or (d.created_at > u.suspended_at and ${isStanding}))))`

/** Whether a case of a chat, or this case, stays: then so do the readings and reviews of the chat [CS17]. */
export const hasKeptCase = (chatId: AnyColumn, caseId?: AnyColumn): SQL =>
  sql`exists (select from case_states k where (k.chat_ids @> array[${chatId}]::text[]${caseId ? sql` or k.case_id = ${caseId}` : sql``})
    and ${isKept(sql`k.case_id`)})`

const isOld = (createdAt: AnyColumn): SQL => sql`${createdAt} < now() - ${limit.keepDays} * interval '1 day'`

/**
 * Deletes cases after the retention period of reports [CS4], but not those that are kept. A step of a lead locks its case: one
 * in which a lead works at this moment waits for the next day, and whether a case is kept is read again under the lock.
 */
export async function deleteExpiredCases(db: Executor): Promise<void> {
  const isDue = sql`${isOld(cases.createdAt)} and not ${isKept(cases.id)}`
  const deleteBatch = () =>
    db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ id: string }>(sql`
        select ${caseStates.caseId} as id from ${caseStates} join ${cases} on ${cases.id} = ${caseStates.caseId}
        where ${isDue} limit ${BATCH} for update of ${caseStates} skip locked`)
      const ids = rows.map(({ id }) => id)
      if (ids.length > 0) await tx.delete(cases).where(and(inArray(cases.id, ids), isDue))
      return ids.length
    })
  for (;;) if ((await deleteBatch()) < BATCH) return
}

const isOfCase = sql`${caseEvents.source} = 'report/' || ${reports.id}`

/**
 * Deletes reports after their retention period, but not those of a case that is kept, and rows of the topic outbox after a day. The
 * cases of a report are locked as `deleteExpiredCases` locks them, so that a hold, a decision, or an appeal of this moment counts.
 */
export async function deleteExpiredReports(db: Executor): Promise<void> {
  const hasCase = sql`exists (select from ${caseEvents} where ${isOfCase})`
  await db.delete(reports).where(sql`${isOld(reports.createdAt)} and not ${hasCase}`)
  for (let after: string | undefined = ''; after !== undefined;) after = await deleteReportsOfCases(db, after)
  await db.delete(topicOutbox).where(sql`${topicOutbox.createdAt} < now() - interval '1 day'`)
}

/**
 * Deletes a batch of reports with cases, of those with the ids after `after`: each is looked at once, whether it can be deleted or
 * not. Returns the last id of the batch, undefined without any.
 */
function deleteReportsOfCases(db: Executor, after: string): Promise<string | undefined> {
  const isOfKept = sql`exists (select from ${caseEvents} where ${isOfCase} and ${isKept(caseEvents.caseId)})`
  const isDue = sql`${isOld(reports.createdAt)} and not ${isOfKept}`
  return db.transaction(async (tx) => {
    const found = await tx
      .select({ id: reports.id })
      .from(reports)
      .where(and(gt(reports.id, after), isDue))
      .orderBy(asc(reports.id))
      .limit(BATCH)
    const ids = found.map(({ id }) => id)
    if (ids.length === 0) return undefined
    const sources = sql`${sql.param(ids.map((id) => `report/${id}`))}::text[]`
    const { rows } = await tx.execute<{ id: string }>(sql`
      select ${caseStates.caseId} as id from ${caseStates}
      where exists (select from ${caseEvents} where ${caseEvents.caseId} = ${caseStates.caseId} and ${caseEvents.source} = any(${sources}))
      order by ${caseStates.caseId} for update of ${caseStates} skip locked`)
    const locked = sql`${sql.param(rows.map(({ id }) => id))}::text[]`
    // Read again under the lock. A report of a case that a lead works on at this moment waits for the next day.
    const isLocked = sql`not exists (select from ${caseEvents} where ${isOfCase} and not ${caseEvents.caseId} = any(${locked}))`
    await tx.delete(reports).where(and(inArray(reports.id, ids), isDue, isLocked))
    return ids.at(-1)
  })
}
