import type { FileStore } from '#server/adapters/files/index.ts'
import type { Executor } from '#server/db/orm.ts'
import { pictureKey } from '#shared/domain/pictures.ts'
import { listUnattachedImages, removeImage } from './store.ts'

/**
 * Removes the pictures nobody can come to any more: the file first, then its row, so that a sweep cut short is
 * taken up by the next. Answers how many.
 */
export async function deleteUnattachedImages(db: Executor, files: FileStore): Promise<number> {
  let removed = 0
  for (let found = await listUnattachedImages(db); found.length > 0; found = await listUnattachedImages(db)) {
    for (const { id, chatId } of found) {
      await files.remove(pictureKey.chat(chatId, id))
      await removeImage(db, id)
    }
    removed += found.length
  }
  return removed
}
