import { and, eq, lt, notExists, or, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { chats, images } from '#server/db/schema.ts'
import { newId } from '#shared/domain/ids.ts'
import { image as limit } from '#shared/limits.ts'

export type Image = typeof images.$inferSelect

/** Notes an uploaded picture before its file is written, so that no file is ever without a row [FI-9]. */
export async function addImage(
  db: Executor,
  image: Pick<Image, 'chatId' | 'ownerId' | 'width' | 'height'>,
): Promise<string> {
  const id = newId()
  await db.insert(images).values({ id, ...image })
  return id
}

export async function imageById(db: Executor, id: string): Promise<Image | undefined> {
  const rows = await db.select().from(images).where(eq(images.id, id)).limit(1)
  return rows[0]
}

/** Pictures nobody can come to any more: without a message for an hour, or of a chat that is gone. */
export async function listUnattachedImages(db: Executor): Promise<Image[]> {
  const isOld = lt(images.createdAt, sql`now() - ${limit.unattachedTtl} * interval '1 millisecond'`)
  const chat = db.select({ id: chats.id }).from(chats).where(eq(chats.id, images.chatId))
  return db
    .select()
    .from(images)
    .where(or(and(eq(images.isAttached, false), isOld), notExists(chat)))
    .limit(500)
}

export async function removeImage(db: Executor, id: string): Promise<void> {
  await db.delete(images).where(eq(images.id, id))
}
