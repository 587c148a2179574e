import { and, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/orm.ts'
import { callTimes, proposalEntries } from '#server/db/schema.ts'
import { proposalMail as limit } from '#shared/limits/call.ts'

const interval = (ms: number) => sql`make_interval(secs => ${ms / 1_000})`

/** Whether a time `t` of `call_times` waits for an answer. What deletes the times of a pair leaves none that does [CT6]. */
const isWaiting = sql`(t.status = 'proposed' and t.starts_at > now())`

/** Of an entry `e`: whether it may be in a calendar, and its time neither waits for an answer nor was agreed on [MT14]. */
const isOver = sql`(e.mailed_at is not null and not exists (
  select from call_times t where t.id = e.time_id and (${isWaiting} or t.status = 'agreed')))`

/**
 * From when on the email about a proposal is due [MT13]; `w` has when it was made and when it starts, `l` when the last email to its
 * reader was queued, if ever.
 */
const dueAt = sql`least(
  greatest(w.created_at + ${interval(limit.wait)}, l.last_at + ${interval(limit.apart)}),
  greatest(w.starts_at - ${interval(limit.before)},
    case when w.starts_at - ${interval(limit.before)} <= w.created_at then w.created_at + ${interval(limit.wait)} end),
  w.starts_at - ${interval(limit.near)})`

/** The members, but for some, to whom an email about proposals is due that none names yet, those who wait longest first [MT13]. */
export async function listDue(db: Executor, without: readonly string[]): Promise<readonly string[]> {
  const { rows } = await db.execute<{ userId: string }>(sql`
    select w.user_id as "userId" from (
      select case when t.proposed_by = t.mentor_id then t.mentee_id else t.mentor_id end as user_id, t.created_at, t.starts_at
      from call_times t
      where ${isWaiting} and not exists (select from proposal_entries e where e.time_id = t.id)) w
    cross join lateral (select greatest(
      (select max(e.queued_at) from proposal_entries e where e.user_id = w.user_id),
      (select max(n.created_at) from notices n where n.user_id = w.user_id and n.mail = 'callProposals')) as last_at) l
    where not w.user_id = any(${sql.param([...without])}::text[])
    group by w.user_id
    having min(${dueAt}) <= now()
    order by min(w.created_at), w.user_id
    limit ${limit.batch}`)
  return rows.map(({ userId }) => userId)
}

type Mail = {
  /** The reader. */
  readonly userId: string
  readonly mailId: string
}

/** Notes that an email names all proposals to its reader that wait and that none names yet. */
export async function claimProposals(tx: Tx, { userId, mailId }: Mail): Promise<void> {
  await tx.execute(sql`
    insert into proposal_entries (time_id, user_id, mail_id, starts_at, ends_at)
    select t.id, ${userId}, ${mailId}, t.starts_at, t.ends_at from call_times t
    where ${isWaiting} and t.proposed_by <> ${userId} and (t.mentor_id = ${userId} or t.mentee_id = ${userId})
      and not exists (select from proposal_entries e where e.time_id = t.id)
    order by t.starts_at, t.id limit ${limit.listed}
    on conflict do nothing`)
}

/** Whether one of the proposals that an email was queued for still waits, and no other email has named it meanwhile. */
export async function hasClaimed(db: Executor, { userId, mailId }: Mail): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from proposal_entries e join call_times t on t.id = e.time_id
    where e.user_id = ${userId} and e.mail_id = ${mailId} and e.sent_at is null and ${isWaiting} limit 1`)
  return rows.length > 0
}

/** The proposals that wait for the answer of a member and that an email names: the earliest first, and those of this email before others. */
export function listClaimed(
  db: Executor,
  { userId, mailId }: Mail,
): Promise<(typeof callTimes.$inferSelect)[]> {
  const isOfMail = sql`${proposalEntries.mailId} = ${mailId}`
  return db
    .select()
    .from(callTimes)
    .innerJoin(proposalEntries, eq(proposalEntries.timeId, callTimes.id))
    .where(
      and(
        ...[eq(proposalEntries.userId, userId), eq(callTimes.status, 'proposed')],
        sql`${callTimes.startsAt} > now()`,
      ),
    )
    .orderBy(sql`${isOfMail} desc`, callTimes.startsAt, callTimes.id)
    .limit(limit.listed)
    .then((rows) => rows.map((row) => row.call_times))
}

/** Notes that entries may be in the calendar of their reader from now on. */
export async function markMailed(db: Executor, timeIds: readonly string[]): Promise<void> {
  await db
    .update(proposalEntries)
    .set({ mailedAt: sql`coalesce(${proposalEntries.mailedAt}, now())` })
    .where(inArray(proposalEntries.timeId, [...timeIds]))
}

/** Notes that an email was sent that names proposals. */
export async function markSent(db: Executor, timeIds: readonly string[]): Promise<void> {
  await db
    .update(proposalEntries)
    .set({ sentAt: sql`now()` })
    .where(inArray(proposalEntries.timeId, [...timeIds]))
}

export type EndedEntry = {
  readonly id: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly createdAt: Date
  /** How often its entry changed before, as that of a call. */
  readonly revision: number
}

/** The entries that have to leave the calendar of a member, the earliest first [MT14]. */
export async function listEnded(db: Executor, userId: string): Promise<readonly EndedEntry[]> {
  const { rows } = await db.execute<{
    id: string
    start: number
    end: number
    made: number
    revision: number
  }>(sql`
    select e.time_id as id, (extract(epoch from e.starts_at) * 1000)::float8 as start,
      (extract(epoch from e.ends_at) * 1000)::float8 as "end", (extract(epoch from e.queued_at) * 1000)::float8 as made,
      coalesce((select c.revision from canceled_calls c where c.id = e.time_id), 0) as revision
    from proposal_entries e where e.user_id = ${userId} and ${isOver}
    order by e.starts_at, e.time_id limit ${limit.listed}`)
  return rows.map(({ id, start, end, made, revision }) => ({
    ...{ id, revision },
    ...{ startsAt: new Date(start), endsAt: new Date(end), createdAt: new Date(made) },
  }))
}

/** Deletes entries that have left the calendar of their reader. */
export async function deleteEntries(db: Executor, timeIds: readonly string[]): Promise<void> {
  await db.delete(proposalEntries).where(inArray(proposalEntries.timeId, [...timeIds]))
}

/**
 * Deletes what no email has to end: entries of times that were agreed on, those that were never sent, and those whose end could not
 * be sent for so long.
 */
export async function deleteSettled(tx: Tx): Promise<void> {
  await tx.execute(sql`
    delete from proposal_entries e using call_times t where t.id = e.time_id and t.status = 'agreed'`)
  await tx.execute(sql`
    delete from proposal_entries e where e.mailed_at is null and e.queued_at < now() - ${interval(limit.endKept)}
      and not exists (select from call_times t where t.id = e.time_id and ${isWaiting})`)
  const before = sql`now() - ${interval(limit.endKept)}`
  await tx
    .delete(proposalEntries)
    .where(or(lt(proposalEntries.endedAt, before), lt(proposalEntries.endsAt, before)))
}

/** The members, but for some, with entries that have to leave their calendars. */
export async function listEnding(tx: Tx, without: readonly string[]): Promise<readonly string[]> {
  const { rows } = await tx.execute<{ userId: string }>(sql`
    select e.user_id as "userId" from proposal_entries e join users u on u.id = e.user_id
    where ${isOver} and u.suspended_at is null and not e.user_id = any(${sql.param([...without])}::text[])
    group by e.user_id order by min(e.starts_at), e.user_id limit ${limit.batch}`)
  return rows.map(({ userId }) => userId)
}

/** Notes of these members which entries are over, and answers those to whom an email about that is due, with their addresses. */
export async function markEnded(
  tx: Tx,
  userIds: readonly string[],
): Promise<readonly { readonly userId: string; readonly email: string }[]> {
  if (userIds.length === 0) return []
  const isOne = inArray(sql`e.user_id`, [...userIds])
  await tx.execute(sql`
    update proposal_entries e set ended_at = now() where ${isOne} and e.ended_at is null and ${isOver}`)
  const { rows } = await tx.execute<{ userId: string; email: string }>(sql`
    select u.id as "userId", u.email from proposal_entries e join users u on u.id = e.user_id
    where ${isOne} and e.ended_at is not null
      and not exists (select from notices n where n.user_id = u.id and n.mail = 'callProposalsEnded'
        and n.created_at > now() - ${interval(limit.apart)})
    group by u.id, u.email
    having min(e.ended_at) <= now() - ${interval(limit.wait)}
      and coalesce(max(e.end_queued_at) <= now() - ${interval(limit.endRetry)}, true)`)
  return rows
}

/** Deletes the entries of a member that are over. */
export async function deleteEnded(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`delete from proposal_entries where user_id = ${userId} and ended_at is not null`)
}

/** Notes that the email is queued that ends the entries of a member. */
export async function markEndQueued(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`
    update proposal_entries set end_queued_at = now() where user_id = ${userId} and ended_at is not null`)
}
