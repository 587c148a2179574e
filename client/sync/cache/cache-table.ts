import type { Bootstrap, Device } from '#shared/contract/account.ts'
import { session } from '#shared/limits.ts'

/** A saved answer of the server. */
export type CacheRow = {
  readonly key: string
  readonly userId: string
  /** When the server sent it, in epoch milliseconds of this device. */
  readonly at: number
  readonly usedAt: number
  /** Bytes of key and body. */
  readonly size: number
  /** JSON. */
  readonly body: string
}

/** What is known of a row without its body. */
export type CacheRowInfo = Omit<CacheRow, 'body'>

/** The table of the offline cache. Where nothing can be stored, every read finds nothing. */
export type CacheTable = {
  get(key: string): Promise<CacheRow | undefined>
  put(row: CacheRow): Promise<void>
  delete(key: string): Promise<void>
  clear(): Promise<void>
  /** Lists the rows of a member and deletes those of others. */
  claim(userId: string): Promise<readonly CacheRowInfo[]>
}

/** The key of the last answer to `app.bootstrap`. It is not a live query. */
export const bootstrapKey = 'boot'

/** Who was logged in last and when that session ends, if the device may store that. */
export async function readCachedBootstrap(
  cache: CacheTable,
): Promise<{ readonly bootstrap: Bootstrap; readonly expiresAt: number } | null> {
  const row = await cache.get(bootstrapKey)
  if (!row) return null
  const bootstrap = JSON.parse(row.body) as Bootstrap
  // A version before stored no end.
  const device: Partial<Device> | null = bootstrap.device
  return { bootstrap, expiresAt: device?.expiresAt ?? row.at + session.idle }
}
