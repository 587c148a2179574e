import type { Config } from '#server/config/index.ts'

/**
 * Stores images. Keys are segments of letters, digits, '-', '_', and '.', joined by '/', and are made only by the
 * server. Knowing a key grants no access: callers authorize every read.
 */
export interface FileStore {
  /** Stores or overwrites a file. Resolves once it is durable. */
  put(key: string, bytes: Buffer): Promise<void>
  /** Returns the bytes, or null if there is no such file. */
  get(key: string): Promise<Buffer | null>
  /** Removes a file. Does nothing if there is no such file. */
  remove(key: string): Promise<void>
  /** Lists the keys of all files. */
  list(): Promise<string[]>
  /** Removes what interrupted writes left, more than an hour ago. A bucket has no such files. */
  sweep(): Promise<void>
  close(): Promise<void>
}

/** Opens the configured store: an S3 bucket, else the data directory. Loads only that one's code. */
export async function openFiles(config: Pick<Config, 'dataDir' | 's3'>): Promise<FileStore> {
  if (config.s3 !== null) {
    const { openS3 } = await import('./s3.ts')
    return openS3(config.s3)
  }
  const { openDisk } = await import('./disk.ts')
  return openDisk(config.dataDir)
}

const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,149}$/

/** Throws if `key` is not a valid key, for example because it leaves the folder [FI-5]. */
export function assertKey(key: string): void {
  const segments = key.split('/')
  if (segments.length > 6 || !segments.every((segment) => SEGMENT.test(segment)))
    throw new Error('not a file key')
}
