import { and, desc, eq, inArray, ne, not, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { missedCalls } from '#server/db/schema.ts'
import { isHeldPair } from '#server/case-records/keep-store.ts'
import { missedCallsPerChat } from '#shared/limits/call.ts'

export type Attempt = typeof missedCalls.$inferSelect

/** Records that `userId` has opened the call of a chat alone [VC15]. While the chat is on hold, no call of it is deleted [CS16]. */
export async function addAttempt(db: Executor, chatId: string, userId: string): Promise<void> {
  await db.insert(missedCalls).values({ chatId, callerId: userId })
  const surplus = db
    .select({ startedAt: missedCalls.startedAt })
    .from(missedCalls)
    .where(eq(missedCalls.chatId, chatId))
    .orderBy(desc(missedCalls.startedAt))
    .offset(missedCallsPerChat)
  await db
    .delete(missedCalls)
    .where(
      and(
        eq(missedCalls.chatId, chatId),
        inArray(missedCalls.startedAt, surplus),
        not(isHeldPair(missedCalls.chatId)),
      ),
    )
}

/**
 * Records that `userId` has joined the call that the other member is in: the newest attempt is answered, also if they join
 * again. Older ones stay missed [VC15].
 */
export async function markAnswered(db: Executor, chatId: string, userId: string): Promise<void> {
  const newest = db
    .select({ startedAt: sql`max(${missedCalls.startedAt})` })
    .from(missedCalls)
    .where(eq(missedCalls.chatId, chatId))
  await db
    .update(missedCalls)
    .set({ isAnswered: true })
    .where(
      and(
        eq(missedCalls.chatId, chatId),
        ne(missedCalls.callerId, userId),
        eq(missedCalls.startedAt, newest),
      ),
    )
}

/** The latest calls of a chat, the oldest first, with one that still waits. */
export async function listAttempts(db: Executor, chatId: string): Promise<Attempt[]> {
  const latest = await db
    .select()
    .from(missedCalls)
    .where(eq(missedCalls.chatId, chatId))
    .orderBy(desc(missedCalls.startedAt))
    .limit(missedCallsPerChat)
  return latest.toReversed()
}
