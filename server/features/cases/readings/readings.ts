import { createHash } from 'node:crypto'
import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { appendToOperatorLog } from '#server/db/operator-log.ts'
import type { Executor, Tx } from '#server/db/orm.ts'
import { messages } from '#server/db/schema.ts'
import { addCaseEvent } from '#server/case-records/event-store.ts'
import type { CaseWithState } from '#server/case-records/event-store.ts'
import { addRevisions } from '#server/case-records/evidence/revisions-store.ts'
import { chatReading as limit } from '#shared/limits/case.ts'
import type { ReadPage } from '#shared/contract/staff/cases.ts'
import { newId } from '#shared/domain/ids.ts'
import { AppError } from '#shared/errors.ts'
import {
  activeReading,
  addReading,
  approveReading,
  isInvestigated,
  listCopiedChats,
  pairOfChat,
  readingById,
  toReadingRow,
} from './reading-store.ts'
import type { Reading } from './reading-store.ts'

type Opening = Pick<Reading, 'chatId' | 'kind' | 'reason'> & { readonly staffId: string }

/** SHA-256 of the typed reason: the operator log has ids only, and shows with it that the reason was not changed. */
const hashOf = (reason: string): string => createHash('sha256').update(reason).digest('hex')

/**
 * Opens a reading of a chat [CS12]: with the entry of the operator log, and for a case with its event, in one transaction.
 * Returns its id.
 */
export async function openReading(
  tx: Tx,
  { chatId, kind, reason, staffId }: Opening,
  found: CaseWithState | null,
): Promise<string> {
  if (found && !found.state.chatIds.includes(chatId)) throw new AppError('app.notFound')
  if (!(await pairOfChat(tx, chatId))) throw new AppError('app.notFound')
  const id = newId()
  await addReading(tx, { id, chatId, kind, staffId, caseId: found?.id ?? null, reason })
  if (found)
    await addCaseEvent(tx, found, {
      kind: 'read',
      actor: staffId,
      text: reason,
      data: { readingId: id, chatId },
    })
  await logReading(tx, {
    actor: staffId,
    command: `chat-read ${kind}`,
    id,
    note: `${chatId} ${hashOf(reason)}`,
  })
  return id
}

/**
 * Notes a reading of each chat of which a case has a whole copy, before its archive is given out: both members see the date, except
 * in an investigation of the case that a second lead agreed to [CS44]. It is over at once, and opens no chat.
 */
export async function notePackedChats(
  tx: Tx,
  found: CaseWithState,
  { staffId, reason }: Pick<Opening, 'staffId' | 'reason'>,
): Promise<void> {
  for (const chatId of await listCopiedChats(tx, found.id)) {
    if (await isInvestigated(tx, found.id, chatId)) continue
    const id = newId()
    await addReading(tx, { id, chatId, kind: 'case', staffId, caseId: found.id, reason }, sql`now()`)
    const note = `${chatId} ${hashOf(reason)}`
    await logReading(tx, { actor: staffId, command: 'chat-read case', id, note })
  }
}

/** Lets an investigation of another lead begin. */
export async function approve(tx: Tx, id: string, staffId: string): Promise<void> {
  if (!(await approveReading(tx, id, staffId))) throw new AppError('case.otherLead')
  await logReading(tx, { actor: staffId, command: 'chat-read approve', id, note: '' })
}

async function logReading(
  tx: Tx,
  { actor, command, id, note }: { actor: string; command: string; id: string; note: string },
): Promise<void> {
  await appendToOperatorLog(tx, { actor, command, subject: id, reason: note })
}

/** A page of the chat of a reading, for the lead who opened it and as long as it lasts. */
export async function readMessages(
  db: Executor,
  { id, before }: { readonly id: string; readonly before: number | null },
  me: { readonly id: string; readonly email: string },
): Promise<ReadPage> {
  const reading = await activeReading(db, id, me.id)
  const pair = reading && (await pairOfChat(db, reading.chatId))
  if (!reading || !pair) throw new AppError((await readingById(db, id)) ? 'case.readingOver' : 'app.notFound')
  const isOlder = before === null ? undefined : lt(messages.seq, before)
  const rows = await db
    .select()
    .from(messages)
    .where(and(eq(messages.chatId, reading.chatId), isOlder))
    .orderBy(desc(messages.seq))
    .limit(limit.perPage + 1)
  const shown = await addRevisions(db, rows.slice(0, limit.perPage).toReversed())
  return {
    reading: toReadingRow(reading, me.email, me.id),
    names: { mentor: pair.mentor, mentee: pair.mentee },
    hasOlder: rows.length > limit.perPage,
    messages: shown.map((row) => ({
      ...{ seq: row.seq, text: row.text, hasImage: row.imageUrl !== null, earlier: row.earlier },
      ...(row.imageAlt === null ? {} : { alt: row.imageAlt }),
      at: row.createdAt.getTime(),
      sender: row.senderId === pair.mentorId ? 'mentor' : 'mentee',
      isDeleted: row.deletedAt !== null,
    })),
  }
}
