import { and, asc, eq, getTableColumns, isNull, or } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import {
  agendaLines,
  agendaVersions,
  callOutcomes,
  callRecords,
  callSeries,
  callTimes,
  canceledCalls,
  missedCalls,
} from '#server/db/schema.ts'
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

type Chat = Pick<MyChat, 'id' | 'isOpen'>

/** What is kept of the calls of a chat, with what the member said of them [CO2]. */
export async function callRecordsOf(db: Executor, { id }: Chat, myId: string) {
  const isMine = and(eq(callOutcomes.recordId, callRecords.id), eq(callOutcomes.userId, myId))
  const rows = await db
    .select({ record: callRecords, outcome: callOutcomes })
    .from(callRecords)
    .leftJoin(callOutcomes, isMine)
    .where(eq(callRecords.chatId, id))
    .orderBy(asc(callRecords.startsAt))
    .limit(callTimesPerChat.exported)
  return rows.map(({ record, outcome }) => ({ ...record, outcome }))
}

/** The agendas of the calls of a chat: what the member wrote, and, while the chat is open, what the other wrote and has not deleted. */
export function agendaLinesOf(db: Executor, { id, isOpen }: Chat, myId: string) {
  const isMine = eq(agendaLines.writerId, myId)
  return db
    .select(getTableColumns(agendaLines))
    .from(agendaLines)
    .innerJoin(callRecords, eq(callRecords.id, agendaLines.recordId))
    .where(and(eq(callRecords.chatId, id), isOpen ? or(isMine, isNull(agendaLines.deletedAt)) : isMine))
    .orderBy(asc(agendaLines.createdAt))
    .limit(callTimesPerChat.exported)
}

/** What lines said that the member wrote, before they were changed. */
export function agendaVersionsOf(db: Executor, { id }: Chat, myId: string) {
  return db
    .select(getTableColumns(agendaVersions))
    .from(agendaVersions)
    .innerJoin(agendaLines, eq(agendaLines.id, agendaVersions.lineId))
    .innerJoin(callRecords, eq(callRecords.id, agendaLines.recordId))
    .where(and(eq(callRecords.chatId, id), eq(agendaVersions.writerId, myId)))
    .orderBy(asc(agendaVersions.until))
    .limit(callTimesPerChat.exported)
}
