import { and, not, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { pauses, people, requests, suggestions, users, works } from '#server/db/schema.ts'
import { hasRoom } from '#server/features/people/activity-store.ts'
import { areSeparated, scopes } from '#server/policy/scopes.ts'
import { suggestion as limit } from '#shared/limits/staff.ts'

/** Whether a suggestion is younger than the days after which it lapses [SM5]. */
export const isRecent = (createdAt: SQL): SQL =>
  sql`${createdAt} > now() - make_interval(days => ${limit.days})`

/** Whether a pause, by whomever, keeps a mentor of `people` and a mentee apart. */
export const arePaused = (menteeId: SQL): SQL =>
  sql`exists (select from ${pauses} as k where k.pair_id = ${people.id} || '__' || ${menteeId})`

/** Whether a mentee can ask a mentor of `people` joined with `users` now [SM2]. That they have the consent that they need is apart. */
export const canBeAsked = (menteeId: SQL): SQL =>
  sql`(${and(
    scopes['request.create'](menteeId),
    hasRoom,
    not(areSeparated(people.id, menteeId)),
    sql`not ${arePaused(menteeId)}`,
    sql`not exists (select from ${requests} as r where r.mentor_id = ${people.id} and r.requester_id = ${menteeId})`,
  )})`

/**
 * The mentees to whom a mentor of `people` can still be suggested: their places without a mentee, minus their pending requests, minus their open
 * suggestions [SM3].
 */
export const placesLeft: SQL<number> = sql<number>`(
  coalesce(${people.maxMentees} - (select count(*) from ${requests} as r where r.mentor_id = ${people.id} and r.status = 'accepted'), ${limit.unsetPlaces})
  - (select count(*) from ${requests} as r where r.mentor_id = ${people.id} and r.status = 'pending')
  - (select count(*) from ${suggestions} as s where s.mentor_id = ${people.id} and s.state = 'open' and ${isRecent(sql`s.created_at`)}))::int`

/** Whether a mentor of `people` is somebody new to a mentee: no former mentor, and neither suggested now nor declined [SM2]. */
export const isNewTo = (menteeId: string): SQL =>
  sql`(not exists (select from ${works} as w where w.mentor_id = ${people.id} and w.mentee_id = ${menteeId})
    and not exists (select from ${suggestions} as s where s.mentor_id = ${people.id} and s.mentee_id = ${menteeId}
      and (s.state = 'declined' or (s.state = 'open' and ${isRecent(sql`s.created_at`)}))))`

/** Whether a person of `people` joined with `users` is a mentee who can log in. */
export const isMentee: SQL = sql`(${people.role} = 'mentee' and ${users.isEmailVerified} and ${users.suspendedAt} is null)`
