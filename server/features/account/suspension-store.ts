import { and, eq, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { users } from '#server/db/schema.ts'
import { listCounterparts } from '#server/features/connections/store.ts'
import { endSessions } from '#server/sessions/store.ts'
import { topics } from '#shared/contract/topics.ts'

/** The topics of everything that shows a user, to themselves and to their counterparts. */
export async function listAffectedTopics(tx: Executor, userId: string): Promise<string[]> {
  const others = await listCounterparts(tx, userId)
  return [
    topics.sessions(userId),
    topics.me(userId),
    topics.profile(userId),
    topics.connections(userId),
    topics.inbox(userId),
    topics.availability(userId),
    ...others.flatMap(({ userId: other, chatId }) => [
      topics.connections(other),
      topics.inbox(other),
      topics.connection(chatId),
    ]),
  ]
}

/** A suspension and its end begin another lifetime, with warnings of its own [DL5]. */
const noWarning = { warnedDays: null, deletedAfter: null }

/**
 * Suspends a user [OU2], at the time `at` of a decision, or now: not at the start of the transaction, which may have waited for a
 * later decision. Returns the topics to publish; null if the user is suspended already.
 */
export async function suspend(
  tx: Executor,
  userId: string,
  at: SQL = sql`clock_timestamp()`,
): Promise<string[] | null> {
  const around = await listAffectedTopics(tx, userId)
  const rows = await tx
    .update(users)
    .set({ suspendedAt: at, ...noWarning })
    .where(and(eq(users.id, userId), isNull(users.suspendedAt)))
    .returning({ id: users.id })
  await endSessions(tx, userId)
  return rows.length === 1 ? around : null
}

/** Lifts a suspension [OU3]; the account is as if its member had just been here [DL5]. Returns the topics to publish; null if the user is not suspended. */
export async function unsuspend(tx: Executor, userId: string): Promise<string[] | null> {
  const rows = await tx
    .update(users)
    .set({ suspendedAt: null, lastHereAt: sql`now()`, ...noWarning })
    .where(and(eq(users.id, userId), sql`${users.suspendedAt} is not null`))
    .returning({ id: users.id })
  return rows.length === 1 ? listAffectedTopics(tx, userId) : null
}
