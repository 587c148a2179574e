import { and, asc, count, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/orm.ts'
import { agendaLines, agendaVersions, callRecords } from '#server/db/schema.ts'
import { agendaLimits } from '#shared/limits/call.ts'

export type AgendaRow = typeof agendaLines.$inferSelect
type Ref = { readonly chatId: string; readonly id: string }

/**
 * Adds the record of an agreed time, also of one that is over. Returns false if the pair has no such time, and kept nothing of
 * it before.
 */
export async function keepRecord(tx: Tx, { chatId, id }: Ref): Promise<boolean> {
  await tx.execute(sql`
    insert into call_records (id, chat_id, starts_at, ends_at)
    select id, chat_id, starts_at, ends_at from call_times
    where id = ${id} and chat_id = ${chatId} and status = 'agreed'
    on conflict do nothing`)
  return (await tx.$count(callRecords, and(eq(callRecords.id, id), eq(callRecords.chatId, chatId)))) === 1
}

const isOfRecord = (recordId: string) =>
  and(eq(agendaLines.recordId, recordId), isNull(agendaLines.deletedAt))

/** The agenda of a call, the first line first. */
export function listLines(db: Executor, { chatId, id }: Ref): Promise<AgendaRow[]> {
  return db
    .select({ line: agendaLines })
    .from(agendaLines)
    .innerJoin(callRecords, eq(callRecords.id, agendaLines.recordId))
    .where(and(eq(callRecords.chatId, chatId), isOfRecord(id)))
    .orderBy(asc(agendaLines.createdAt), asc(agendaLines.id))
    .limit(agendaLimits.lines)
    .then((rows) => rows.map(({ line }) => line))
}

/** What a member wrote in the agenda of a call, without one of its lines: with it, a line can complete a contact detail [AD4]. */
export function listLinesOf(
  tx: Tx,
  { recordId, writerId, without }: { recordId: string; writerId: string; without: string },
): Promise<Pick<AgendaRow, 'id' | 'text'>[]> {
  return tx
    .select({ id: agendaLines.id, text: agendaLines.text })
    .from(agendaLines)
    .where(and(isOfRecord(recordId), eq(agendaLines.writerId, writerId), ne(agendaLines.id, without)))
    .orderBy(asc(agendaLines.createdAt), asc(agendaLines.id))
    .limit(agendaLimits.lines)
}

/** Stores a line, if it is not there yet. Returns false if the agenda is full; deleted lines count for a while, too. */
export async function insertLine(
  tx: Tx,
  line: Pick<AgendaRow, 'id' | 'recordId' | 'text' | 'writerId'>,
): Promise<boolean> {
  const [counts] = await tx
    .select({ all: count(), shown: sql<number>`(count(*) filter (where deleted_at is null))::int` })
    .from(agendaLines)
    .where(and(eq(agendaLines.recordId, line.recordId), ne(agendaLines.id, line.id)))
  if (!counts || counts.shown >= agendaLimits.lines || counts.all >= agendaLimits.linesEver) return false
  await tx.insert(agendaLines).values(line).onConflictDoNothing({ target: agendaLines.id })
  return true
}

/** A line of a pair, locked; also one that was deleted. */
export async function lockLine(tx: Tx, { chatId, id }: Ref): Promise<AgendaRow | undefined> {
  const [row] = await tx
    .select({ line: agendaLines })
    .from(agendaLines)
    .innerJoin(callRecords, eq(callRecords.id, agendaLines.recordId))
    .where(and(eq(agendaLines.id, id), eq(callRecords.chatId, chatId)))
    .for('update', { of: agendaLines })
  return row?.line
}

/** Changes the text of a locked line, and keeps the one before. */
export async function changeText(
  tx: Tx,
  { id, version, text, writerId }: AgendaRow,
  next: { readonly text: string; readonly writerId: string },
): Promise<void> {
  await tx.insert(agendaVersions).values({ lineId: id, version, text, writerId })
  await tx
    .update(agendaLines)
    .set({ ...next, version: version + 1, changedAt: sql`now()` })
    .where(eq(agendaLines.id, id))
}

export async function setDone(tx: Tx, id: string, isDone: boolean): Promise<void> {
  await tx.update(agendaLines).set({ isDone }).where(eq(agendaLines.id, id))
}

export async function markDeleted(tx: Tx, id: string): Promise<void> {
  await tx
    .update(agendaLines)
    .set({ deletedAt: sql`now()` })
    .where(eq(agendaLines.id, id))
}
