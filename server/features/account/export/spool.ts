import { randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'

/** A range of the spool in bytes, without `end`. */
export type ByteRange = { readonly start: number; readonly end: number }

/** A temporary file that is written once and read in ranges. */
export type Spool = {
  /** Appends a text in chunks, and returns its range. */
  append(chunks: AsyncIterable<string> | Iterable<string>): Promise<ByteRange>
  read(span: ByteRange): Readable
  /** Frees the disk space. */
  close(): Promise<void>
}

/** Characters collected for one write, and bytes of one read. */
const BUFFER_SIZE = 64 * 1024

/**
 * Opens a spool: a file that is unlinked once it is open. However the process or the download ends, no data stays on
 * the disk [DD6].
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
    async append(chunks) {
      const start = size
      let buffered = ''
      for await (const chunk of chunks) {
        buffered += chunk
        if (buffered.length < BUFFER_SIZE) continue
        await write(buffered)
        buffered = ''
      }
      await write(buffered)
      return { start, end: size }
    },
    read: (span) => Readable.from(readRange(file, span), { objectMode: false }),
    close: () => file.close(),
  }
}

/** Reads a range in buffers. The file's own stream would close the file when it ends. */
async function* readRange(file: FileHandle, { start, end }: ByteRange): AsyncGenerator<Buffer> {
  for (let at = start; at < end;) {
    const buffer = Buffer.allocUnsafe(Math.min(BUFFER_SIZE, end - at))
    const { bytesRead } = await file.read(buffer, 0, buffer.length, at)
    if (bytesRead === 0) throw new Error('spool is shorter than expected')
    at += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}
