import { and, desc, eq, getTableColumns, lt, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { notes, noteUsage } from '#server/db/schema.ts'
import { AppError } from '#shared/errors.ts'
import { pageSize } from '#shared/limits.ts'
import { noteQuota } from '#shared/limits/member.ts'
import type { Note, NotePage, Notes } from '#shared/contract/notes.ts'

type Row = typeof notes.$inferSelect

const toNote = (row: Row): Note => ({ id: row.id, content: row.content, createdAt: row.createdAt.getTime() })

/**
 * A page of the member's notes that contain `search`, ignoring case, the newest first, after the note with the id
 * `after`. No character of `search` is a wildcard [IN-1]. A search reads all notes of the member: the quota bounds that,
 * and a trigram index is no faster on so few rows but makes adding a note three times as slow (docs/performance.md).
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

/**
 * The newest of the member's notes, at most a page and about `noteQuota.liveCharacters` bytes, and the count of all. It is
 * read at each change, so it counts nothing and reads no more than it answers [AB8].
 */
export async function newestNotes(db: Executor, userId: string): Promise<Notes> {
  const newest = db
    .select({
      id: notes.id,
      createdAt: notes.createdAt,
      bytes: sql<number>`octet_length(content)`.as('bytes'),
    })
    .from(notes)
    .where(eq(notes.userId, userId))
    .orderBy(desc(notes.createdAt), desc(notes.id))
    .limit(pageSize.notes)
    .as('newest')
  const sizes = db
    .select({
      id: newest.id,
      before: sql<number>`sum(${newest.bytes}) over (order by ${newest.createdAt} desc, ${newest.id} desc)
        - ${newest.bytes}`.as('before'),
    })
    .from(newest)
    .as('sizes')
  const [rows, usage] = await Promise.all([
    db
      .select(getTableColumns(notes))
      .from(sizes)
      .innerJoin(notes, eq(notes.id, sizes.id))
      .where(lt(sizes.before, noteQuota.liveCharacters))
      .orderBy(desc(notes.createdAt), desc(notes.id)),
    usageOf(db, userId),
  ])
  return { notes: rows.map(toNote), count: usage.notes }
}

type Usage = Pick<typeof noteUsage.$inferSelect, 'notes' | 'characters'>

async function usageOf(db: Executor, userId: string): Promise<Usage> {
  const rows = await db.select().from(noteUsage).where(eq(noteUsage.userId, userId)).limit(1)
  return rows[0] ?? { notes: 0, characters: 0 }
}

/**
 * Throws `note.tooMany` or `note.full` if the member has more than the quota [AB6]. Call it after the write, in its
 * transaction: the write has locked the row of the usage, so no other one can exceed the quota meanwhile.
 */
async function assertWithinQuota(tx: Executor, userId: string): Promise<void> {
  const usage = await usageOf(tx, userId)
  if (usage.notes > noteQuota.notes) throw new AppError('note.tooMany')
  if (usage.characters > noteQuota.characters) throw new AppError('note.full')
}

export async function noteById(db: Executor, id: string): Promise<Row | undefined> {
  const rows = await db.select().from(notes).where(eq(notes.id, id)).limit(1)
  return rows[0]
}

/**
 * Adds a note. Answers whether it is stored for this user, now or by an earlier attempt [NO4]. Throws `note.tooMany` or
 * `note.full` above the quota [AB6].
 */
export async function addNote(
  tx: Executor,
  note: { id: string; userId: string; content: string },
): Promise<boolean> {
  const added = await tx.insert(notes).values(note).onConflictDoNothing().returning({ id: notes.id })
  if (added.length > 0) {
    await assertWithinQuota(tx, note.userId)
    return true
  }
  return (await noteById(tx, note.id))?.userId === note.userId
}

/** Replaces the content of a note. Throws `note.full` if it gets longer and exceeds the quota [AB6]. */
export async function setContent(tx: Executor, note: Row, content: string): Promise<void> {
  await tx.update(notes).set({ content }).where(eq(notes.id, note.id))
  if (content.length > note.content.length) await assertWithinQuota(tx, note.userId)
}

export async function removeNote(tx: Executor, id: string): Promise<void> {
  await tx.delete(notes).where(eq(notes.id, id))
}
