import { and, eq, gt, lt, notExists, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Executor } from '#server/db/orm.ts'
import { caseStates, chats, images, people, pictureWrites } from '#server/db/schema.ts'
import { isOpenedImage, isReadableImage } from '#server/policy/readable-images.ts'
import { newId } from '#shared/domain/ids.ts'
import { image as limit } from '#shared/limits.ts'

const BATCH = 500

export type Image = typeof images.$inferSelect

/** Adds the row of an uploaded image before its file is written, so that no file is without a row [FI-9]. */
export async function addImage(
  db: Executor,
  image: Pick<Image, 'chatId' | 'ownerId' | 'width' | 'height' | 'bytes'>,
): Promise<string> {
  const id = newId()
  await db.insert(images).values({ id, ...image })
  return id
}

/** Finds an image that a member of its chat can read. */
export async function readableImage(
  db: Executor,
  { id, chatId, readerId }: { readonly id: string; readonly chatId: string; readonly readerId: string },
): Promise<Image | undefined> {
  const isIt = and(eq(images.id, id), eq(images.chatId, chatId))
  const rows = await db
    .select()
    .from(images)
    .where(and(isIt, isReadableImage(readerId)))
    .limit(1)
  return rows[0]
}

const isOlderThan = (column: AnyPgColumn, ms: number): SQL =>
  lt(column, sql`now() - ${ms} * interval '1 millisecond'`)

/** Finds an image that one of the staff has opened for its review. */
export async function openedImage(
  db: Executor,
  { id, staffId }: { readonly id: string; readonly staffId: string },
): Promise<Image | undefined> {
  const rows = await db
    .select()
    .from(images)
    .where(and(eq(images.id, id), isOpenedImage(staffId)))
    .limit(1)
  return rows[0]
}

/** Up to 500 images that no message shows: unattached for an hour, or of a deleted chat and not being written. */
export async function listUnattachedImages(db: Executor): Promise<Image[]> {
  const chat = db.select({ id: chats.id }).from(chats).where(eq(chats.id, images.chatId))
  // The images of a chat on hold stay also when it was deleted [CS16].
  const hold = db
    .select({ id: caseStates.caseId })
    .from(caseStates)
    .where(sql`${caseStates.chatIds} @> array[${images.chatId}]::text[] and ${caseStates.heldUntil} > now()`)
  return db
    .select()
    .from(images)
    .where(
      or(
        and(eq(images.isAttached, false), isOlderThan(images.createdAt, limit.unattachedTtl)),
        and(
          notExists(chat),
          notExists(hold),
          or(images.isAttached, isOlderThan(images.createdAt, limit.writeTtl)),
        ),
      ),
    )
    .limit(BATCH)
}

/** The number of a member's images that are stored. */
export async function countImages(db: Executor, ownerId: string): Promise<number> {
  return db.$count(images, eq(images.ownerId, ownerId))
}

export async function removeImage(db: Executor, id: string): Promise<void> {
  await db.delete(images).where(eq(images.id, id))
}

/** Records that a profile picture is about to be written [DL2]. Returns the id of the write. */
export async function addPictureWrite(db: Executor, userId: string): Promise<string> {
  const id = newId()
  await db.insert(pictureWrites).values({ id, userId })
  return id
}

export async function removePictureWrite(db: Executor, id: string): Promise<void> {
  await db.delete(pictureWrites).where(eq(pictureWrites.id, id))
}

/** Up to 500 writes of profile pictures that did not end, and whether the member has a picture all the same. */
export async function listInterruptedWrites(
  db: Executor,
): Promise<{ id: string; userId: string; hasPicture: boolean }[]> {
  const owner = db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.id, pictureWrites.userId), gt(people.pictureVersion, 0)))
  return db
    .select({ id: pictureWrites.id, userId: pictureWrites.userId, hasPicture: sql<boolean>`exists ${owner}` })
    .from(pictureWrites)
    .where(isOlderThan(pictureWrites.startedAt, limit.writeTtl))
    .limit(BATCH)
}
