import { randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'

/** A stretch of the spool, in bytes; `end` is the first that does not belong to it. */
export type ByteRange = { readonly start: number; readonly end: number }

export type Spool = {
  /** Writes a text behind what is there, piece by piece. */
  append(pieces: AsyncIterable<string> | Iterable<string>): Promise<ByteRange>
  read(span: ByteRange): Readable
  /** Gives the space back. */
  close(): Promise<void>
}

/** Characters gathered before they are written, and bytes read at once. */
const BUFFER_SIZE = 64 * 1024

/**
 * A file that has no name from the moment it is open: whatever ends the process, or the download, nothing of it
 * stays behind [DD6].
 */
export async function openSpool(dataDir: string): Promise<Spool> {
  const folder = join(dataDir, 'spool')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  const file = await open(path, 'wx+', 0o600)
  await rm(path)
  let size = 0
  const write = async (text: string): Promise<void> => {
    const bytes = Buffer.from(text)
    await file.write(bytes, 0, bytes.length, size)
    size += bytes.length
  }
  return {
    async append(pieces) {
      const start = size
      let gathered = ''
      for await (const piece of pieces) {
        gathered += piece
        if (gathered.length < BUFFER_SIZE) continue
        await write(gathered)
        gathered = ''
      }
      await write(gathered)
      return { start, end: size }
    },
    read: (span) => Readable.from(piecesOf(file, span), { objectMode: false }),
    close: () => file.close(),
  }
}

/** Not by the file's own stream: that closes the file with itself. */
async function* piecesOf(file: FileHandle, { start, end }: ByteRange): AsyncGenerator<Buffer> {
  for (let at = start; at < end;) {
    const buffer = Buffer.allocUnsafe(Math.min(BUFFER_SIZE, end - at))
    const { bytesRead } = await file.read(buffer, 0, buffer.length, at)
    if (bytesRead === 0) throw new Error('the spool is shorter than what was written')
    at += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}
