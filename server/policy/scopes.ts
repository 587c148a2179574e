import { and, eq, inArray, isNull, not, or, sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import {
  approvalPolicy,
  approvals,
  blocks,
  chats,
  groupMembers,
  groups,
  pauses,
  people,
  requests,
  users,
  works,
} from '#server/db/schema.ts'
import { ageBands, isMinor } from '#shared/domain/people/age.ts'
import type { ResourceRule } from '#shared/policy.ts'

/** The rows to which `myId` may apply a rule, as a condition. */
type Scope = (myId: Id) => SQL | undefined

/** A user id as a parameter, or a column that holds one. */
type Id = string | SQLWrapper

/** Whether `a` or `b` blocked the other. */
const hasBlock = (a: Id, b: Id): SQL<boolean> => sql<boolean>`exists (
    select from ${blocks} as b where (b.blocker_id = ${a} and b.blocked_id = ${b})
      or (b.blocker_id = ${b} and b.blocked_id = ${a}))`

const isOneSuspended = (...ids: readonly Id[]): SQL<boolean> =>
  sql<boolean>`exists (select from ${users} as u where u.suspended_at is not null and u.id in (${sql.join([...ids], sql`, `)}))`

/** Whether `a` or `b` blocked the other or is suspended: `isBlocked` of `shared/policy.ts` in Drizzle. */
export const isBlocked = (a: Id, b: Id): SQL<boolean> =>
  sql<boolean>`(${hasBlock(a, b)} or ${isOneSuspended(a, b)})`

/** The opposite of `isBlocked` in raw SQL, for prepared statements. `a` and `b` are SQL expressions, never input. */
export const isNotBlockedSql = (a: string, b: string): string =>
  `not exists (select from blocks b where (b.blocker_id = ${a} and b.blocked_id = ${b}) or (b.blocker_id = ${b} and b.blocked_id = ${a})) and not exists (select from users u where u.suspended_at is not null and u.id in (${a}, ${b}))`

/** The same as `isMinorRow` in raw SQL. `p` is an alias of `people`, never input. */
export const isMinorSql = (p: string): string => `${p}.age_band <> '18+'`

/**
 * Whether a member shows "seen": `visibilityOf` of `shared/domain/people/visibility.ts` in raw SQL [WS2]. `p` is an alias of `people`,
 * and `startsOff` a parameter: whether the profile starts with it off for minors. Neither is input.
 */
export const showsSeenSql = (p: string, startsOff: string): string =>
  `(${p}.shows_seen and (${p}.is_visibility_chosen or not (${startsOff}::boolean and ${isMinorSql(p)})))`

/**
 * Whether a mentor is active, in Drizzle: they are approved and their checks are valid, or mentors need no approval [MA3]. It
 * compares the clock itself, so that no sweep has to be in time. `approval_policy` has one row, which a statement reads once.
 */
export const isMentorActive = (mentor: Id): SQL<boolean> => sql<boolean>`(
  not exists (select from ${approvalPolicy} as y where y.is_required)
  or exists (select from ${approvals} as v
    where v.person_id = ${mentor} and v.is_active and (v.active_until is null or v.active_until > now())))`

/** The same in raw SQL, for prepared statements. `mentor` is an SQL expression, never input. */
export const isMentorActiveSql = (mentor: string): string =>
  `(not exists (select from approval_policy y where y.is_required) or exists (select from approvals v where v.person_id = ${mentor} and v.is_active and (v.active_until is null or v.active_until > now())))`

/**
 * Whether a mentee needs the consent of a guardian, and has none: `lacksConsent` of `shared/policy.ts` in Drizzle [GC1].
 * `needs_consent` is a function of migration 0032, whose triggers copy its result to the rows of the mentee's chats.
 */
export const lacksConsent = (mentee: Id): SQL<boolean> => sql<boolean>`needs_consent(${mentee})`

/**
 * The members of a pair of `requests` who may not write because of a pause, or because its mentor is not active or its mentee
 * lacks consent: `resting` of `shared/policy.ts` in Drizzle.
 */
export const restingMembers = (): SQL<string[]> => sql<string[]>`array(
    select p.paused_id from ${pauses} as p where p.pair_id = ${requests.id}
    union select p.setter_id from ${pauses} as p where p.pair_id = ${requests.id} and p.side = 'both'
    union select unnest(array[${requests.mentorId}, ${requests.requesterId}])
      where not ${isMentorActive(requests.mentorId)} or ${lacksConsent(requests.requesterId)})`

/** Whether a decision of staff keeps a mentor and a mentee apart: a restriction, or the end of their connection [CS25]. */
export const areSeparated = (mentor: Id, mentee: Id): SQL<boolean> =>
  sql<boolean>`exists (select from ${pauses} as k
    where k.pair_id = ${mentor} || '__' || ${mentee}::text and k.source = 'staff')`

/** Whether a request was sent while its pair was paused: only its writer reads what was written with it [PS9]. */
export const isSentInPause = (): SQL<boolean> =>
  sql<boolean>`exists (select from ${pauses} as k
    where k.pair_id = ${requests.id} and k.created_at <= ${requests.createdAt})`

/** Whether the chat `id` of a pair rests: because of a pause, or because its mentor is not active or its mentee lacks consent. */
export const isResting = (id: Id): SQL<boolean> =>
  sql<boolean>`(exists (select from ${pauses} as p where p.pair_id = ${id})
    or exists (select from ${chats} as c
      where c.id = ${id} and (not ${isMentorActive(sql`c.mentor_id`)} or ${lacksConsent(sql`c.mentee_id`)})))`

/**
 * Whether the chat of a row of `chats` rests, as `isResting` says, by the columns that a trigger keeps: for statements that read
 * many rows.
 */
export const isChatResting = sql<boolean>`(${chats.mentorRests} or ${chats.menteeRests} or not ${isMentorActive(chats.mentorId)})`

/**
 * The opposite of `isSilenced` in raw SQL, of the row `c` of `chats` and a member: a trigger keeps these columns, so that
 * the statement that stores a message waits for a pause and then sees it [PS4]. `member` is an SQL expression, never input.
 */
export const mayWriteSql = (c: string, member: string): string =>
  `not case when ${c}.mentor_id = ${member} then ${c}.mentor_rests else ${c}.mentee_rests end and ${isMentorActiveSql(`${c}.mentor_id`)}`

const isRequestMember: Scope = (myId) =>
  and(
    or(eq(requests.mentorId, myId), eq(requests.requesterId, myId)),
    not(isBlocked(requests.mentorId, requests.requesterId)),
  )

/** The connections of a member, also those that rest. */
export const isAcceptedMember: Scope = (myId) => and(isRequestMember(myId), eq(requests.status, 'accepted'))

/** Whether a member is in a group. */
export const isInGroup = (member: Id, groupId: string): SQL<boolean> => sql<boolean>`exists (
  select from ${groupMembers} as i where i.group_id = ${groupId} and i.user_id = ${member})`

/** Whether two members are in the same open group. */
export const shareGroup = (a: Id, b: Id): SQL<boolean> => sql<boolean>`exists (
  select from ${groupMembers} as x join ${groupMembers} as y on y.group_id = x.group_id
    join ${groups} as g on g.id = x.group_id
  where x.user_id = ${a} and y.user_id = ${b} and g.archived_at is null)`

/**
 * Whether a person of `people` joined with `users` is a mentor whom `myId` can find: a mentor who is listed to members of their groups
 * only is found by nobody else, also while in no group [GP6].
 */
export const isListedTo: Scope = (myId) =>
  and(
    eq(people.role, 'mentor'),
    eq(users.isEmailVerified, true),
    isNull(users.suspendedAt),
    isMentorActive(people.id),
    isShownTo(myId),
  )

/** Whether the groups of a mentor of `people` let `myId` find them, who always finds themselves. */
export const isShownTo = (myId: Id): SQL<boolean> =>
  sql<boolean>`(not ${people.isGroupOnly} or ${people.id} = ${myId} or ${shareGroup(people.id, myId)})`

/** Whether a person of `people` is a minor: `isMinor` of `shared/domain/people/age.ts` in SQL [AG2]. */
export const isMinorRow: SQL = inArray(people.ageBand, ageBands.filter(isMinor))

/**
 * Whether a mentor reads the page of a pair, a row of `works`, after the end: while the chat is kept, and not that of a minor.
 * `isKept` of `work.read` in Drizzle [WK12].
 */
export const isWorkKept = sql<boolean>`(exists (select from chats c where c.id = works.id)
  and exists (select from people p where p.id = works.mentee_id and p.age_band = '18+'))`

/** The pages of pairs that a member reads: `work.read` in Drizzle. */
export const isWorkReader: Scope = (myId) =>
  and(
    or(
      eq(works.menteeId, myId),
      and(eq(works.mentorId, myId), or(isNull(works.endedAt), eq(isWorkKept, true))),
    ),
    not(isBlocked(works.mentorId, works.menteeId)),
  )

/**
 * The rules of `shared/policy.ts` by which lists are read, as SQL under the same keys: each selects the rows that
 * `can` would permit. Over `requests`, and over `people` joined with `users`. The agreement test holds them, and the
 * prepared statements of the chat, to the policy table [AZ-11].
 */
export const scopes = {
  // `isBlocked`, of a mentor who is not suspended: whether the mentee is, is read once and not for each mentor.
  'request.create': (myId) =>
    and(isListedTo(myId), not(hasBlock(people.id, myId)), not(isOneSuspended(myId))),
  'request.read': isRequestMember,
  'presence.read': (myId) => and(isAcceptedMember(myId), not(isResting(requests.id))),
} as const satisfies Partial<Record<ResourceRule, Scope>>
