import { reads as limit } from '#shared/limits.ts'
import type { Boot } from '#shared/schemas/account.ts'
import { onDisk } from './disk.ts'
import { keep, kept, past } from './kept.ts'
import type { ReadOnce } from './live.ts'
import { ReadsIndex } from './reads-index.ts'
import { isWatched, setKeeper, type Recalled, type Said } from './watched.ts'

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

const index = new ReadsIndex()
let loading: Promise<void> = Promise.resolve()
const changed = new Map<string, unknown>()
let owner: string | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let renewal: ReturnType<typeof setTimeout> | undefined

/** How many bytes may be kept: what the person chose, never less than the specified minimum. */
export function allowedBytes(): number {
  return Math.max(limit.min, Number(kept(sizeKey) ?? limit.initial) || limit.initial)
}

/** @param bytes from `limit.min` on */
export async function allowBytes(bytes: number): Promise<void> {
  keep(sizeKey, String(Math.max(limit.min, bytes)))
  await trim()
}

/** How many bytes are kept now. */
export function keptBytes(): number {
  return index.total
}

/**
 * Keeps what is read from now on, and shows what was read before until the server answers. Where the device is not
 * kept logged in, what may have been kept before goes. The answer ends it.
 */
export function startReads(userId: string, isKept: boolean): () => void {
  if (!isKept) {
    void forgetReads()
    return () => {}
  }
  owner = userId
  keep(past, mark)
  loading = loadIndex(userId)
  setKeeper({
    async recall(key) {
      await loading
      return names.has(nameOf(key)) ? recall(key) : undefined
    },
    keep(key, value) {
      if (!names.has(nameOf(key))) return
      changed.set(key, value)
      timer ??= setTimeout(() => void flush(), limit.flushAfter)
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
export function keepBoot(boot: Boot): void {
  if (boot.me?.id === owner) void put(bootKey, boot)
}

/**
 * After a reconnect what is kept and not shown, which is checked anyway, is read anew: without a connection the next
 * time, it is as it was now. Some of it at once, last used first, and none that is not kept any more by then [OF12].
 */
export function renewReads(readOnce: ReadOnce): void {
  const since = Date.now()
  clearTimeout(renewal)
  renewal = setTimeout(() => void renew(since, readOnce), limit.renewAfter * (1 + Math.random()))
}

async function renew(since: number, readOnce: ReadOnce): Promise<void> {
  await loading
  const isStale = (key: string): boolean => key !== bootKey && !isWatched(key)
  const stale = index.before(since).filter(isStale)
  while (stale.length > 0) await readOnce(stale.splice(0, limit.atOnce), takeAgain)
  await trim()
}

function takeAgain(said: Said): void {
  const usedAt = index.usedAt(said.key)
  if (usedAt === undefined || isWatched(said.key)) return
  if (said.type === 'value') void put(said.key, said.value, usedAt)
  else if (said.type === 'rows') void put(said.key, said.rows, usedAt)
  else void remove([said.key])
}

function stopReads(): void {
  owner = null
  clearTimeout(renewal)
  setKeeper(null)
  changed.clear()
  index.clear()
  clearTimeout(timer)
  timer = undefined
}

/** Forgets all that was read, here and on the disk. */
export async function forgetReads(): Promise<void> {
  stopReads()
  await onDisk('reads', 'readwrite', (store) => store.clear())
}

/** Who was looking last, on a device that keeps it. */
export async function recallBoot(): Promise<Boot | null> {
  const found = await onDisk<Row | undefined>('reads', 'readonly', (store) => store.get(bootKey))
  return found?.value ? (JSON.parse(found.value.body) as Boot) : null
}

const nameOf = (key: string): string => (JSON.parse(key) as [string])[0]

async function recall(key: string): Promise<Recalled | undefined> {
  const found = await onDisk<Row | undefined>('reads', 'readonly', (store) => store.get(key))
  const row = found?.value
  if (!row || row.userId !== owner) return undefined
  const used = { ...row, usedAt: Date.now() }
  index.note(key, used)
  await onDisk('reads', 'readwrite', (store) => store.put(used))
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
  const short = Array.isArray(value) ? value.slice(-limit.rows) : value
  const body = JSON.stringify(short)
  const size = new TextEncoder().encode(key + body).length
  const row: Row = { key, userId: owner, at: Date.now(), usedAt, size, body }
  index.note(key, row)
  await onDisk('reads', 'readwrite', (store) => store.put(row))
}

async function trim(): Promise<void> {
  await remove(index.trim(allowedBytes()))
}

async function remove(keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    index.remove(key)
    await onDisk('reads', 'readwrite', (store) => store.delete(key))
  }
}

/** Learns what is there. What is another person's is none of anybody's business any more. */
async function loadIndex(userId: string): Promise<void> {
  await onDisk<IDBCursorWithValue | null>('reads', 'readwrite', (store) => {
    const request = store.openCursor()
    request.addEventListener('success', () => {
      const cursor = request.result
      if (!cursor) return
      const row = cursor.value as Row
      if (row.userId === userId) index.note(row.key, row)
      else cursor.delete()
      cursor.continue()
    })
    return request
  })
}
