import { and, desc, eq, not, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { preparedQuery } from '#server/db/prepared.ts'
import { people, requestExpiries } from '#server/db/schema.ts'
import { mentorCardColumns, toMentorCard } from '#server/features/people/store.ts'
import { isBlocked } from '#server/policy/scopes.ts'
import type { ExpiredRequest } from '#shared/contract/connections.ts'
import { requests as limit } from '#shared/limits.ts'

/** The requests of a mentee that expired, the latest first, until they are dismissed [RQ17]. None of a member whom a block separates. */
export async function listExpired(db: Executor, menteeId: string): Promise<ExpiredRequest[]> {
  const rows = await expiredOf(db).execute({ mentee: menteeId })
  // Mentors are adults, whom every profile shows alike.
  return rows.map(({ id, expiredAt, person }) => {
    const { id: mentorId, role, name } = toMentorCard(person, 'strict')
    return { id, mentor: { id: mentorId, role, name }, expiredAt: expiredAt.getTime() }
  })
}

const mentee = sql.placeholder('mentee')
const expiredOf = preparedQuery((db) =>
  db
    .select({
      id: requestExpiries.id,
      expiredAt: requestExpiries.expiredAt,
      person: mentorCardColumns(),
    })
    .from(requestExpiries)
    .innerJoin(people, eq(people.id, requestExpiries.mentorId))
    .where(and(eq(requestExpiries.menteeId, mentee), not(isBlocked(people.id, mentee))))
    .orderBy(desc(requestExpiries.expiredAt), desc(requestExpiries.id))
    .limit(limit.open)
    .prepare('expired-requests'),
)

/** An expired request by the id of its email, unless a block separates its members. */
export async function expiryById(db: Executor, id: string) {
  const [row] = await db
    .select()
    .from(requestExpiries)
    .where(
      and(eq(requestExpiries.id, id), not(isBlocked(requestExpiries.mentorId, requestExpiries.menteeId))),
    )
    .limit(1)
  return row
}

/** Forgets that a request of a pair expired: the mentee asks again. */
export async function forgetExpiry(
  tx: Executor,
  { mentorId, requesterId }: { readonly mentorId: string; readonly requesterId: string },
): Promise<void> {
  await tx
    .delete(requestExpiries)
    .where(and(eq(requestExpiries.menteeId, requesterId), eq(requestExpiries.mentorId, mentorId)))
}

/** Forgets an expired request of a mentee. */
export async function dismissExpiry(tx: Executor, menteeId: string, id: string): Promise<void> {
  await tx
    .delete(requestExpiries)
    .where(and(eq(requestExpiries.id, id), eq(requestExpiries.menteeId, menteeId)))
}
