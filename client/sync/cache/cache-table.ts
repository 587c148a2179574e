import type { Bootstrap } from '#shared/contract/account.ts'

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

/** Who was logged in last, if the device may store that. */
export async function readCachedBootstrap(cache: CacheTable): Promise<Bootstrap | null> {
  const row = await cache.get(bootstrapKey)
  return row ? (JSON.parse(row.body) as Bootstrap) : null
}
