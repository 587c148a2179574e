import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import { blocks, people, requests, users } from '#server/db/schema.ts'
import type { ResourceRule } from '#shared/policy.ts'

/** What of all rows `myId` may use a rule on, as a condition. */
type Scope = (myId: string | SQLWrapper) => SQL | undefined

type Id = string | SQLWrapper

/** Whether one of the two blocked the other, or is suspended: `isBlocked` of the table. */
export const isBlocked = (one: Id, other: Id): SQL<boolean> => sql<boolean>`(exists (
    select from ${blocks} as b where (b.blocker_id = ${one} and b.blocked_id = ${other})
      or (b.blocker_id = ${other} and b.blocked_id = ${one}))
  or exists (select from ${users} as u where u.suspended_at is not null and u.id in (${one}, ${other})))`

/** `isBlocked` for a whole list of people not suspended: asked once, and not once a person. */
const isNotBlockedFor: Scope = (myId) => sql`${people.id} not in (
    select b.blocked_id from ${blocks} as b where b.blocker_id = ${myId}
    union all select b.blocker_id from ${blocks} as b where b.blocked_id = ${myId})
  and not exists (select from ${users} as u where u.suspended_at is not null and u.id = ${myId})`

const isPairVisible = sql`not ${isBlocked(requests.mentorId, requests.requesterId)}`

const isRequestMember: Scope = (myId) =>
  and(or(eq(requests.mentorId, myId), eq(requests.requesterId, myId)), isPairVisible)

/** Whether a person may be asked by anybody. */
export const isListed = and(
  eq(people.role, 'mentor'),
  eq(users.isEmailVerified, true),
  isNull(users.suspendedAt),
)

/**
 * The rules of `shared/policy.ts` that lists are read by, as SQL under the same keys: the rows are those `can` would
 * leave. Over `requests`, and over `people` with `users`. The prepared statements of the chat have theirs written
 * out; the agreement test holds all of them to the table [AZ-11].
 */
export const scopes = {
  'request.create': (myId) => and(isListed, isNotBlockedFor(myId)),
  'request.read': isRequestMember,
  'presence.read': (myId) => and(isRequestMember(myId), eq(requests.status, 'accepted')),
} as const satisfies Partial<Record<ResourceRule, Scope>>
