import { and, asc, eq, ne, or } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { messageRevisions, type messages } from '#server/db/schema.ts'
import { messageEdit } from '#shared/limits/message.ts'

type Row = typeof messages.$inferSelect
type Revision = typeof messageRevisions.$inferSelect

/** A message with what it was before each change, the oldest first. The image is also that of a deleted message. */
export type MessageWithRevisions = Row & {
  readonly earlier: readonly { readonly text: string; readonly until: string }[]
}

/** Adds to messages what they were before their changes, so that evidence contains what members have read [MR4]. */
export async function addRevisions(db: Executor, rows: readonly Row[]): Promise<MessageWithRevisions[]> {
  const revisions = await listRevisions(
    db,
    rows.filter(({ rev }) => rev > 0),
  )
  return rows.map((row) => {
    const own = revisions.filter(({ chatId, seq }) => chatId === row.chatId && seq === row.seq)
    const { imageUrl, imageAlt } = [row, ...own].find((version) => version.imageUrl !== null) ?? row
    return {
      ...row,
      ...{ imageUrl, imageAlt },
      earlier: own.map(({ text, createdAt }) => ({ text, until: createdAt.toISOString() })),
    }
  })
}

/** The revisions of these messages. A message has at most those of its edits and its deletion. */
async function listRevisions(db: Executor, changed: readonly Row[]): Promise<Revision[]> {
  if (changed.length === 0) return []
  const isOf = ({ chatId, seq }: Row) =>
    and(eq(messageRevisions.chatId, chatId), eq(messageRevisions.seq, seq))
  return db
    .select()
    .from(messageRevisions)
    .where(and(or(...changed.map(isOf)), ne(messageRevisions.kind, 'shown')))
    .orderBy(asc(messageRevisions.rev))
    .limit(changed.length * (messageEdit.perMessage + 1))
}
