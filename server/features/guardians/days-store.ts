import { sql } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import type { TalkDays } from '#shared/contract/guardians.ts'
import { guardianPage as limit } from '#shared/guardian-limits.ts'

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
  const at = (expression: ReturnType<typeof sql>) =>
    sql`floor(extract(epoch from ${expression}) * 1000)::float8`
  const limitTime = before === null ? sql`null::timestamptz` : sql`to_timestamp(${before / 1000}::float8)`
  // The last message before the time, by halves: messages are in the order of their numbers, of which there is an index.
  const { rows } = await db.execute<Row>(sql`
    select c.id as "chatId", d."from", d."to", e.last > ${limit.messages} as "isCut"
    from chats c
    cross join lateral (
      with recursive search(low, high) as (
        select 0::bigint, c.last_seq::bigint
        union all
        select case when h.is_before then h.middle else s.low end, case when h.is_before then s.high else h.middle - 1 end
        from search s
        cross join lateral (
          select (s.low + s.high + 1) / 2 as middle, coalesce((select m.created_at < ${limitTime} from messages m
            where m.chat_id = c.id and m.seq <= (s.low + s.high + 1) / 2 order by m.seq desc limit 1), true) as is_before
        ) h
        where s.low < s.high and ${limitTime} is not null
      )
      select min(high) as last from search
    ) e
    cross join lateral (
      select ${at(sql`min(m.created_at)`)} as "from", ${at(sql`max(m.created_at)`)} as "to"
      from messages m
      where m.chat_id = c.id and m.seq > e.last - ${limit.messages} and m.seq <= e.last
      group by date_trunc('day', m.created_at at time zone ${zone})
      order by 1 desc limit ${limit.days + 1}
    ) d
    where c.id in ${[...chatIds]} order by d."from" desc`)
  const byChat = Map.groupBy(rows, ({ chatId }) => chatId)
  return new Map([...byChat].map(([chatId, days]) => [chatId, toPage(days)]))
}

function toPage(rows: readonly Row[]): TalkDays {
  const isCut = rows[0]?.isCut === true
  const isOverLimit = rows.length > limit.days
  // The first message of the oldest day may be one that was not read.
  const isPartial = isCut && !isOverLimit && rows.length > 1
  const shown = isPartial ? rows.slice(0, -1) : rows.slice(0, limit.days)
  const days = shown.map(({ from, to }) => ({ from, to }))
  return { days, earlier: isCut || isOverLimit ? (days.at(-1)?.from ?? null) : null }
}
