import type { FailureBody } from '#shared/errors.ts'
import { live as limit } from '#shared/limits.ts'
import type { LiveRow, StreamEvent, StreamInput } from '#shared/schemas/live.ts'

/** What is known of one watched thing. A `failure` means it is over: access was lost, or never there. */
export type Watched<T> = { readonly value?: T; readonly failure?: FailureBody }

type Entry = {
  readonly name: string
  readonly input: unknown
  state: Watched<unknown>
  /** Of the value shown, so that the same is not sent again. */
  digest: string | undefined
  /** Of a log: the last number shown. */
  last: number | undefined
  readonly listeners: Set<() => void>
}

const entries = new Map<string, Entry>()
const nothing: Watched<never> = {}
let onChange: () => void = () => {}

/** Calls `listener` whenever the set of watched things should be asked for anew. */
export function onWatchedChange(listener: () => void): void {
  onChange = listener
}

export function keyOf(name: string, input: unknown): string {
  return JSON.stringify([name, input])
}

export function stateOf(key: string): Watched<unknown> {
  return entries.get(key)?.state ?? nothing
}

/** Watches what a key of `keyOf` names for as long as somebody listens. The answer ends it. */
export function watch(key: string, listener: () => void): () => void {
  let entry = entries.get(key)
  if (!entry) {
    const [name, input] = JSON.parse(key) as [string, unknown]
    entry = {
      name,
      input: input ?? undefined,
      state: nothing,
      digest: undefined,
      last: undefined,
      listeners: new Set(),
    }
    entries.set(key, entry)
    onChange()
  }
  const { listeners } = entry
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    // A page that follows another often watches the same: what nobody wants then is let go.
    setTimeout(() => {
      if (listeners.size === 0 && entries.delete(key)) onChange()
    }, 0)
  }
}

/** What to ask the server for: everything watched, with what of it is here already. */
export function wantedViews(): StreamInput['views'] {
  return [...entries].slice(0, limit.viewsPerStream).map(([key, { name, input, digest, last }]) => ({
    key,
    name,
    ...(input === undefined ? {} : { input }),
    ...(digest === undefined ? {} : { have: digest }),
    ...(last === undefined ? {} : { after: last }),
  }))
}

/** Takes an event of the stream into what is shown. */
export function receive(event: Exclude<StreamEvent, { type: 'open' }>): void {
  if (event.type === 'beat') return checkHeads(event.heads)
  const entry = entries.get(event.key)
  if (!entry) return
  if (event.type === 'value') {
    update(entry, { value: event.value }, event.digest)
    retryRefused()
  } else if (event.type === 'rows') {
    const rows = merge((entry.state.value as readonly LiveRow[] | undefined) ?? [], event.rows)
    entry.last = rows.at(-1)?.seq ?? 0
    update(entry, { value: rows }, undefined)
  } else if (event.type === 'signals') {
    update(entry, { value: event.signals }, undefined)
  } else {
    entry.last = undefined
    update(entry, { failure: event.failure }, undefined)
  }
}

/** Forgets all values; what is still listened to shows nothing until it is asked for again. */
export function forgetAll(): void {
  for (const [key, entry] of entries) {
    entry.last = undefined
    update(entry, nothing, undefined)
    if (entry.listeners.size === 0) entries.delete(key)
  }
}

/** Something changed for this person: what was refused before, such as a chat that waits, may be theirs now. */
function retryRefused(): void {
  for (const { state } of entries.values()) {
    if (state.failure) return onChange()
  }
}

/** A number of ours that lies behind the server's: an event was lost on its way, and is asked for again [L4]. */
function checkHeads(heads: Readonly<Record<string, number>>): void {
  for (const [key, head] of Object.entries(heads)) {
    const last = entries.get(key)?.last
    if (last !== undefined && last < head) return onChange()
  }
}

/** Rows in the order of their numbers, each once; `more` usually follows what is there. */
export function merge<Row extends LiveRow>(rows: readonly Row[], more: readonly Row[]): readonly Row[] {
  const last = rows.at(-1)?.seq ?? 0
  const isAfter = more.every((row, index) => row.seq > (more[index - 1]?.seq ?? last))
  if (isAfter) return [...rows, ...more]
  const bySeq = new Map([...rows, ...more].map((row) => [row.seq, row]))
  return [...bySeq.values()].toSorted((a, b) => a.seq - b.seq)
}

function update(entry: Entry, state: Watched<unknown>, digest: string | undefined): void {
  entry.state = state
  entry.digest = digest
  for (const listener of entry.listeners) listener()
}
