import type { Readable } from 'node:stream'
import { AppError } from '#shared/errors.ts'
import { image } from '#shared/limits.ts'
import { upload as limit } from '#shared/limits/member.ts'

/** Seconds that a client waits after its upload was ended, or when the uploads of all members take too much memory. */
const RETRY_SECONDS = 5

export type UploadReader = {
  /**
   * Reads the body of an upload. Throws `file.tooLarge` above the size of an image, `file.tooSlow` below the least speed,
   * and `app.unavailable` if all uploads together hold too many bytes. Then the body is not read further.
   */
  read(body: Readable): Promise<Buffer>
  /** Releases what an upload holds, once its image is stored or its request has ended. */
  release(body: Readable): void
}

/** Reads uploads into memory. An upload counts by the bytes that have arrived, so one that waits holds nothing [AB9]. */
export function createUploadReader(): UploadReader {
  const sizes = new Map<Readable, number>()
  let total = 0
  const add = (body: Readable, bytes: number): number => {
    const size = (sizes.get(body) ?? 0) + bytes
    if (size > image.bytes) throw new AppError('file.tooLarge')
    if (total + bytes > limit.bufferedBytes)
      throw new AppError('app.unavailable', { retryAfter: RETRY_SECONDS })
    sizes.set(body, size)
    total += bytes
    return size
  }
  return {
    read: (body) => collect(body, (bytes) => add(body, bytes)),
    release(body) {
      total -= sizes.get(body) ?? 0
      sizes.delete(body)
    },
  }
}

/** @param count counts bytes and returns the size by now, or throws */
function collect(body: Readable, count: (bytes: number) => number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  let sizeBefore = 0
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void): void => {
      clearInterval(timer)
      body.pause()
      body.removeAllListeners('data')
      finish()
    }
    const fail = (error: unknown): void =>
      settle(() => reject(error instanceof Error ? error : new AppError('app.invalid')))
    const timer = setInterval(() => {
      const least = (limit.bytesPerSecond * limit.window) / 1000
      if (size - sizeBefore < least) fail(new AppError('file.tooSlow', { retryAfter: RETRY_SECONDS }))
      sizeBefore = size
    }, limit.window)
    body.on('data', (chunk: Buffer) => {
      try {
        size = count(chunk.length)
        chunks.push(chunk)
      } catch (error) {
        fail(error)
      }
    })
    body.once('end', () => settle(() => resolve(Buffer.concat(chunks, size))))
    body.once('error', fail)
    // The client has left: no one reads the answer.
    body.once('close', () => fail(new AppError('app.invalid')))
  })
}
