import type { Bootstrap } from '#shared/contract/account.ts'
import { offlineCache as limit } from '#shared/limits/offline.ts'
import type { FetchOnce } from '../connection/subscription.ts'
import type { Clock, PageEvents, Random, SyncStorage } from '../ports.ts'
import type { CachedSnapshot, LiveEvent, LiveQueries } from '../queries/live-queries.ts'
import { writeStartupFlag } from '../session/startup-flag.ts'
import { bootstrapKey, type CacheRow } from './cache-table.ts'
import { LruIndex } from './lru-index.ts'

/** The live queries that are cached. Presence, typing and what is secret are not among them. */
const names: ReadonlySet<string> = new Set([
  'chats',
  'chat',
  'messages',
  'connections',
  'notes',
  'availability',
  'profile',
  'work',
])

const limitKey = 'pathlight.cacheBytes'

type Options = {
  readonly storage: Pick<SyncStorage, 'local' | 'cache'>
  readonly clock: Clock
  readonly random: Random
  readonly page: Pick<PageEvents, 'onHide'>
  readonly queries: LiveQueries
}

const doNothing = (): void => {}

/**
 * Saves live queries on devices where the member chose to stay logged in [OF10]. It takes at most as many bytes as the
 * settings allow; what was not used for longest is evicted first [OF11].
 */
export class OfflineCache {
  readonly #options: Options
  readonly #index = new LruIndex()
  readonly #changed = new Map<string, { readonly value: unknown; readonly at: number | undefined }>()
  #userId: string | null = null
  #indexed: Promise<void> = Promise.resolve()
  #cancelFlush: (() => void) | null = null
  #cancelRevalidation = doNothing

  constructor(options: Options) {
    this.#options = options
  }

  /** How many bytes may be stored: what the member chose, never less than the specified minimum. */
  get limit(): number {
    const chosen = Number(this.#options.storage.local.get(limitKey) ?? limit.defaultBytes)
    return Math.max(limit.min, chosen || limit.defaultBytes)
  }

  /** @param bytes `limit.min` or more */
  async setLimit(bytes: number): Promise<void> {
    this.#options.storage.local.set(limitKey, String(Math.max(limit.min, bytes)))
    await this.#evict()
  }

  /** How many bytes are stored. */
  get size(): number {
    return this.#index.total
  }

  /**
   * Saves queries from now on, and shows what was saved until the server answers. On a device that is not remembered
   * it deletes what may have been saved before. Returns a function that ends it.
   */
  start(userId: string, isRemembered: boolean): () => void {
    if (!isRemembered) {
      void this.clear()
      return doNothing
    }
    const { storage, clock, page, queries } = this.#options
    this.#userId = userId
    writeStartupFlag(storage.local, 'cache')
    this.#indexed = this.#loadIndex(userId)
    queries.setPersister({
      load: async (key) => {
        await this.#indexed
        return names.has(nameOf(key)) ? this.#load(key) : undefined
      },
      save: (key, value, at) => {
        if (!names.has(nameOf(key))) return
        this.#changed.set(key, { value, at })
        this.#cancelFlush ??= clock.after(limit.flushDelay, () => void this.#flush())
      },
      remove: (key) => void this.#remove([key]),
    })
    const stopListening = page.onHide(() => void this.#flush())
    return () => {
      stopListening()
      this.#stop()
    }
  }

  /** Saves who is logged in, for a start without a connection. */
  saveBootstrap(bootstrap: Bootstrap): void {
    if (bootstrap.me?.id === this.#userId) void this.#put(bootstrapKey, bootstrap)
  }

  /**
   * Revalidates stored values that are not shown after a reconnect, so that they are current the next time there is no
   * connection [OF12]. In batches, last used first, after a random delay, because many clients may reconnect at once.
   */
  scheduleRevalidation(fetchOnce: FetchOnce): void {
    const { clock, random } = this.#options
    const since = clock.now()
    this.#cancelRevalidation()
    this.#cancelRevalidation = clock.after(
      limit.revalidateDelay * (1 + random()),
      () => void this.#revalidate(since, fetchOnce),
    )
  }

  /** Deletes everything, here and on the disk. */
  async clear(): Promise<void> {
    this.#stop()
    await this.#options.storage.cache.clear()
  }

  #stop(): void {
    this.#userId = null
    this.#cancelRevalidation()
    this.#options.queries.setPersister(null)
    this.#changed.clear()
    this.#index.clear()
    this.#cancelFlush?.()
    this.#cancelFlush = null
  }

  async #revalidate(since: number, fetchOnce: FetchOnce): Promise<void> {
    await this.#indexed
    const isStale = (key: string): boolean => key !== bootstrapKey && !this.#options.queries.isSubscribed(key)
    const stale = this.#index.before(since).filter(isStale)
    while (stale.length > 0)
      await fetchOnce(stale.splice(0, limit.batchSize), (event) => this.#saveRevalidated(event))
    await this.#evict()
  }

  #saveRevalidated(event: LiveEvent): void {
    const usedAt = this.#index.usedAt(event.key)
    if (usedAt === undefined || this.#options.queries.isSubscribed(event.key)) return
    // A change that follows while the rest is awaited is left for the next time.
    if (event.type === 'snapshot' && !event.delta) void this.#put(event.key, event.value, { usedAt })
    else if (event.type === 'rows') void this.#put(event.key, event.rows, { usedAt })
    // Not when a limit was exceeded: the value may still be right.
    else if (event.type === 'error' && event.failure.code !== 'resource-exhausted')
      void this.#remove([event.key])
  }

  async #load(key: string): Promise<CachedSnapshot | undefined> {
    const row = await this.#options.storage.cache.get(key)
    if (!row || row.userId !== this.#userId) return undefined
    const used = { ...row, usedAt: this.#options.clock.now() }
    this.#index.set(key, used)
    await this.#options.storage.cache.put(used)
    return { value: JSON.parse(row.body) as unknown, at: row.at }
  }

  async #flush(): Promise<void> {
    this.#cancelFlush?.()
    this.#cancelFlush = null
    const changed = [...this.#changed]
    this.#changed.clear()
    await Promise.all(changed.map(([key, { value, at }]) => this.#put(key, value, { at })))
    await this.#evict()
  }

  /** `at`: when the value was read; `usedAt`: when it was shown last. Both are now by default. */
  async #put(
    key: string,
    value: unknown,
    { at, usedAt }: { readonly at?: number | undefined; readonly usedAt?: number } = {},
  ): Promise<void> {
    if (this.#userId === null || value === undefined) return
    const now = this.#options.clock.now()
    // Of a feed its end, which is shown first.
    const short = Array.isArray(value) ? value.slice(-limit.maxRows) : value
    const body = JSON.stringify(short)
    const size = new TextEncoder().encode(key + body).length
    const row: CacheRow = { key, userId: this.#userId, at: at ?? now, usedAt: usedAt ?? now, size, body }
    this.#index.set(key, row)
    await this.#options.storage.cache.put(row)
  }

  async #evict(): Promise<void> {
    await this.#remove(this.#index.evictTo(this.limit))
  }

  async #remove(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      this.#index.remove(key)
      await this.#options.storage.cache.delete(key)
    }
  }

  /** Lists what is stored. Rows of another member are deleted. */
  async #loadIndex(userId: string): Promise<void> {
    for (const row of await this.#options.storage.cache.claim(userId)) this.#index.set(row.key, row)
  }
}

const nameOf = (key: string): string => (JSON.parse(key) as [string])[0]
