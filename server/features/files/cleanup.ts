import type { FileStore } from '#server/adapters/files/index.ts'
import type { Executor } from '#server/db/orm.ts'
import { pictureKey } from '#shared/domain/pictures.ts'
import { listUnattachedImages, removeImage } from './store.ts'

/**
 * Deletes the images that no message shows any more, and returns how many. It deletes the file first, then its row, so
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
