import { and, eq, isNull, not, or, sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import { blocks, people, requests, users } from '#server/db/schema.ts'
import type { ResourceRule } from '#shared/policy.ts'

/** The rows to which `myId` may apply a rule, as a condition. */
type Scope = (myId: Id) => SQL | undefined

/** A user id as a parameter, or a column that holds one. */
type Id = string | SQLWrapper

/** Whether `a` or `b` blocked the other or is suspended: `isBlocked` of `shared/policy.ts` in Drizzle. */
export const isBlocked = (a: Id, b: Id): SQL<boolean> => sql<boolean>`(exists (
    select from ${blocks} as b where (b.blocker_id = ${a} and b.blocked_id = ${b})
      or (b.blocker_id = ${b} and b.blocked_id = ${a}))
  or exists (select from ${users} as u where u.suspended_at is not null and u.id in (${a}, ${b})))`

/** The opposite of `isBlocked` in raw SQL, for prepared statements. `a` and `b` are SQL expressions, never input. */
export const isNotBlockedSql = (a: string, b: string): string =>
  `not exists (select from blocks b where (b.blocker_id = ${a} and b.blocked_id = ${b}) or (b.blocker_id = ${b} and b.blocked_id = ${a})) and not exists (select from users u where u.suspended_at is not null and u.id in (${a}, ${b}))`

/** Whether the person `p` may be under 18, in raw SQL. `p` is an alias of `people`, never input. */
export const isMinorSql = (p: string): string =>
  `extract(year from now() at time zone 'utc') - ${p}.birth_year - 1 < 18`

/** `isMinorSql` of the rows of `people` in Drizzle. */
export const isMinor = sql<boolean>`extract(year from now() at time zone 'utc') - ${people.birthYear} - 1 < 18`

const isRequestMember: Scope = (myId) =>
  and(
    or(eq(requests.mentorId, myId), eq(requests.requesterId, myId)),
    not(isBlocked(requests.mentorId, requests.requesterId)),
  )

/** Whether a person of `people` joined with `users` is a mentor whom mentees can find. */
export const isListed = and(
  eq(people.role, 'mentor'),
  eq(users.isEmailVerified, true),
  isNull(users.suspendedAt),
)

/**
 * The rules of `shared/policy.ts` by which lists are read, as SQL under the same keys: each selects the rows that
 * `can` would permit. Over `requests`, and over `people` joined with `users`. The agreement test holds them, and the
 * prepared statements of the chat, to the policy table [AZ-11].
 */
export const scopes = {
  'request.create': (myId) => and(isListed, not(isBlocked(people.id, myId))),
  'request.read': isRequestMember,
  'presence.read': (myId) => and(isRequestMember(myId), eq(requests.status, 'accepted')),
} as const satisfies Partial<Record<ResourceRule, Scope>>
