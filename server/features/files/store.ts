import { and, eq, lt, notExists, or, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { chats, images } from '#server/db/schema.ts'
import { newId } from '#shared/domain/ids.ts'
import { image as limit } from '#shared/limits.ts'

export type Image = typeof images.$inferSelect

/** Adds the row of an uploaded image before its file is written, so that no file is without a row [FI-9]. */
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

/** Up to 500 images that no message shows: unattached for an hour, or of a deleted chat. */
export async function listUnattachedImages(db: Executor): Promise<Image[]> {
  const isExpired = lt(images.createdAt, sql`now() - ${limit.unattachedTtl} * interval '1 millisecond'`)
  const chat = db.select({ id: chats.id }).from(chats).where(eq(chats.id, images.chatId))
  return db
    .select()
    .from(images)
    .where(or(and(eq(images.isAttached, false), isExpired), notExists(chat)))
    .limit(500)
}

/** The number of a member's images that are stored. */
export async function countImages(db: Executor, ownerId: string): Promise<number> {
  return db.$count(images, eq(images.ownerId, ownerId))
}

export async function removeImage(db: Executor, id: string): Promise<void> {
  await db.delete(images).where(eq(images.id, id))
}
