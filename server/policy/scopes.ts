import { and, eq, or } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { people, requests, users } from '#server/db/schema.ts'
import type { ThingRule } from '#shared/policy.ts'

/** What of all rows `myId` may use a rule on, as a condition. */
type Scope = (myId: string) => SQL | undefined

const isRequestMember: Scope = (myId) => or(eq(requests.mentorId, myId), eq(requests.requesterId, myId))

/**
 * The rules of `shared/policy.ts` that lists are read by, as SQL under the same keys: the rows are those `can` would
 * leave. Over `requests`, and over `people` with `users`. The prepared statements of the chat have theirs written
 * out; the agreement test holds all of them to the table [AZ-11].
 */
export const scopes = {
  'request.create': () => and(eq(people.role, 'mentor'), eq(users.isEmailVerified, true)),
  'request.read': isRequestMember,
  'presence.read': (myId) => and(isRequestMember(myId), eq(requests.status, 'accepted')),
} as const satisfies Partial<Record<ThingRule, Scope>>
