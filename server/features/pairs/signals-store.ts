import { sql } from 'drizzle-orm'
import type { AnyColumn, SQL } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import {
  approvalPolicy,
  approvals,
  chats,
  mentorActivity,
  pairSteps,
  pulses,
  requests,
  users,
  works,
} from '#server/db/schema.ts'
import { isBlocked, isChatResting, isMentorActive } from '#server/policy/scopes.ts'
import type { PairSignalRow } from '#shared/contract/staff/pairs.ts'
import type { PairSignal } from '#shared/domain/pairs.ts'
import { pairSignal as limit } from '#shared/limits/staff.ts'

const daysAgo = (days: number): SQL => sql`now() - make_interval(days => ${days})`
const after = (at: SQL, days: number): SQL => sql`${at} + make_interval(days => ${days})`
const [firstDays, againDays] = limit.unansweredDays

/** What is read of: all, or a few by their ids, so that a page of the list reads no more than it shows. */
type Scope = readonly string[] | null

const isIn = (id: SQL | AnyColumn, scope: Scope): SQL =>
  scope === null ? sql`true` : sql`${id} = any(${sql.param([...scope])}::text[])`

/** Pairs that can write, with the time of the last message, or else of the connection. */
const openPairs = (
  scope: Scope,
  isWanted = sql`true`,
): SQL => sql`select ${chats.id} as pair_id, ${chats.mentorId} as mentor_id,
    greatest(coalesce(${chats.lastAt}, ${works.startedAt}), ${works.startedAt}) as last_at
  from ${chats} join ${works} on ${works.id} = ${chats.id}
  where ${isIn(chats.id, scope)} and ${isWanted} and ${chats.isOpen} and not ${isChatResting} and not ${isBlocked(chats.mentorId, chats.menteeId)}`

/** Compared one by one, which is cheaper than to ask of all pairs whether they can write. */
const isSilent = sql`coalesce(${chats.lastAt}, '-infinity') <= ${daysAgo(limit.silentDays)}
  and ${works.startedAt} <= ${daysAgo(limit.silentDays)}`

/** What a trigger noted at rounds of connections that last: a fall, a gap, and two that were skipped, each until a later round. */
const notedRounds = (scope: Scope): SQL => sql`
  select p.work_id, kind, false, p.answered_at from ${pulses} as p cross join unnest(p.signals) as kind
  join ${works} as w on ${isIn(sql`w.id`, scope)} and w.id = p.work_id and w.ended_at is null and p.asked_at >= w.started_at
  where ${isIn(sql`p.work_id`, scope)} and p.signals <> '{}' and p.asked_at > ${daysAgo(limit.pulseDays)}`

const isUnanswered = (scope: Scope): SQL => sql`${isIn(requests.id, scope)} and ${requests.status} = 'pending'
  and ${requests.createdAt} <= ${daysAgo(firstDays)} and not ${isBlocked(requests.mentorId, requests.requesterId)}`

/** As a subquery, which the index of the few who are suspended answers. */
const suspendedAt = sql`(select u.suspended_at from ${users} as u where u.id = ${chats.mentorId} and u.suspended_at is not null)`

/** Mentors who cannot mentor any more, whether the pair rests for it or not. */
const isMentorOut = (scope: Scope): SQL =>
  sql`${isIn(chats.id, scope)} and ${chats.isOpen} and (not ${isMentorActive(chats.mentorId)} or ${suspendedAt} is not null)`

/**
 * What staff are told of pairs and requests [PA2], as a query with the columns `pair_id`, `kind`, and `since`. `comes_back`: whether it
 * is said again some days after staff did something, because it lasts. Left out is what they did something about since.
 */
export const pairSignals = (scope: Scope): SQL => sql`
  select s.pair_id, s.kind, min(s.since) as since from (
    select ${requests.id} as pair_id, 'unanswered' as kind, false as comes_back,
        case when ${requests.createdAt} <= ${daysAgo(againDays)} then ${after(sql`${requests.createdAt}`, againDays)}
          else ${after(sql`${requests.createdAt}`, firstDays)} end as since
      from ${requests} where ${isUnanswered(scope)}
    union all select o.pair_id, 'silent', true, ${after(sql`o.last_at`, limit.silentDays)}
      from (${openPairs(scope, isSilent)}) as o
    union all select o.pair_id, 'gone', true, ${after(sql`a.last_here_at`, limit.goneDays)}
      from (${openPairs(scope)}) as o join ${mentorActivity} as a on a.mentor_id = o.mentor_id
      where a.last_here_at <= ${daysAgo(limit.goneDays)}
    union all select ${chats.id}, 'gone', true, coalesce(${suspendedAt},
        case when v.is_active then v.active_until else v.since end, (select y.changed_at from ${approvalPolicy} as y))
      from ${chats} left join ${approvals} as v on v.person_id = ${chats.mentorId}
      where ${isMentorOut(scope)}
    union all ${notedRounds(scope)}
  ) as s
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
    from (${pairSignals(ids)}) as s order by s.since`)
  const all = Map.groupBy(rows, ({ id }) => id)
  return new Map([...all].map(([id, of]) => [id, of.map(({ kind, since }) => ({ kind, since }))]))
}
