import { createHash } from 'node:crypto'
import { and, asc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/orm.ts'
import { calendarFeeds, callTimes, requests, sessions, users } from '#server/db/schema.ts'
import { isAcceptedMember } from '#server/policy/scopes.ts'
import { calendarFeed } from '#shared/limits/call.ts'
import type { CalendarCall } from './ics.ts'

const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/**
 * Replaces the feed of a member by one with this secret. Returns when; undefined if the session has ended: what ends it, such as a
 * password change on another device, ends the feed, too, and waits for this lock or comes first [CF3].
 */
export async function replaceFeed(
  tx: Tx,
  { userId, sessionId, secret }: { userId: string; sessionId: string; secret: string },
): Promise<Date | undefined> {
  // In the order of what deletes an account.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share')
  const [session] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
    .for('share')
  if (!session) return undefined
  const hash = hashSecret(secret)
  const [feed] = await tx
    .insert(calendarFeeds)
    .values({ userId, hash })
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: { hash, createdAt: sql`now()` } })
    .returning({ madeAt: calendarFeeds.createdAt })
  return feed?.madeAt
}

export async function removeFeed(tx: Tx, userId: string): Promise<void> {
  await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId))
}

/** When the feed of a member was made; null without one. */
export async function getFeedTime(db: Executor, userId: string): Promise<Date | null> {
  const [feed] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId))
  return feed?.createdAt ?? null
}

/** The member whose feed has this secret; undefined without one. */
export async function findFeedOwner(db: Executor, secret: string): Promise<string | undefined> {
  const [feed] = await db
    .select({ userId: calendarFeeds.userId })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .where(and(eq(calendarFeeds.hash, hashSecret(secret)), isNull(users.suspendedAt)))
  return feed?.userId
}

/** The agreed times of a member, also those that are over, as long as they are kept: first those to come, the earliest first [CF2]. */
export function listFeedCalls(db: Executor, userId: string): Promise<CalendarCall[]> {
  const { status, startsAt, endsAt, id, chatId } = callTimes
  return db
    .select(getTableColumns(callTimes))
    .from(callTimes)
    .innerJoin(requests, eq(requests.id, chatId))
    .where(and(isAcceptedMember(userId), eq(status, 'agreed')))
    .orderBy(sql`${endsAt} < now()`, asc(startsAt), asc(id))
    .limit(calendarFeed.calls)
}
