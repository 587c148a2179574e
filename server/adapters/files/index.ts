import type { Config } from '#server/config/index.ts'

/**
 * Where pictures lie. Keys are made by us alone: segments of letters, digits, '-', '_' and '.', joined by '/'. A
 * key opens nothing to anybody: every read goes through a rule first.
 */
export interface FileStore {
  /** Stores or overwrites. Resolves once it would survive a crash. */
  put(key: string, bytes: Buffer): Promise<void>
  /** The bytes, or null when there is no such file. */
  get(key: string): Promise<Buffer | null>
  /** Removes; nothing happens when there is no such file. */
  remove(key: string): Promise<void>
  /** The keys of all there are. */
  list(): Promise<string[]>
  close(): Promise<void>
}

/** The configured store. Only its code is loaded. */
export async function openFiles(config: Pick<Config, 'dataDir' | 's3'>): Promise<FileStore> {
  if (config.s3 !== null) {
    const { openS3 } = await import('./s3.ts')
    return openS3(config.s3)
  }
  const { openDisk } = await import('./disk.ts')
  return openDisk(config.dataDir)
}

const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,149}$/

/** Throws on a key that is not one of ours, such as one that climbs out of its folder [FI-5]. */
export function assertKey(key: string): void {
  const segments = key.split('/')
  if (segments.length > 6 || !segments.every((segment) => SEGMENT.test(segment)))
    throw new Error('not a file key')
}
