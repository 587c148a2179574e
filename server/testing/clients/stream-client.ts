import { applyDelta } from '#client/sync/queries/apply-delta.ts'
import type { ErrorBody } from '#shared/errors.ts'
import type { LiveRow, StreamEvent, StreamInput } from '#shared/contract/live.ts'

const PATIENCE_MS = 60_000

/** A query to subscribe to: by default the key consists of name and input, as in the client. */
export type Wanted = {
  readonly name: string
  readonly input?: unknown
  readonly key?: string
  readonly digest?: string
  /** The snapshot with this digest, which is not sent. */
  readonly value?: unknown
  readonly afterSeq?: number
  readonly afterRev?: number
}

/** The state of one query: its latest value, its rows or signals in order, or its error. */
export type Shown = {
  value?: unknown
  digest?: string
  rows?: LiveRow[]
  rev?: number
  signals?: unknown[]
  failure?: ErrorBody
}

/** Collects the events of one stream, like a tab. */
export type Feed = {
  readonly events: readonly StreamEvent[]
  /** Resolves when `check` holds, checked after each event; rejects after a minute with the received events. */
  until(what: string, check: (feed: Feed) => boolean): Promise<void>
  of(name: string): Shown
  count(type: StreamEvent['type']): number
  /** The same queries as after a reconnect: with digests and sequence numbers. */
  resumed(): Wanted[]
  /** Why the stream ended; null if it ended without a reason. */
  readonly over: Promise<ErrorBody | null>
}

export type FeedSource = {
  readonly feed: Feed
  receive(event: StreamEvent): void
  end(failure: ErrorBody | null): void
}

export const keyOf = ({ key, name, input }: Wanted): string => key ?? JSON.stringify([name, input])

export function viewsOf(wanted: readonly Wanted[]): StreamInput['queries'] {
  return wanted.map(({ key: _key, value: _value, ...rest }, index) => ({
    ...rest,
    key: keyOf(wanted[index] ?? rest),
  }))
}

export function createFeed(wanted: readonly Wanted[]): FeedSource {
  const events: StreamEvent[] = []
  const shown = new Map<string, Shown>(wanted.map((one) => [keyOf(one), beginning(one)]))
  const waiting = new Set<() => void>()
  const { promise: over, resolve: end } = Promise.withResolvers<ErrorBody | null>()
  const feed: Feed = {
    events,
    over,
    of(name) {
      const one = wanted.find((view) => view.name === name || view.key === name)
      return (one && shown.get(keyOf(one))) ?? {}
    },
    count: (type) => events.filter((event) => event.type === type).length,
    resumed: () => wanted.map((one) => resumedView(one, shown.get(keyOf(one)) ?? {})),
    until: (what, check) =>
      new Promise<void>((resolve, reject) => {
        const look = (): void => {
          if (!check(feed)) return
          waiting.delete(look)
          clearTimeout(timer)
          resolve()
        }
        const timer = setTimeout(() => {
          waiting.delete(look)
          reject(
            new Error(`no ${what} within ${PATIENCE_MS} ms; came: ${JSON.stringify(events).slice(-2_000)}`),
          )
        }, PATIENCE_MS)
        waiting.add(look)
        look()
      }),
  }
  return {
    feed,
    end,
    receive(event) {
      events.push(event)
      if ('key' in event) show(shown, event)
      for (const look of waiting) look()
    },
  }
}

function beginning({ afterSeq, digest, value }: Wanted): Shown {
  if (digest !== undefined) return { digest, value }
  return afterSeq === undefined ? {} : { rows: [] }
}

function resumedView(one: Wanted, { digest, value, rows, rev }: Shown): Wanted {
  const last = rows?.at(-1)?.seq ?? (rows ? (one.afterSeq ?? 0) : undefined)
  return {
    ...one,
    ...(digest === undefined ? {} : { digest, value }),
    ...(last === undefined ? {} : { afterSeq: last }),
    ...(last === undefined || !rev ? {} : { afterRev: rev }),
  }
}

function show(shown: Map<string, Shown>, event: Extract<StreamEvent, { key: string }>): void {
  const before = shown.get(event.key) ?? {}
  if (event.type === 'error') shown.set(event.key, { failure: event.failure })
  else if (event.type === 'snapshot')
    shown.set(event.key, { value: valueAfter(before, event), digest: event.digest })
  else if (event.type === 'signals')
    shown.set(event.key, { signals: [...(before.signals ?? []), ...event.signals] })
  else
    shown.set(event.key, {
      rows: addRows(before.rows ?? [], event.rows),
      rev: Math.max(before.rev ?? 0, event.rev ?? 0),
    })
}

/** Fails for a delta of another snapshot than the one shown, which the server must not send. */
function valueAfter(
  before: Shown,
  { value, base, delta }: Extract<StreamEvent, { type: 'snapshot' }>,
): unknown {
  if (!delta) return value
  const after = before.digest === base ? applyDelta(before.value, delta) : null
  if (!after) throw new Error('A delta does not apply to the snapshot shown')
  return after.value
}

/** Replaces rows that were revised; any other row is added, so that a test sees one that comes twice. */
function addRows(before: readonly LiveRow[], added: readonly LiveRow[]): LiveRow[] {
  const revised = new Map(added.map((row) => [row.seq, row]))
  const isRevised = ({ seq, rev = 0 }: LiveRow): boolean => (revised.get(seq)?.rev ?? 0) > rev
  const known = new Set(before.filter(isRevised).map(({ seq }) => seq))
  const kept = before.map((row) => (isRevised(row) ? (revised.get(row.seq) ?? row) : row))
  return [...kept, ...added.filter(({ seq }) => !known.has(seq))]
}
