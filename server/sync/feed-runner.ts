import type { StreamEvent } from '#shared/contract/live.ts'
import type { Bus, TopicEvent } from '#server/adapters/bus/index.ts'
import { CoalescingTask } from './coalescing-task.ts'
import type { Outcome, QueryRunner } from './coalescing-task.ts'
import type { FeedPage, FeedRow, FeedSource } from './live-query.ts'

/** The maximum number of rows held for a slow reader. Further rows are dropped and read again later [L6]. */
const MAX_BACKLOG = 200
/** From this number of rows, an event waits its turn: a tenth of a page does not. */
const LARGE_ROWS = 10

type Options = {
  readonly key: string
  readonly bus: Bus
  readonly source: Pick<FeedSource, 'topic' | 'accessTopics'>
  readonly read: (afterSeq: number | null) => Promise<FeedPage>
  /** The last sequence number that the client has; undefined requests the latest page. */
  readonly afterSeq: number | undefined
  /** Returns the event that ends the feed, or null if the read should be retried. */
  readonly toErrorEvent: (error: unknown) => StreamEvent | null
  /** Called when `nextEvent` has an event. */
  readonly wake: () => void
}

/**
 * Runs a feed: sends the rows after the last sequence number. Forwards a row without a read if it is the next in
 * sequence, access was confirmed by the last read, and the bus is not partitioned. Reads after any other event [L3].
 */
export function runFeed(options: Options): QueryRunner {
  const { key, bus, source, wake } = options
  const backlog = createBacklog(options.afterSeq ?? null)
  /** Whether the last read confirmed the access; `accessVersion` counts the events that may change it. */
  let hasAccess = false
  let accessVersion = 0
  let endEvent: StreamEvent | null = null

  const read = async (): Promise<Outcome> => {
    const versionBefore = accessVersion
    const { rows, lastSeq } = await options.read(backlog.lastSeq())
    if (reader.isStopped) return 'done'
    hasAccess = accessVersion === versionBefore
    if (backlog.addPage(rows, lastSeq)) wake()
    if (backlog.isBehind(lastSeq)) reader.request()
    return 'done'
  }
  const handleError = (error: unknown): Outcome => {
    if (reader.isStopped) return 'done'
    endEvent = options.toErrorEvent(error)
    if (!endEvent) return 'retry'
    stop()
    wake()
    return 'done'
  }
  const reader = new CoalescingTask(() => read().catch(handleError), 0)
  const onRow = ({ payload, lastSeq }: TopicEvent): void => {
    if (!backlog.isBehind(lastSeq ?? Infinity)) return
    if (!hasAccess || bus.isPartitioned() || !isRow(payload) || !backlog.isNext(payload))
      return reader.request()
    if (backlog.add([payload])) wake()
  }
  const onAccessChange = (): void => {
    hasAccess = false
    accessVersion++
    reader.request()
  }
  const unsubscribers = [
    bus.subscribe(source.topic, onRow),
    ...source.accessTopics.map((topic) => bus.subscribe(topic, onAccessChange)),
  ]
  const stop = (): void => {
    reader.stop()
    for (const unsubscribe of unsubscribers) unsubscribe()
  }
  reader.request()
  return {
    nextEvent() {
      const event = endEvent
      endEvent = null
      if (event) return event
      const taken = backlog.take()
      if (taken?.hasDropped) reader.request()
      return taken && { type: 'rows', key, rows: taken.rows }
    },
    revalidate: () => reader.request(),
    ...{ sentSeq: backlog.sentSeq, isLarge: backlog.isLarge },
    stop,
  }
}

/** The rows that are queued to be sent, and their last sequence number. */
function createBacklog(afterSeq: number | null) {
  let lastSeq = afterSeq
  let sentSeq: number | null = null
  let queued: FeedRow[] = []
  /** True if there is an event to send: rows, or initially an empty page. */
  let hasEvent = false
  let isFirst = true
  /** True if rows were dropped: reads again once the queued rows are taken, not for every new row [L6]. */
  let hasDropped = false

  const add = (rows: readonly FeedRow[]): boolean => {
    // Rows may have been forwarded while the page was being read.
    const newRows = rows.filter((row) => lastSeq === null || row.seq > lastSeq)
    if (queued.length > 0 && queued.length + newRows.length > MAX_BACKLOG) {
      hasDropped = true
      return false
    }
    queued.push(...newRows)
    lastSeq = newRows.at(-1)?.seq ?? lastSeq
    if (newRows.length > 0) hasEvent = true
    return newRows.length > 0
  }
  return {
    lastSeq: () => lastSeq,
    sentSeq: () => sentSeq,
    isLarge: () => queued.length >= LARGE_ROWS,
    /** Adds rows. Returns true if there is a new event. */
    add,
    /** Adds a page that was read. `feedSeq` is the last sequence number of the feed. */
    addPage(rows: readonly FeedRow[], feedSeq: number): boolean {
      // The feed was restarted since the client read it, so the client's sequence number is invalid.
      if (isFirst && lastSeq !== null && lastSeq > feedSeq) {
        lastSeq = null
        return false
      }
      const isNewEvent = add(rows) || isFirst
      if (isFirst) hasEvent = true
      isFirst = false
      lastSeq ??= 0
      return isNewEvent
    },
    isNext: ({ seq }: FeedRow) => lastSeq !== null && seq === lastSeq + 1,
    isBehind: (feedSeq: number) => !hasDropped && (lastSeq === null || lastSeq < feedSeq),
    take(): { rows: readonly FeedRow[]; hasDropped: boolean } | null {
      if (!hasEvent) return null
      const taken = { rows: queued, hasDropped }
      queued = []
      hasEvent = false
      hasDropped = false
      sentSeq = lastSeq
      return taken
    },
  }
}

function isRow(payload: unknown): payload is FeedRow {
  return (
    typeof payload === 'object' && payload !== null && 'seq' in payload && typeof payload.seq === 'number'
  )
}
