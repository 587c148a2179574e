import { and, asc, eq } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { callTimes, missedCalls } from '#server/db/schema.ts'
import { callTimesPerChat } from '#shared/call-limits.ts'
import type { MyChat } from './read.ts'

/** The missed calls of a chat, the oldest first; of a chat that has ended the member's own only. */
export function missedCallsOf(
  db: Executor,
  { id, isOpen }: Pick<MyChat, 'id' | 'isOpen'>,
  myId: string,
): Promise<(typeof missedCalls.$inferSelect)[]> {
  const isVisible = isOpen ? undefined : eq(missedCalls.callerId, myId)
  return db
    .select()
    .from(missedCalls)
    .where(and(eq(missedCalls.chatId, id), isVisible))
    .orderBy(asc(missedCalls.startedAt))
}

/** The proposed and agreed times of calls of a chat, which has fewer than the limit [CT1]; one that has ended has none [CT6]. */
export function callTimesOf(
  db: Executor,
  { id }: Pick<MyChat, 'id'>,
): Promise<(typeof callTimes.$inferSelect)[]> {
  return db
    .select()
    .from(callTimes)
    .where(eq(callTimes.chatId, id))
    .orderBy(asc(callTimes.startsAt))
    .limit(callTimesPerChat.listed)
}
