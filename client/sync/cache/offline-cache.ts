import { offlineCache as limit } from '#shared/limits.ts'
import type { Bootstrap } from '#shared/contract/account.ts'
import { withStore } from './indexed-db.ts'
import { writeItem, readItem, startupFlagKey } from './local-storage.ts'
import type { FetchOnce } from '../live.ts'
import { LruIndex } from './lru-index.ts'
import { isSubscribed, setPersister, type CachedSnapshot, type LiveEvent } from '../live-query-store.ts'

/**
 * What was read, kept on the disk of a device whose person chose to stay logged in there [OF10]: the values and
 * logs of these names, and who is looking. Presence, typing and what is secret are not among them. At most as much
 * as the settings allow; what was not used for longest goes first [OF11].
 */
const names: ReadonlySet<string> = new Set([
  'chats',
  'chat',
  'messages',
  'connections',
  'notes',
  'availability',
  'profile',
])

type Row = {
  readonly key: string
  readonly userId: string
  /** When the server said so, in epoch milliseconds of this device. */
  readonly at: number
  readonly usedAt: number
  readonly size: number
  /** JSON. */
  readonly body: string
}

const bootKey = 'boot'
/** In this browser's storage: a start has to look here. */
const mark = 'kept'
const sizeKey = 'cacheBytes'

const index = new LruIndex()
let loading: Promise<void> = Promise.resolve()
const changed = new Map<string, unknown>()
let owner: string | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let renewal: ReturnType<typeof setTimeout> | undefined

/** How many bytes may be kept: what the person chose, never less than the specified minimum. */
export function getCacheLimit(): number {
  return Math.max(limit.min, Number(readItem(sizeKey) ?? limit.defaultBytes) || limit.defaultBytes)
}

/** @param bytes from `limit.min` on */
export async function setCacheLimit(bytes: number): Promise<void> {
  writeItem(sizeKey, String(Math.max(limit.min, bytes)))
  await trim()
}

/** How many bytes are kept now. */
export function getCacheSize(): number {
  return index.total
}

/**
 * Keeps what is read from now on, and shows what was read before until the server answers. Where the device is not
 * kept logged in, what may have been kept before goes. The answer ends it.
 */
export function startOfflineCache(userId: string, isKept: boolean): () => void {
  if (!isKept) {
    void clearOfflineCache()
    return () => {}
  }
  owner = userId
  writeItem(startupFlagKey, mark)
  loading = loadIndex(userId)
  setPersister({
    async recall(key) {
      await loading
      return names.has(nameOf(key)) ? recall(key) : undefined
    },
    keep(key, value) {
      if (!names.has(nameOf(key))) return
      changed.set(key, value)
      timer ??= setTimeout(() => void flush(), limit.flushDelay)
    },
    drop: (key) => void remove([key]),
  })
  const leave = (): void => void flush()
  addEventListener('pagehide', leave)
  return () => {
    removeEventListener('pagehide', leave)
    stopReads()
  }
}

/** Keeps who is looking, for a start without a connection. */
export function cacheBootstrap(boot: Bootstrap): void {
  if (boot.me?.id === owner) void put(bootKey, boot)
}

/**
 * After a reconnect what is kept and not shown, which is checked anyway, is read anew: without a connection the next
 * time, it is as it was now. Some of it at once, last used first, and none that is not kept any more by then [OF12].
 */
export function scheduleRevalidation(readOnce: FetchOnce): void {
  const since = Date.now()
  clearTimeout(renewal)
  renewal = setTimeout(() => void renew(since, readOnce), limit.revalidateDelay * (1 + Math.random()))
}

async function renew(since: number, readOnce: FetchOnce): Promise<void> {
  await loading
  const isStale = (key: string): boolean => key !== bootKey && !isSubscribed(key)
  const stale = index.before(since).filter(isStale)
  while (stale.length > 0) await readOnce(stale.splice(0, limit.batchSize), storeRevalidated)
  await trim()
}

function storeRevalidated(said: LiveEvent): void {
  const usedAt = index.usedAt(said.key)
  if (usedAt === undefined || isSubscribed(said.key)) return
  if (said.type === 'snapshot') void put(said.key, said.value, usedAt)
  else if (said.type === 'rows') void put(said.key, said.rows, usedAt)
  else void remove([said.key])
}

function stopReads(): void {
  owner = null
  clearTimeout(renewal)
  setPersister(null)
  changed.clear()
  index.clear()
  clearTimeout(timer)
  timer = undefined
}

/** Forgets all that was read, here and on the disk. */
export async function clearOfflineCache(): Promise<void> {
  stopReads()
  await withStore('reads', 'readwrite', (store) => store.clear())
}

/** Who was looking last, on a device that keeps it. */
export async function readCachedBootstrap(): Promise<Bootstrap | null> {
  const found = await withStore<Row | undefined>('reads', 'readonly', (store) => store.get(bootKey))
  return found?.value ? (JSON.parse(found.value.body) as Bootstrap) : null
}

const nameOf = (key: string): string => (JSON.parse(key) as [string])[0]

async function recall(key: string): Promise<CachedSnapshot | undefined> {
  const found = await withStore<Row | undefined>('reads', 'readonly', (store) => store.get(key))
  const row = found?.value
  if (!row || row.userId !== owner) return undefined
  const used = { ...row, usedAt: Date.now() }
  index.set(key, used)
  await withStore('reads', 'readwrite', (store) => store.put(used))
  return { value: JSON.parse(row.body) as unknown, at: row.at }
}

async function flush(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  const now = [...changed]
  changed.clear()
  await Promise.all(now.map(([key, value]) => put(key, value)))
  await trim()
}

async function put(key: string, value: unknown, usedAt = Date.now()): Promise<void> {
  if (owner === null || value === undefined) return
  // Of a log the end: it is what is shown first.
  const short = Array.isArray(value) ? value.slice(-limit.maxRows) : value
  const body = JSON.stringify(short)
  const size = new TextEncoder().encode(key + body).length
  const row: Row = { key, userId: owner, at: Date.now(), usedAt, size, body }
  index.set(key, row)
  await withStore('reads', 'readwrite', (store) => store.put(row))
}

async function trim(): Promise<void> {
  await remove(index.evictTo(getCacheLimit()))
}

async function remove(keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    index.remove(key)
    await withStore('reads', 'readwrite', (store) => store.delete(key))
  }
}

/** Learns what is there. What is another person's is none of anybody's business any more. */
async function loadIndex(userId: string): Promise<void> {
  await withStore<IDBCursorWithValue | null>('reads', 'readwrite', (store) => {
    const request = store.openCursor()
    request.addEventListener('success', () => {
      const cursor = request.result
      if (!cursor) return
      const row = cursor.value as Row
      if (row.userId === userId) index.set(row.key, row)
      else cursor.delete()
      cursor.continue()
    })
    return request
  })
}
