import type { FileStore } from '#server/adapters/files/index.ts'
import type { Executor } from '#server/db/orm.ts'
import { pictureKey } from '#shared/domain/pictures.ts'
import { listInterruptedWrites, listUnattachedImages, removeImage, removePictureWrite } from './store.ts'

/**
 * Deletes the images that no message shows anymore, and returns how many. It deletes the file first, then its row, so
 * that the next run continues after an interruption.
 */
export async function deleteUnattachedImages(db: Executor, files: FileStore): Promise<number> {
  let deleted = 0
  for (let batch = await listUnattachedImages(db); batch.length > 0; batch = await listUnattachedImages(db)) {
    for (const { id, chatId } of batch) {
      await files.remove(pictureKey.chat(chatId, id))
      await removeImage(db, id)
    }
    deleted += batch.length
  }
  return deleted
}

/** Removes the profile pictures whose writing was interrupted, by a deletion of the member or a crash [DL2]. */
export async function deleteInterruptedPictures(db: Executor, files: FileStore): Promise<void> {
  for (const { id, userId, hasPicture } of await listInterruptedWrites(db)) {
    if (!hasPicture) await files.remove(pictureKey.profile(userId))
    await removePictureWrite(db, id)
  }
}
