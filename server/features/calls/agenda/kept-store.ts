import { sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/orm.ts'
import { callOutcomes } from '#server/db/schema.ts'
import { callOutcome, callTimesKeptFor, callWindow, keptCallsListed } from '#shared/limits/call.ts'
import type { KeptCall } from '#shared/contract/call-records.ts'

const seconds = (ms: number) => sql`make_interval(secs => ${ms / 1000})`

/** Whether both members of a chat were in a call around a span, in a statement with these columns. */
const wasHeld = sql`exists (select from missed_calls m where m.chat_id = c.chat_id and m.is_answered
  and m.started_at between c.starts_at - ${seconds(callWindow.before)} and c.ends_at + ${seconds(callWindow.after)})`

/** Whether both members said that a call did not take place [CO2]. */
const isNoShow = sql`(select count(*) = 2 and not bool_or(o.took_place) from call_outcomes o where o.record_id = c.id)`

type Row = {
  readonly id: string
  readonly start: number
  readonly end: number
  readonly isCanceled: boolean
  readonly lines: number
  readonly wasHeld: boolean
  readonly mine: boolean | null
  readonly isNoShow: boolean
}

/**
 * The agreed times of a pair that are over or begin within a day, and those of which something was kept, the latest first.
 * `myId`: the member whose answer is read; that of the other one is never told alone.
 */
export async function listKept(db: Executor, chatId: string, myId: string): Promise<KeptCall[]> {
  const { rows } = await db.execute<Row>(sql`
    with c as (
      select id, chat_id, starts_at, ends_at, false as canceled from call_times
      where chat_id = ${chatId} and status = 'agreed' and starts_at < now() + interval '1 day'
      union all
      select id, chat_id, starts_at, ends_at, canceled_at is not null from call_records r
      where chat_id = ${chatId} and not exists (select from call_times t where t.id = r.id)
    )
    select c.id, (extract(epoch from c.starts_at) * 1000)::float8 as start,
      (extract(epoch from c.ends_at) * 1000)::float8 as "end", c.canceled as "isCanceled",
      (select count(*)::int from agenda_lines l where l.record_id = c.id and l.deleted_at is null) as lines,
      ${wasHeld} as "wasHeld",
      (select o.took_place from call_outcomes o where o.record_id = c.id and o.user_id = ${myId}) as mine,
      ${isNoShow} as "isNoShow"
    from c order by c.starts_at desc, c.id limit ${keptCallsListed}`)
  return rows
}

/** Whether members can say now whether a call took place: it is over, for not too long, was not canceled, and there was none [CO1]. */
export async function canTell(tx: Tx, { chatId, id }: { chatId: string; id: string }): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from call_records c
    where c.id = ${id} and c.chat_id = ${chatId} and c.canceled_at is null and c.ends_at < now()
      and c.ends_at > now() - ${seconds(callOutcome.within)} and not ${wasHeld}`)
  return rows.length === 1
}

export async function setOutcome(
  tx: Tx,
  { id, userId, tookPlace }: { id: string; userId: string; tookPlace: boolean },
): Promise<void> {
  await tx
    .insert(callOutcomes)
    .values({ recordId: id, userId, tookPlace })
    .onConflictDoUpdate({
      target: [callOutcomes.recordId, callOutcomes.userId],
      set: { tookPlace, createdAt: sql`now()` },
    })
}

/**
 * The part of the daily sweep: what only one of the two said of a call is deleted when its time is, and a record of which nothing is
 * left [CO3].
 */
export async function deleteUnkept(db: Executor): Promise<void> {
  const isOld = sql`c.ends_at + ${seconds(callTimesKeptFor)} < now()`
  await db.execute(sql`
    delete from call_outcomes using call_records c
    where c.id = call_outcomes.record_id and ${isOld} and not ${isNoShow}`)
  await db.execute(sql`
    delete from call_records c
    where ${isOld} and not exists (select from agenda_lines l where l.record_id = c.id)
      and not exists (select from call_outcomes o where o.record_id = c.id)`)
}
