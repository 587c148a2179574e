import type { StreamEvent } from '#shared/contract/live.ts'
import type { Bus, TopicEvent } from '#server/adapters/bus/index.ts'
import { CoalescingTask } from './coalescing-task.ts'
import type { Outcome, QueryRunner } from './coalescing-task.ts'
import { FeedBacklog, isRow } from './feed-backlog.ts'
import { createEarlyRows } from './early-rows.ts'
import type { FeedPage, FeedPosition, FeedSource } from './live-query.ts'
import { subscribe } from './subscribe.ts'

type Options = {
  readonly key: string
  readonly bus: Bus
  readonly source: Pick<FeedSource, 'topic' | 'accessTopics'>
  readonly read: (position: FeedPosition) => Promise<FeedPage>
  /** The last sequence number that the client has; undefined requests the latest page. */
  readonly afterSeq: number | undefined
  /** The greatest revision that the client has; undefined for none. */
  readonly afterRev?: number | undefined
  /** Returns the event that ends the feed, or null if the read should be retried. */
  readonly toErrorEvent: (error: unknown) => StreamEvent | null
  /** Called when `nextEvent` has an event. */
  readonly wake: () => void
}

/**
 * Runs a feed: sends the rows after the last sequence number, and the rows revised after the last revision. Forwards a row without a read if it is the next in
 * sequence, access was confirmed by the last read, and the bus is not partitioned. A row that comes before its turn waits a moment for
 * that of another node. Reads after any other event [L3].
 */
export function runFeed(options: Options): QueryRunner {
  const { bus, source, wake } = options
  const backlog = new FeedBacklog({ seq: options.afterSeq ?? null, rev: options.afterRev ?? 0 })
  /** Whether the last read confirmed the access; `accessVersion` counts the events that may change it. */
  let hasAccess = false
  let accessVersion = 0
  let endEvent: StreamEvent | null = null

  const read = async (): Promise<Outcome> => {
    const versionBefore = accessVersion
    early.clear()
    const page = await options.read(backlog.position)
    if (reader.isStopped) return 'done'
    hasAccess = accessVersion === versionBefore
    if (backlog.addPage(page)) wake()
    if (backlog.isBehind(page.lastSeq, page.lastRev)) reader.request()
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
  const early = createEarlyRows(() => reader.request())
  const onRow = ({ payload, lastSeq }: TopicEvent): void => {
    if (!backlog.isBehind(lastSeq ?? Infinity)) return
    if (!hasAccess || bus.isPartitioned() || !isRow(payload)) return reader.request()
    if (!backlog.isNext(payload)) early.add(payload)
    else if (backlog.add([payload, ...early.takeAfter(payload.seq)])) wake()
  }
  const onAccessChange = (): void => {
    hasAccess = false
    accessVersion++
    reader.request()
  }
  const unsubscribe = subscribe(bus, source, onRow, onAccessChange)
  const stop = (): void => {
    early.clear()
    reader.stop()
    unsubscribe()
  }
  reader.request()
  return {
    nextEvent() {
      const event = endEvent
      endEvent = null
      if (event) return event
      const taken = backlog.take(options.key)
      if (taken?.hasDropped) reader.request()
      return taken?.event ?? null
    },
    revalidate: () => reader.request(),
    ...{ sentSeq: () => backlog.sentSeq, sentRev: () => backlog.sentRev, isLarge: () => backlog.isLarge },
    stop,
  }
}
