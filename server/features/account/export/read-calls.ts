import { and, asc, eq } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { callSeries, callTimes, canceledCalls, missedCalls } from '#server/db/schema.ts'
import { callTimesPerChat } from '#shared/limits/call.ts'
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

/** The proposed and agreed times of calls of a chat, with those that are over, as long as they are kept; one that has ended has none [CT6]. */
export function callTimesOf(
  db: Executor,
  { id }: Pick<MyChat, 'id'>,
): Promise<(typeof callTimes.$inferSelect)[]> {
  return db
    .select()
    .from(callTimes)
    .where(eq(callTimes.chatId, id))
    .orderBy(asc(callTimes.startsAt))
    .limit(callTimesPerChat.exported)
}

/** The series of calls of a chat [MT4]. */
export function callSeriesOf(
  db: Executor,
  { id }: Pick<MyChat, 'id'>,
): Promise<(typeof callSeries.$inferSelect)[]> {
  return db
    .select()
    .from(callSeries)
    .where(eq(callSeries.chatId, id))
    .orderBy(asc(callSeries.createdAt))
    .limit(callTimesPerChat.exported)
}

/** The canceled calls of a chat, as long as they are kept [MT3]. */
export function canceledCallsOf(
  db: Executor,
  { id }: Pick<MyChat, 'id'>,
): Promise<(typeof canceledCalls.$inferSelect)[]> {
  return db
    .select()
    .from(canceledCalls)
    .where(eq(canceledCalls.chatId, id))
    .orderBy(asc(canceledCalls.startsAt))
    .limit(callTimesPerChat.exported)
}
