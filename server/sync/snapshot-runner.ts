import { live as limit } from '#shared/limits.ts'
import type { StreamEvent } from '#shared/contract/live.ts'
import type { Bus, TopicEvent } from '#server/adapters/bus/index.ts'
import { CoalescingTask } from './coalescing-task.ts'
import type { Outcome, QueryRunner } from './coalescing-task.ts'
import type { SnapshotSource } from './live-query.ts'
import { measureSnapshot } from './snapshot-value.ts'
import type { Snapshot } from './snapshot-value.ts'

type Options = {
  readonly key: string
  readonly bus: Bus
  readonly source: Pick<SnapshotSource, 'topics' | 'derivedTopics' | 'applyEvent'>
  readonly read: () => Promise<unknown>
  /** Returns the event that ends the query, or null if the read should be retried. */
  readonly toErrorEvent: (error: unknown) => StreamEvent | null
  /** Called when `nextEvent` has an event. */
  readonly wake: () => void
  /** Called with the size of each new snapshot, in characters as JSON. Ends the query by throwing. */
  readonly onSize?: (characters: number) => void
  /** Called after each read with its ordinal, from 1, when `nextEvent` has what it changed. */
  readonly onRead?: (ordinal: number) => void
}

/** More events during one read cause another one. */
const MOST_DURING_READ = 100
/** More events that came too early cause a read. */
const MOST_EARLY = 20
const none: readonly never[] = []

/**
 * Runs a snapshot query: subscribes first, then reads [L1]. Holds only the latest snapshot for the reader, and sends it
 * only if it differs from the last one [L2 L6]. A read without access ends the query. Applies an event's payload to the
 * last snapshot instead of reading again, while that snapshot is known to be current, and those of events during a read to its
 * result; one that does not apply waits a moment for an event of another node that belongs before it. Any other event, including one on an
 * access topic, causes a read [L3]. A class, because each open page has several: methods are shared.
 */
export class SnapshotRunner implements QueryRunner {
  readonly #options: Options
  readonly #reader: CoalescingTask
  readonly #onEvent = (event: TopicEvent): void => this.#handleEvent(event)
  #subscriptions: readonly Subscription[] = []
  #pendingEvent: StreamEvent | null = null
  #last: Snapshot | null = null
  #readCount = 0
  /** The events since the running read began, in order. It may have read what they say, or not. */
  #duringRead: TopicEvent[] = []
  /** Events that do not apply yet. */
  #early: readonly TopicEvent[] = none
  #earlyTimer: NodeJS.Timeout | undefined

  constructor(options: Options) {
    this.#options = options
    this.#reader = new CoalescingTask(() => this.#read(), limit.coalesceWindow)
    this.#subscribeTo(options.source.topics)
    this.#reader.request()
  }

  /** The last snapshot, read or derived from an event. */
  get last(): Snapshot | null {
    return this.#last
  }

  nextEvent(): StreamEvent | null {
    const event = this.#pendingEvent
    this.#pendingEvent = null
    return event
  }

  revalidate(): void {
    if (this.#options.bus.isPartitioned()) this.#reader.request()
  }

  /** Reads again. Returns the ordinal of that read. */
  refresh(): number {
    const ordinal = this.#readCount + 1
    this.#reader.request()
    return ordinal
  }

  sentSeq(): null {
    return null
  }

  stop(): void {
    this.#reader.stop()
    this.#keepEarly(none)
    this.#subscribeTo([])
  }

  async #read(): Promise<Outcome> {
    const { source, read, toErrorEvent, onRead } = this.#options
    const ordinal = ++this.#readCount
    this.#duringRead = []
    // What these events say is committed, so that this read sees it.
    this.#keepEarly(none)
    try {
      const value = await read()
      // A subscription made after `stop` would never be removed.
      if (this.#reader.isStopped) return 'done'
      // Reads again after subscribing to derived topics, because earlier events on them were missed.
      if (this.#subscribeTo([...source.topics, ...source.derivedTopics(value)])) this.#reader.request()
      this.#update(this.#withEvents(value))
      onRead?.(ordinal)
    } catch (error) {
      if (this.#reader.isStopped) return 'done'
      const endEvent = toErrorEvent(error)
      if (!endEvent) return 'retry'
      this.stop()
      this.#setPending(endEvent)
    }
    return 'done'
  }

  #handleEvent(event: TopicEvent): void {
    const { bus } = this.#options
    const canApply = !bus.isPartitioned() && event.payload !== undefined
    // Without this, a list that changes more often than it is read would be read without end.
    if (canApply && this.#reader.isOnLastRun && this.#duringRead.length < MOST_DURING_READ)
      return void this.#duringRead.push(event)
    if (!canApply || !this.#reader.isIdle || !this.#last) return this.#reader.request()
    if (this.#apply(event)) this.#retryEarly()
    else this.#keepEarly([...this.#early, event])
  }

  /** Applies an event to the last snapshot. Returns false if it does not apply to it. */
  #apply(event: TopicEvent): boolean {
    const value = this.#last && this.#options.source.applyEvent(this.#last.value, event)
    if (value === undefined) return false
    try {
      this.#update(value)
    } catch {
      // Too large: the read finds out as well, and ends the query.
      this.#reader.request()
    }
    return true
  }

  #retryEarly(): void {
    for (let left = this.#early.length; left > 0; left--) {
      const applied = this.#early.find((event) => this.#apply(event))
      if (!applied) return
      this.#keepEarly(this.#early.filter((event) => event !== applied))
    }
  }

  /** Keeps the events that do not apply yet, and reads if they still do not after a moment, or are many. */
  #keepEarly(events: readonly TopicEvent[]): void {
    this.#early = events
    if (events.length > MOST_EARLY) return this.#reader.request()
    if (events.length > 0) this.#earlyTimer ??= setTimeout(() => this.#reader.request(), limit.reorderWindow)
    else if (this.#earlyTimer) {
      clearTimeout(this.#earlyTimer)
      this.#earlyTimer = undefined
    }
  }

  /** What was read, after the events that came meanwhile. Reads again if one does not apply. */
  #withEvents(read: unknown): unknown {
    let value = read
    for (const event of this.#duringRead.splice(0)) {
      const next = this.#options.source.applyEvent(value, event)
      if (next === undefined) {
        this.#reader.request()
        return read
      }
      value = next
    }
    return value
  }

  #update(value: unknown): void {
    const snapshot = measureSnapshot(value, this.#last)
    const { digest, characters } = snapshot
    if (digest === this.#last?.digest) return
    this.#options.onSize?.(characters)
    this.#last = snapshot
    this.#setPending({ type: 'snapshot', key: this.#options.key, value, digest })
  }

  #setPending(event: StreamEvent): void {
    this.#pendingEvent = event
    this.#options.wake()
  }

  /** Subscribes to these topics and unsubscribes from all others. Returns true if a topic is new. */
  #subscribeTo(topics: readonly string[]): boolean {
    const wanted = new Set(topics)
    for (const { topic, unsubscribe } of this.#subscriptions) if (!wanted.has(topic)) unsubscribe()
    const retained = this.#subscriptions.filter(({ topic }) => wanted.delete(topic))
    const added = [...wanted].map((topic) => ({
      topic,
      unsubscribe: this.#options.bus.subscribe(topic, this.#onEvent),
    }))
    this.#subscriptions = [...retained, ...added]
    return added.length > 0
  }
}

type Subscription = { readonly topic: string; readonly unsubscribe: () => void }
