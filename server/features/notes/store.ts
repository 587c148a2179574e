import { and, desc, eq, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { notes } from '#server/db/schema.ts'
import { pageSize } from '#shared/limits.ts'
import type { Note, NotePage, Notes } from '#shared/contract/notes.ts'

type Row = typeof notes.$inferSelect

const toNote = (row: Row): Note => ({ id: row.id, content: row.content, createdAt: row.createdAt.getTime() })

/**
 * A page of the member's notes that contain `search`, ignoring case, the newest first, after the note with the id
 * `after`. No character of `search` is a wildcard [IN-1].
 */
export async function listNotes(
  db: Executor,
  userId: string,
  { search, after }: { search: string; after: string | null },
): Promise<NotePage> {
  const rows = await db
    .select()
    .from(notes)
    .where(
      and(
        eq(notes.userId, userId),
        search === '' ? undefined : sql`position(lower(${search}) in lower(${notes.content})) > 0`,
        after === null
          ? undefined
          : sql`(${notes.createdAt}, ${notes.id}) < (
              select created_at, id from ${notes} where id = ${after} and user_id = ${userId})`,
      ),
    )
    .orderBy(desc(notes.createdAt), desc(notes.id))
    .limit(pageSize.notes + 1)
  const page = rows.slice(0, pageSize.notes)
  return { notes: page.map(toNote), next: rows.length > pageSize.notes ? (page.at(-1)?.id ?? null) : null }
}

/** The newest page of the member's notes, and the count of all. */
export async function newestNotes(db: Executor, userId: string): Promise<Notes> {
  const [page, count] = await Promise.all([
    listNotes(db, userId, { search: '', after: null }),
    db.$count(notes, eq(notes.userId, userId)),
  ])
  return { notes: page.notes, count }
}

export async function noteById(db: Executor, id: string): Promise<Row | undefined> {
  const rows = await db.select().from(notes).where(eq(notes.id, id)).limit(1)
  return rows[0]
}

/** Adds a note. Answers whether it is stored for this user, now or by an earlier attempt [NO4]. */
export async function addNote(
  tx: Executor,
  note: { id: string; userId: string; content: string },
): Promise<boolean> {
  await tx.insert(notes).values(note).onConflictDoNothing()
  return (await noteById(tx, note.id))?.userId === note.userId
}

export async function setContent(tx: Executor, id: string, content: string): Promise<void> {
  await tx.update(notes).set({ content }).where(eq(notes.id, id))
}

export async function removeNote(tx: Executor, id: string): Promise<void> {
  await tx.delete(notes).where(eq(notes.id, id))
}
