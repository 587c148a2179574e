import type { StreamEvent } from '#shared/schemas/live.ts'
import type { Bus, Touch } from '#server/adapters/bus/index.ts'
import { Serial } from './runner.ts'
import type { Outcome, Runner } from './runner.ts'
import type { LogRow, OpenedLog } from './view.ts'

/** Rows that may wait for a slow reader; beyond it they are let go and read again when it can take them [L6]. */
const WAITING = 200

type Options = {
  readonly key: string
  readonly bus: Bus
  readonly opened: Pick<OpenedLog, 'topic' | 'grants'>
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
export function runLog(options: Options): Runner {
  const { key, bus, opened, wake } = options
  const backlog = createBacklog(options.after ?? null)
  /** Whether the last read's access still stands; `doubts` counts the touches that put it in question. */
  let isGranted = false
  let doubts = 0
  let ending: StreamEvent | null = null

  const take = async (): Promise<Outcome> => {
    const doubtsBefore = doubts
    const { rows, head } = await options.read(backlog.last())
    if (reader.isStopped) return 'done'
    isGranted = doubts === doubtsBefore
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
  const reader = new Serial(() => take().catch(refuse), 0)
  const onRow = ({ row, head }: Touch): void => {
    if (!backlog.isShortOf(head ?? Infinity)) return
    if (!isGranted || bus.isCut() || !isRow(row) || !backlog.isNext(row)) return reader.request()
    if (backlog.add([row])) wake()
  }
  const onDoubt = (): void => {
    isGranted = false
    doubts++
    reader.request()
  }
  const leave = [
    bus.subscribe(opened.topic, onRow),
    ...opened.grants.map((topic) => bus.subscribe(topic, onDoubt)),
  ]
  const stop = (): void => {
    reader.stop()
    for (const unsubscribe of leave) unsubscribe()
  }
  reader.request()
  return {
    take() {
      const event = ending
      ending = null
      if (event) return event
      const taken = backlog.take()
      if (taken?.isMore) reader.request()
      return taken && { type: 'rows', key, rows: taken.rows }
    },
    recheck: () => reader.request(),
    head: backlog.sent,
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
    if (waiting.length > 0 && waiting.length + fresh.length > WAITING) {
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
