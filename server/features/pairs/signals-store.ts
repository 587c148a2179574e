import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { chats, mentorActivity, pairSteps, pulses, requests, users, works } from '#server/db/schema.ts'
import { isBlocked, isChatResting, isMentorActive } from '#server/policy/scopes.ts'
import type { PairSignalRow } from '#shared/contract/staff/pairs.ts'
import type { PairSignal } from '#shared/domain/pairs.ts'
import { pairSignal as limit } from '#shared/limits/staff.ts'

const daysAgo = (days: number): SQL => sql`now() - make_interval(days => ${days})`
const after = (at: SQL, days: number): SQL => sql`${at} + make_interval(days => ${days})`
const [firstDays, againDays] = limit.unansweredDays

/** Pairs that can write, with the time of the connection, and of the last message or the connection. */
const open = sql`select ${chats.id} as pair_id, ${chats.mentorId} as mentor_id, ${works.startedAt} as started_at,
    greatest(coalesce(${chats.lastAt}, ${works.startedAt}), ${works.startedAt}) as last_at
  from ${chats} join ${works} on ${works.id} = ${chats.id}
  where ${chats.isOpen} and not ${isChatResting} and not ${isBlocked(chats.mentorId, chats.menteeId)}`

/** The closed rounds of members, the latest first: answered, skipped, or followed by another. */
const closed = sql`select r.*, row_number() over (partition by r.work_id, r.user_id order by r.asked_at desc) as place,
    lead(r.score) over (partition by r.work_id, r.user_id order by r.asked_at desc) as score_before,
    lead(r.id) over (partition by r.work_id, r.user_id order by r.asked_at desc) as id_before
  from (
    select p.*, lead(p.asked_at) over (partition by p.work_id, p.user_id order by p.asked_at) as next_asked
    from ${pulses} as p join ${works} as w on w.id = p.work_id and w.ended_at is null and p.asked_at >= w.started_at
  ) as r where r.answered_at is not null or r.next_asked is not null`

/**
 * What staff are told of pairs and requests [PA2], as a query with the columns `pair_id`, `kind`, and `since`. `comes_back`: whether it
 * is said again some days after staff did something, because it lasts.
 */
const found = sql`
  select ${requests.id} as pair_id, 'unanswered' as kind, false as comes_back,
      case when ${requests.createdAt} <= ${daysAgo(againDays)} then ${after(sql`${requests.createdAt}`, againDays)}
        else ${after(sql`${requests.createdAt}`, firstDays)} end as since
    from ${requests} where ${requests.status} = 'pending' and ${requests.createdAt} <= ${daysAgo(firstDays)}
      and not ${isBlocked(requests.mentorId, requests.requesterId)}
  union all select o.pair_id, 'silent', true, ${after(sql`o.last_at`, limit.silentDays)}
    from (${open}) as o where o.last_at <= ${daysAgo(limit.silentDays)}
  union all select o.pair_id, 'gone', true, ${after(sql`a.last_here_at`, limit.goneDays)}
    from (${open}) as o join ${mentorActivity} as a on a.mentor_id = o.mentor_id
    where a.last_here_at <= ${daysAgo(limit.goneDays)}
  union all select ${chats.id}, 'gone', true, coalesce((select u.suspended_at from ${users} as u where u.id = ${chats.mentorId}),
      (select coalesce(v.active_until, now()) from approvals as v where v.person_id = ${chats.mentorId}), now())
    from ${chats} where ${chats.isOpen} and (not ${isMentorActive(chats.mentorId)}
      or exists (select from ${users} as u where u.id = ${chats.mentorId} and u.suspended_at is not null))
  union all select c.work_id, 'fell', false, max(c.answered_at) from (${closed}) as c
    where c.place = 1 and c.score <= c.score_before - ${limit.fall}::int group by c.work_id
  union all select one.work_id, 'gap', false, greatest(one.answered_at, other.answered_at)
    from (${closed}) as one join (${closed}) as other
      on other.work_id = one.work_id and other.user_id > one.user_id and other.round = one.round and other.place = 1
    where one.place = 1 and abs(one.score - other.score) >= ${limit.gap}::int
  union all select c.work_id, 'skipped', false, max(coalesce(c.answered_at, c.next_asked)) from (${closed}) as c
    where c.place = 1 and c.score is null and c.id_before is not null and c.score_before is null group by c.work_id`

/** Those for which staff have done nothing since, or not for some days and it lasts. */
export const pairSignals = sql`select s.pair_id, s.kind, min(s.since) as since from (${found}) as s
  where not exists (select from ${pairSteps} as done where done.pair_id = s.pair_id and done.signal = s.kind
    and done.created_at >= s.since
    and (not s.comes_back or done.created_at > ${daysAgo(limit.backAfterDays)}))
  group by s.pair_id, s.kind`

/** The signals of some pairs by their id, the oldest first. */
export async function readSignals(
  db: Executor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly PairSignalRow[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ id: string; kind: PairSignal; since: number }>(sql`
    select s.pair_id as id, s.kind, floor(extract(epoch from s.since) * 1000)::float8 as since
    from (${pairSignals}) as s where s.pair_id = any(${sql.param([...ids])}::text[]) order by s.since`)
  const all = Map.groupBy(rows, ({ id }) => id)
  return new Map([...all].map(([id, of]) => [id, of.map(({ kind, since }) => ({ kind, since }))]))
}
