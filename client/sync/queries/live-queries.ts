import { live as limit } from '#shared/limits.ts'
import type { LiveRow, StreamEvent, StreamInput } from '#shared/contract/live.ts'
import type { ErrorBody } from '#shared/errors.ts'
import { createStore } from '../../state/store.ts'
import type { Clock } from '../ports.ts'
import { applyDelta } from './apply-delta.ts'
import { mergeRows, revOf } from './merge-rows.ts'
import { parseKey } from './query-key.ts'

/** What is known of a live query. A `failure` ends it: access was lost, or never granted. */
export type LiveState<T> = {
  readonly value?: T
  readonly failure?: ErrorBody
  /** The value is cached, from this time in epoch milliseconds, and the server has not confirmed it yet. */
  readonly cachedAt?: number
}

/** What the server says of one live query. */
export type LiveEvent = Exclude<StreamEvent, { type: 'open' | 'heartbeat' }>

export type CachedSnapshot = { readonly value: unknown; readonly at: number }

/** Saves values beyond the life of this page. */
export type Persister = {
  load(key: string): Promise<CachedSnapshot | undefined>
  /** @param at when the value was read, in epoch milliseconds, if that was not now */
  save(key: string, value: unknown, at?: number): void
  remove(key: string): void
}

type Entry = {
  readonly name: string
  readonly input: unknown
  state: LiveState<unknown>
  /** The last snapshot of the server, to which deltas apply; what is shown may have the result of a call besides. */
  confirmed: unknown
  /** Of that snapshot, so that the same is not sent again. */
  digest: string | undefined
  /** Of a feed: the last sequence number and the greatest revision shown. */
  lastSeq: number | undefined
  lastRev: number
  readonly listeners: Set<() => void>
}

const empty: LiveState<never> = {}

/** Holds the value of every live query that something listens to, and says what to ask the server for. */
export class LiveQueries {
  /** When the oldest value was read that is shown from the cache; null if there is none. */
  readonly oldestCachedAt = createStore<number | null>(null)
  readonly #entries = new Map<string, Entry>()
  readonly #clock: Clock
  #onChange: () => void = () => {}
  #cancelRetry: () => void = () => {}
  #persister: Persister | null = null
  /** First values that nothing shows yet. */
  readonly #first = new Map<string, LiveEvent>()
  #cancelDrop: () => void = () => {}

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Calls `listener` whenever the server should be asked again for all queries. */
  onSubscriptionsChange(listener: () => void): void {
    this.#onChange = listener
  }

