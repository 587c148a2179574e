import type { StreamEvent } from '#shared/contract/live.ts'
import type { Bus, TopicEvent } from '#server/adapters/bus/index.ts'
import { CoalescingTask } from './coalescing-task.ts'
import type { Outcome, QueryRunner } from './coalescing-task.ts'
import type { LogRow, FeedSource } from './live-query.ts'

/** Rows that may wait for a slow reader; beyond it they are let go and read again when it can take them [L6]. */
const MAX_BACKLOG = 200

type Options = {
  readonly key: string
  readonly bus: Bus
  readonly opened: Pick<FeedSource, 'topic' | 'accessTopics'>
  readonly read: (after: number | null) => Promise<{ rows: readonly LogRow[]; head: number }>
  /** The last number the watcher has; undefined asks for the latest page. */
  readonly after: number | undefined
  /** The event that ends the view; null when the read should be tried again. */
  readonly refuse: (error: unknown) => StreamEvent | null
  readonly wake: () => void
}

/**
 * Sends what comes after the last number. A touch that carries the very next row is sent on without reading, while
 * the access granted by the last read stands, which behind a cut bus nobody knows; every other touch reads [L3].
 */
export function runFeed(options: Options): QueryRunner {
  const { key, bus, opened, wake } = options
  const backlog = createBacklog(options.after ?? null)
  /** Whether the last read's access still stands; `doubts` counts the touches that put it in question. */
  let isGranted = false
  let accessVersion = 0
  let ending: StreamEvent | null = null

  const take = async (): Promise<Outcome> => {
    const doubtsBefore = accessVersion
    const { rows, head } = await options.read(backlog.last())
    if (reader.isStopped) return 'done'
    isGranted = accessVersion === doubtsBefore
    if (backlog.addRead(rows, head)) wake()
    if (backlog.isShortOf(head)) reader.request()
    return 'done'
  }
  const refuse = (error: unknown): Outcome => {
    if (reader.isStopped) return 'done'
    ending = options.refuse(error)
    if (!ending) return 'again'
    stop()
    wake()
    return 'done'
  }
  const reader = new CoalescingTask(() => take().catch(refuse), 0)
  const onRow = ({ payload: row, lastSeq: head }: TopicEvent): void => {
    if (!backlog.isShortOf(head ?? Infinity)) return
    if (!isGranted || bus.isPartitioned() || !isRow(row) || !backlog.isNext(row)) return reader.request()
    if (backlog.add([row])) wake()
  }
  const onAccessChange = (): void => {
    isGranted = false
    accessVersion++
    reader.request()
  }
  const leave = [
    bus.subscribe(opened.topic, onRow),
    ...opened.accessTopics.map((topic) => bus.subscribe(topic, onAccessChange)),
  ]
  const stop = (): void => {
    reader.stop()
    for (const unsubscribe of leave) unsubscribe()
  }
  reader.request()
  return {
    nextEvent() {
      const event = ending
      ending = null
      if (event) return event
      const taken = backlog.take()
      if (taken?.isMore) reader.request()
      return taken && { type: 'rows', key, rows: taken.rows }
    },
    revalidate: () => reader.request(),
    sentSeq: backlog.sent,
    stop,
  }
}

/** The rows that wait to be taken, and how far they go. */
function createBacklog(after: number | null) {
  let last = after
  let sent: number | null = null
  let waiting: LogRow[] = []
  /** There is something to say: rows, or at first that there are none. */
  let hasNews = false
  let isFirst = true
  /** More came than may wait: it is read again once these were taken, and not at every row until then [L6]. */
  let isBehind = false

  const add = (rows: readonly LogRow[]): boolean => {
    // Rows may have come the short way while they were being read.
    const fresh = rows.filter((row) => last === null || row.seq > last)
    if (waiting.length > 0 && waiting.length + fresh.length > MAX_BACKLOG) {
      isBehind = true
      return false
    }
    waiting.push(...fresh)
    last = fresh.at(-1)?.seq ?? last
    if (fresh.length > 0) hasNews = true
    return fresh.length > 0
  }
  return {
    last: () => last,
    sent: () => sent,
    add,
    addRead(rows: readonly LogRow[], head: number): boolean {
      // The log began anew since the watcher saw it: its number means nothing here.
      if (isFirst && last !== null && last > head) {
        last = null
        return false
      }
      const isNews = add(rows) || isFirst
      if (isFirst) hasNews = true
      isFirst = false
      last ??= 0
      return isNews
    },
    isNext: ({ seq }: LogRow) => last !== null && seq === last + 1,
    isShortOf: (head: number) => !isBehind && (last === null || last < head),
    take(): { rows: readonly LogRow[]; isMore: boolean } | null {
      if (!hasNews) return null
      const taken = { rows: waiting, isMore: isBehind }
      waiting = []
      hasNews = false
      isBehind = false
      sent = last
      return taken
    },
  }
}

function isRow(row: unknown): row is LogRow {
  return typeof row === 'object' && row !== null && 'seq' in row && typeof row.seq === 'number'
}
