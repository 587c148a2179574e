import type { ErrorBody } from '#shared/errors.ts'
import { live as limit } from '#shared/limits.ts'
import type { LiveRow, StreamEvent, StreamInput } from '#shared/contract/live.ts'
import { createStore } from './store.ts'

/** What is known of one watched thing. A `failure` means it is over: access was lost, or never there. */
export type LiveState<T> = {
  readonly value?: T
  readonly failure?: ErrorBody
  /** The value is from before, of this time in epoch milliseconds: the server has not said that it still holds. */
  readonly cachedAt?: number
}

/** What the server says of one watched thing. */
export type LiveEvent = Exclude<StreamEvent, { type: 'open' | 'heartbeat' }>

/** A value from before, and when the server said so. */
export type CachedSnapshot = { readonly value: unknown; readonly at: number }

/** Keeps values beyond the life of this page, for those who chose so. */
type Persister = {
  recall(key: string): Promise<CachedSnapshot | undefined>
  keep(key: string, value: unknown): void
  drop(key: string): void
}

type Entry = {
  readonly name: string
  readonly input: unknown
  state: LiveState<unknown>
  /** Of the value shown, so that the same is not sent again. */
  digest: string | undefined
  /** Of a log: the last number shown. */
  last: number | undefined
  readonly listeners: Set<() => void>
}

const entries = new Map<string, Entry>()
const nothing: LiveState<never> = {}
let onChange: () => void = () => {}
let keeper: Persister | null = null
/** The time of the oldest value that is shown and from before; null where there is none. */
export const oldestCachedAt = createStore<number | null>(null)

/** From now on values are kept by `next`, and what it has is shown until the server answers; null ends that. */
export function setPersister(next: Persister | null): void {
  keeper = next
  if (next) for (const [key, entry] of entries) void recall(key, entry)
}

async function recall(key: string, entry: Entry): Promise<void> {
  const found = await keeper?.recall(key)
  const isAwaited = entries.get(key) === entry && entry.state === nothing
  // Without what it has of it: that the server sends it anew is how one knows that it holds.
  if (found && isAwaited) update(entry, { value: found.value, cachedAt: found.at }, undefined)
}

/** Calls `listener` whenever the set of watched things should be asked for anew. */
export function onSubscriptionsChange(listener: () => void): void {
  onChange = listener
}

export function keyOf(name: string, input: unknown): string {
  return JSON.stringify([name, input])
}

export function stateOf(key: string): LiveState<unknown> {
  return entries.get(key)?.state ?? nothing
}

/** Watches what a key of `keyOf` names for as long as somebody listens. The answer ends it. */
export function subscribe(key: string, listener: () => void): () => void {
  let entry = entries.get(key)
  if (!entry) {
    const { name, input } = parseKey(key)
    entry = {
      name,
      input,
      state: nothing,
      digest: undefined,
      last: undefined,
      listeners: new Set(),
    }
    entries.set(key, entry)
    void recall(key, entry)
    onChange()
  }
  const { listeners } = entry
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    // A page that follows another often watches the same: what nobody wants then is let go.
    setTimeout(() => {
      if (listeners.size > 0 || !entries.delete(key)) return
      noteAsOf()
      onChange()
    }, 0)
  }
}

/** What to ask the server for: everything watched, with what of it is here already. */
export function listQueries(): StreamInput['queries'] {
  return [...entries].slice(0, limit.queriesPerStream).map(([key, { name, input, digest, last }]) => ({
    key,
    name,
    ...(input === undefined ? {} : { input }),
    ...(digest === undefined ? {} : { digest }),
    ...(last === undefined ? {} : { afterSeq: last }),
  }))
}

/** What a key of `keyOf` names, asked for whole. */
export function parseKey(key: string): StreamInput['queries'][number] {
  const [name, input] = JSON.parse(key) as [string, unknown]
  return { key, name, input: input ?? undefined }
}

/** Whether what a key names is followed, and so checked again with all that is. */
export function isSubscribed(key: string): boolean {
  return entries.has(key)
}

/** Takes an event of the stream into what is shown. */
export function applyEvent(event: Exclude<StreamEvent, { type: 'open' }>): void {
  if (event.type === 'heartbeat') return detectGaps(event.heads)
  const entry = entries.get(event.key)
  if (!entry) return
  if (event.type === 'snapshot') {
    update(entry, { value: event.value }, event.digest)
    keeper?.keep(event.key, event.value)
    retryFailed()
  } else if (event.type === 'rows') {
    const rows = mergeRows((entry.state.value as readonly LiveRow[] | undefined) ?? [], event.rows)
    entry.last = rows.at(-1)?.seq ?? 0
    update(entry, { value: rows }, undefined)
    keeper?.keep(event.key, rows)
  } else if (event.type === 'signals') {
    update(entry, { value: event.signals }, undefined)
  } else {
    entry.last = undefined
    update(entry, { failure: event.failure }, undefined)
    keeper?.drop(event.key)
  }
}

/** Forgets all values; what is still listened to shows nothing until it is asked for again. */
export function resetAll(): void {
  for (const [key, entry] of entries) {
    entry.last = undefined
    update(entry, nothing, undefined)
    if (entry.listeners.size === 0) entries.delete(key)
  }
}

/** Something changed for this person: what was refused before, such as a chat that waits, may be theirs now. */
function retryFailed(): void {
  for (const { state } of entries.values()) {
    if (state.failure) return onChange()
  }
}

/** A number of ours that lies behind the server's: an event was lost on its way, and is asked for again [L4]. */
function detectGaps(heads: Readonly<Record<string, number>>): void {
  for (const [key, head] of Object.entries(heads)) {
    const last = entries.get(key)?.last
    if (last !== undefined && last < head) return onChange()
  }
}

/** Rows in the order of their numbers, each once; `more` usually follows what is there. */
export function mergeRows<Row extends LiveRow>(rows: readonly Row[], more: readonly Row[]): readonly Row[] {
  const last = rows.at(-1)?.seq ?? 0
  const isAfter = more.every((row, index) => row.seq > (more[index - 1]?.seq ?? last))
  if (isAfter) return [...rows, ...more]
  const bySeq = new Map([...rows, ...more].map((row) => [row.seq, row]))
  return [...bySeq.values()].toSorted((a, b) => a.seq - b.seq)
}

function update(entry: Entry, state: LiveState<unknown>, digest: string | undefined): void {
  entry.state = state
  entry.digest = digest
  noteAsOf()
  for (const listener of entry.listeners) listener()
}

function noteAsOf(): void {
  const times = [...entries.values()].flatMap(({ state }) => state.cachedAt ?? [])
  oldestCachedAt.set(times.length > 0 ? Math.min(...times) : null)
}