  /** Saves values from now on, and shows what was saved until the server answers. Null ends that. */
  setPersister(next: Persister | null): void {
    this.#persister = next
    if (next) for (const [key, entry] of this.#entries) void this.#loadCached(key, entry)
  }

  /**
   * Takes the first values of the page, as events of a stream that has ended [SY40]. Those that nothing shows yet wait for a
   * listener, for a while.
   */
  takeFirst(events: readonly StreamEvent[]): void {
    for (const event of events) {
      if (event.type === 'open' || event.type === 'heartbeat') continue
      const entry = this.#entries.get(event.key)
      if (!entry) this.#first.set(event.key, event)
      else if (isUnconfirmed(entry)) this.apply(event)
    }
    this.#cancelDrop = this.#clock.after(limit.firstValues.keep, () => this.#first.clear())
  }

  stateOf(key: string): LiveState<unknown> {
    return this.#entries.get(key)?.state ?? empty
  }

  isSubscribed(key: string): boolean {
    return this.#entries.has(key)
  }

  /** Follows a query while there is a listener. Returns a function that removes it. */
  subscribe(key: string, listener: () => void): () => void {
    const entry = this.#entries.get(key) ?? this.#add(key)
    const { listeners } = entry
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      // A page often subscribes to what the page before it did: an entry without a listener goes a moment later.
      this.#clock.after(0, () => {
        if (listeners.size > 0 || this.#entries.get(key) !== entry) return
        this.#entries.delete(key)
        this.#updateOldest()
        this.#onChange()
      })
    }
  }

  /** The input of a stream: every query, with what of it is shown already [SY14, SY16, SY18]. */
  list(): StreamInput['queries'] {
    const first = [...this.#entries].slice(0, limit.queriesPerStream)
    return first.map(([key, { name, input, state, confirmed, digest, lastSeq, lastRev }]) => ({
      key,
      name,
      ...(input === undefined ? {} : { input }),
      ...(digest === undefined || state.value !== confirmed ? {} : { digest }),
      ...(lastSeq === undefined ? {} : { afterSeq: lastSeq }),
      ...(lastSeq === undefined || lastRev === 0 ? {} : { afterRev: lastRev }),
    }))
  }

  /** Takes an event of the stream into what is shown. */
  apply(event: Exclude<StreamEvent, { type: 'open' }>): void {
    if (event.type === 'heartbeat') return this.#detectGaps(event)
    const entry = this.#entries.get(event.key)
    if (!entry) return
    if (event.type === 'snapshot') this.#applySnapshot(entry, event)
    else if (event.type === 'rows') this.#applyRows(entry, event)
    else if (event.type === 'signals') this.#update(entry, { value: event.signals })
    else if (event.failure.code === 'resource-exhausted') this.#retryAfter(event.failure)
    else {
      entry.lastSeq = undefined
      entry.lastRev = 0
      this.#update(entry, { failure: event.failure })
      this.#persister?.remove(event.key)
    }
  }

  /** Shows the result of a call before the server sends it: the next snapshot replaces it [SY35]. */
  showResult(key: string, change: (value: unknown) => unknown): void {
    const entry = this.#entries.get(key)
    if (entry?.state.value === undefined) return
    const value = change(entry.state.value)
    entry.state = { ...entry.state, value }
    // The rest of a cached value stays as old as it is.
    this.#persister?.save(key, value, entry.state.cachedAt)
    for (const listener of entry.listeners) listener()
  }

  /** Removes all values; a query that still has a listener shows nothing until it is asked for again. */
  reset(): void {
    this.#cancelRetry()
    this.#cancelDrop()
    this.#first.clear()
    for (const [key, entry] of this.#entries) {
      entry.lastSeq = undefined
      entry.lastRev = 0
      this.#update(entry, empty)
      if (entry.listeners.size === 0) this.#entries.delete(key)
    }
  }

  #add(key: string): Entry {
    const { name, input } = parseKey(key)
    const entry: Entry = {
      ...{ name, input, state: empty, confirmed: undefined, digest: undefined },
      ...{ lastSeq: undefined, lastRev: 0 },
      listeners: new Set(),
    }
    this.#entries.set(key, entry)
    const first = this.#first.get(key)
    this.#first.delete(key)
    if (first) this.apply(first)
    void this.#loadCached(key, entry)
    this.#onChange()
    return entry
  }

  async #loadCached(key: string, entry: Entry): Promise<void> {
    const found = await this.#persister?.load(key)
    const isAwaited = this.#entries.get(key) === entry && entry.state === empty
    // Without a digest: the server always replies, and so confirms the value.
    if (found && isAwaited) this.#update(entry, { value: found.value, cachedAt: found.at })
  }

  #applySnapshot(entry: Entry, event: Extract<StreamEvent, { type: 'snapshot' }>): void {
    const next = snapshotAfter(entry, event)
    if (!next) {
      entry.digest = undefined
      return this.#onChange()
    }
    this.#update(entry, next, event.digest)
    this.#persister?.save(event.key, next.value)
    this.#retryFailed()
  }

  /** The first rows of the server replace cached ones, which may have been revised [SY37]. */
  #applyRows(entry: Entry, { key, rows, rev = 0 }: Extract<StreamEvent, { type: 'rows' }>): void {
    const { value, cachedAt } = entry.state
    const shown = cachedAt === undefined ? ((value as readonly LiveRow[] | undefined) ?? []) : []
    const merged = mergeRows(shown, rows)
    entry.lastSeq = merged.at(-1)?.seq ?? 0
    entry.lastRev = rows.reduce((last, row) => Math.max(last, revOf(row)), Math.max(entry.lastRev, rev))
    this.#update(entry, { value: merged })
    this.#persister?.save(key, merged)
  }

  /** A limit was exceeded, which says nothing about the query: it keeps its value and is asked for again [SY32]. */
  #retryAfter({ retryAfter = 1 }: ErrorBody): void {
    this.#cancelRetry()
    this.#cancelRetry = this.#clock.after(retryAfter * 1_000, () => this.#onChange())
  }

  /** Something changed for the member: what was refused before, such as a pending chat, may be granted now. */
  #retryFailed(): void {
    for (const { state } of this.#entries.values()) if (state.failure) return this.#onChange()
  }

  /** A number behind the server's means that an event was lost: the stream is asked for again [L4]. */
  #detectGaps({ lastSeqs, revs = {} }: Extract<StreamEvent, { type: 'heartbeat' }>): void {
    const isBehind = ([key, { lastSeq, lastRev }]: readonly [string, Entry]): boolean =>
      lastSeq !== undefined && (lastSeq < (lastSeqs[key] ?? 0) || lastRev < (revs[key] ?? 0))
    if ([...this.#entries].some(isBehind)) this.#onChange()
  }

  #update(entry: Entry, state: LiveState<unknown>, digest?: string): void {
    entry.state = state
    entry.confirmed = state.value
    entry.digest = digest
    this.#updateOldest()
    for (const listener of entry.listeners) listener()
  }

  #updateOldest(): void {
    const times = [...this.#entries.values()].flatMap(({ state }) => state.cachedAt ?? [])
    this.oldestCachedAt.set(times.length > 0 ? Math.min(...times) : null)
  }
}

/** Whether the server has said nothing of a query yet. */
const isUnconfirmed = ({ state }: Entry): boolean =>
  state.failure === undefined && (state.value === undefined || state.cachedAt !== undefined)

/** The snapshot that an event leads to; null for a delta of another snapshot than the last one [SY20]. */
function snapshotAfter(
  { confirmed, digest }: Entry,
  { value, base, delta }: Extract<StreamEvent, { type: 'snapshot' }>,
): { readonly value?: unknown } | null {
  if (!delta) return { value }
  return digest !== undefined && base === digest ? applyDelta(confirmed, delta) : null
}
