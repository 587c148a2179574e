import { Readable } from 'node:stream'
import type { PassThrough } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { FileStore } from '#server/adapters/files/index.ts'
import { pictureKey } from '#shared/domain/pictures.ts'
import { paths } from './paths.ts'
import type { DataExport } from './build.ts'

/**
 * Creates the ZIP archive as a stream that is produced as fast as it is read: one entry at a time, one image in
 * memory. When it ends or is destroyed, it closes the spool [DD6].
 */
export function createArchiveStream(dataExport: DataExport, files: FileStore): Readable {
  const zip = new ZipFile()
  const out = zip.outputStream as PassThrough
  const closed = new AbortController()
  out.once('close', () => closed.abort())
  zip.on('error', (error: Error) => out.destroy(error))

  const add = async (name: string, entry: Readable, compress: boolean): Promise<void> => {
    zip.addReadStream(entry, name, { compress, mtime: dataExport.at })
    try {
      await finished(entry, { signal: closed.signal })
    } finally {
      entry.destroy()
    }
  }
  const writeEntries = async (): Promise<void> => {
    for (const { name, span } of dataExport.parts) await add(name, dataExport.spool.read(span), true)
    for (const { name, key } of imagesOf(dataExport)) {
      // An image that was deleted meanwhile, with its message or chat, is left out.
      const bytes = await files.get(key)
      if (bytes) await add(name, Readable.from([bytes]), false)
    }
    zip.end()
  }
  writeEntries()
    .catch((error: unknown) => out.destroy(error as Error))
    .finally(() => void dataExport.spool.close())
  return out
}

function* imagesOf({ myId, data }: DataExport): Generator<{ name: string; key: string }> {
  if (data.person && data.person.pictureVersion > 0)
    yield { name: paths.profile, key: pictureKey.profile(myId) }
  for (const { id, chatId } of data.pictures) {
    yield { name: paths.picture(id), key: pictureKey.chat(chatId, id) }
  }
}
