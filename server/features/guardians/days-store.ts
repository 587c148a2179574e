import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import type { TalkDays } from '#shared/contract/guardians.ts'
import { guardianPage as limit } from '#shared/limits/guardian.ts'

type Row = {
  readonly chatId: string
  readonly from: number
  readonly to: number
  readonly isCut: boolean
}

/**
 * The latest days of each chat on which one of the two wrote, in the time zone of the minor, before a time or up to now: a page of
 * them, of a limited number of messages, however long the chat is [GC9]. Pages go on from a time, because the numbers of
 * messages would say how many there are.
 */
export async function listDays(
  db: Executor,
  chatIds: readonly string[],
  { zone, before }: { readonly zone: string; readonly before: number | null },
): Promise<ReadonlyMap<string, TalkDays>> {
  if (chatIds.length === 0) return new Map()
  const at = (expression: SQL) => sql`floor(extract(epoch from ${expression}) * 1000)::float8`
  const limitTime = before === null ? sql`null::timestamptz` : sql`to_timestamp(${before / 1000}::float8)`
  const { rows } = await db.execute<Row>(sql`
    select c.id as "chatId", ${at(sql`coalesce(${firstAfter(sql`f.before`)}, d.first)`)} as "from", ${at(sql`d.last`)} as "to",
      coalesce(f.before > 0, e.last > ${limit.messages}) as "isCut"
    from chats c
    cross join lateral (select ${lastBefore(limitTime)} as last) e
    cross join lateral (
      select date_trunc('day', m.created_at at time zone ${zone}) as day, min(m.created_at) as first, max(m.created_at) as last,
        count(*) over () as days
      from messages m
      where m.chat_id = c.id and m.seq > e.last - ${limit.messages} and m.seq <= e.last
      group by 1
      order by 1 desc limit ${limit.days + 1}
    ) d
    cross join lateral (
      select case when d.days = 1 and e.last > ${limit.messages} then ${lastBefore(sql`d.day at time zone ${zone}`)} end as before
    ) f
    where c.id in ${[...chatIds]} order by d.day desc`)
  const byChat = Map.groupBy(rows, ({ chatId }) => chatId)
  return new Map([...byChat].map(([chatId, days]) => [chatId, toPage(days)]))
}

/**
 * The number of the last message of the chat `c` before a time, or of all for null, by halves: messages are in the order of
 * their numbers, of which there is an index.
 */
const lastBefore = (time: SQL): SQL => sql`(
  with recursive search(low, high) as (
    select 0::bigint, c.last_seq::bigint
    union all
    select case when h.is_before then h.middle else s.low end, case when h.is_before then s.high else h.middle - 1 end
    from search s
    cross join lateral (
      select (s.low + s.high + 1) / 2 as middle, coalesce((select m.created_at < ${time} from messages m
        where m.chat_id = c.id and m.seq <= (s.low + s.high + 1) / 2 order by m.seq desc limit 1), true) as is_before
    ) h
    where s.low < s.high and ${time} is not null
  )
  select min(high) from search)`

/** When the first message of the chat `c` after a number was written; null for null. */
const firstAfter = (seq: SQL): SQL =>
  sql`(select m.created_at from messages m where m.chat_id = c.id and m.seq > ${seq} order by m.seq limit 1)`

function toPage(rows: readonly Row[]): TalkDays {
  const isCut = rows[0]?.isCut === true
  const isOverLimit = rows.length > limit.days
  // The first message of the oldest day may be one that was not read; a day alone is read from its start.
  const isPartial = isCut && !isOverLimit && rows.length > 1
  const shown = isPartial ? rows.slice(0, -1) : rows.slice(0, limit.days)
  const days = shown.map(({ from, to }) => ({ from, to }))
  return { days, earlier: isCut || isOverLimit ? (days.at(-1)?.from ?? null) : null }
}
