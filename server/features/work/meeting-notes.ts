import { and, desc, eq, or, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Executor, Tx } from '#server/db/orm.ts'
import { workNotes } from '#server/db/schema.ts'
import { agreedCallAt } from '#server/features/calls/store.ts'
import type { Request } from '#server/features/connections/store.ts'
import type { AuthContext } from '#server/rpc/context.ts'
import type { removeWorkNote, saveWorkNote, WorkResult } from '#shared/contract/work.ts'
import { AppError } from '#shared/errors.ts'
import { workCounts, workText } from '#shared/limits/work.ts'
import { assertNear, parseText, writeWork } from './write.ts'

export type NoteRow = typeof workNotes.$inferSelect

/** The meeting notes of a page that `myId` reads: their own, and what the other shares; the latest meeting first. */
export function listNotes(db: Executor, workId: string, myId: string): Promise<NoteRow[]> {
  return db
    .select()
    .from(workNotes)
    .where(and(eq(workNotes.workId, workId), or(eq(workNotes.authorId, myId), eq(workNotes.isShared, true))))
    .orderBy(desc(workNotes.metOn), desc(workNotes.id))
    .limit(workCounts.notes * 2)
}

/** One's own notes; those of the other do not exist here. */
async function findNote(tx: Tx, workId: string, id: string, myId: string): Promise<NoteRow | undefined> {
  const isOwn = and(eq(workNotes.id, id), eq(workNotes.workId, workId), eq(workNotes.authorId, myId))
  const [row] = await tx.select().from(workNotes).where(isOwn)
  return row
}

const hasSameContent = (one: NoteRow, other: Pick<NoteRow, 'metOn' | 'callTimeId' | 'isShared' | 'text'>) =>
  one.text === other.text &&
  one.isShared === other.isShared &&
  one.metOn === other.metOn &&
  one.callTimeId === other.callTimeId

/** Adds meeting notes, or changes one's own. What is shared is filtered, also if it was private before [WK8]. */
export function saveNote(
  ctx: AuthContext,
  request: Request,
  { id, version, text: typed, chatId: workId, ...input }: z.infer<typeof saveWorkNote>,
): Promise<WorkResult> {
  assertNear(input.metOn)
  const text = parseText(typed, { max: workText.note, keep: '\n' })
  const authorId = ctx.me.id
  return writeWork(ctx, request, {
    texts: input.isShared ? [text] : [],
    max: workText.note,
    async apply(tx, [filtered = text]) {
      const stored = await findNote(tx, workId, id, authorId)
      const callAt = await readCallAt(tx, { workId, callTimeId: input.callTimeId, stored })
      const note = { ...input, callAt, text: filtered }
      if (stored) {
        if (hasSameContent(stored, note)) return 'same'
        if (stored.version !== version) return 'stale'
        await tx
          .update(workNotes)
          .set({ ...note, version: sql`${workNotes.version} + 1` })
          .where(eq(workNotes.id, id))
      } else {
        if (version > 0) return 'stale'
        await addNote(tx, { id, workId, authorId, ...note })
      }
      return changeOf(id, stored, note)
    },
  })
}

/** When the call of notes begins. The call is one of the pair's; that of stored notes may be gone meanwhile [WK8]. */
async function readCallAt(
  tx: Tx,
  { workId, callTimeId, stored }: Pick<NoteRow, 'workId' | 'callTimeId'> & { stored: NoteRow | undefined },
): Promise<Date | null> {
  if (callTimeId === null) return null
  const at = await agreedCallAt(tx, { chatId: workId, id: callTimeId })
  if (at) return at
  if (stored?.callTimeId === callTimeId) return stored.callAt
  throw new AppError('callTime.gone')
}

async function addNote(tx: Tx, note: typeof workNotes.$inferInsert): Promise<void> {
  const max = workCounts.notes
  const isOwn = and(eq(workNotes.workId, note.workId), eq(workNotes.authorId, note.authorId))
  if ((await tx.$count(workNotes, isOwn)) >= max) throw new AppError('note.tooMany', { values: { max } })
  const added = await tx.insert(workNotes).values(note).onConflictDoNothing().returning({ id: workNotes.id })
  if (added.length === 0) throw new AppError('app.notFound')
}

/** What the history says: nothing of what stays private. */
function changeOf(
  itemId: string,
  before: NoteRow | undefined,
  after: Pick<NoteRow, 'isShared' | 'text'> | undefined,
) {
  const [old, now] = [before?.isShared ? before.text : null, after?.isShared ? after.text : null]
  if (old === null && now === null) return 'private'
  const kind = old === null ? 'noteShared' : now === null ? 'noteRemoved' : 'noteChanged'
  const isReworded = now !== null && now !== old
  return { kind, itemId, before: old ?? '', after: now ?? '', isReworded } as const
}

/** Deletes one's own meeting notes, if they are still what the page showed. */
export function removeNote(
  ctx: AuthContext,
  request: Request,
  { id, version, chatId: workId }: z.infer<typeof removeWorkNote>,
): Promise<WorkResult> {
  return writeWork(ctx, request, {
    async apply(tx) {
      const stored = await findNote(tx, workId, id, ctx.me.id)
      if (!stored) return 'same'
      if (stored.version !== version) return 'stale'
      await tx.delete(workNotes).where(eq(workNotes.id, id))
      return changeOf(id, stored, undefined)
    },
  })
}
