import { Readable } from 'node:stream'
import type { PassThrough } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { FileStore } from '#server/adapters/files/index.ts'
import { pictureKey } from '#shared/domain/pictures.ts'
import { paths } from './paths.ts'
import type { DataExport } from './build.ts'

/**
 * The archive as a stream that is made as fast as it is read: one entry at a time, one picture in memory. When it
 * ends, read or broken off, the draft's space is given back [DD6].
 */
export function createArchiveStream(draft: DataExport, files: FileStore): Readable {
  const zip = new ZipFile()
  const out = zip.outputStream as PassThrough
  const over = new AbortController()
  out.once('close', () => over.abort())
  zip.on('error', (error: Error) => out.destroy(error))

  const add = async (name: string, entry: Readable, compress: boolean): Promise<void> => {
    zip.addReadStream(entry, name, { compress, mtime: draft.at })
    try {
      await finished(entry, { signal: over.signal })
    } finally {
      entry.destroy()
    }
  }
  const writeEntries = async (): Promise<void> => {
    for (const { name, span } of draft.parts) await add(name, draft.spool.read(span), true)
    for (const { name, key } of picturesOf(draft)) {
      // Sent with a message that went meanwhile, or with a chat: then there is nothing to add.
      const bytes = await files.get(key)
      if (bytes) await add(name, Readable.from([bytes]), false)
    }
    zip.end()
  }
  writeEntries()
    .catch((error: unknown) => out.destroy(error as Error))
    .finally(() => void draft.spool.close())
  return out
}

function* picturesOf({ myId, mine }: DataExport): Generator<{ name: string; key: string }> {
  if (mine.person && mine.person.pictureVersion > 0)
    yield { name: paths.profile, key: pictureKey.profile(myId) }
  for (const { id, chatId } of mine.pictures) {
    yield { name: paths.picture(id), key: pictureKey.chat(chatId, id) }
  }
}
