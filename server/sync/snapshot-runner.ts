import { createHash } from 'node:crypto'
import { live as limit } from '#shared/limits.ts'
import type { StreamEvent } from '#shared/contract/live.ts'
import type { Bus, TopicEvent } from '#server/adapters/bus/index.ts'
import { CoalescingTask } from './coalescing-task.ts'
import type { Outcome, QueryRunner } from './coalescing-task.ts'
import type { SnapshotSource } from './live-query.ts'

type Options = {
  readonly key: string
  readonly bus: Bus
  readonly opened: Pick<SnapshotSource, 'topics' | 'derivedTopics' | 'applyEvent'>
  readonly read: () => Promise<unknown>
  /** The digest of the value the watcher has already. */
  readonly have: string | undefined
  /** The event that ends the view; null when the read should be tried again. */
  readonly refuse: (error: unknown) => StreamEvent | null
  /** There is something to take. */
  readonly wake: () => void
}

/**
 * Keeps one watched value up to date: subscribes first, then reads [L1]. Only the latest value waits to be taken,
 * and one equal to the last is not sent [L2 L6]. A refused read ends it. A touch that carries what happened is taken
 * into the last value without a read, while that one stands [L3]: any other touch, also of what grants the access,
 * is followed by a read first. A class, as each open page has several.
 */
export class SnapshotRunner implements QueryRunner {
  readonly #options: Options
  readonly #reader: CoalescingTask
  readonly #onTouch = (touch: TopicEvent): void => this.#hear(touch)
  /** What is listened to at the moment, each with how to leave it. */
  #followed: readonly Followed[] = []
  #ready: StreamEvent | null = null
  #last: string | undefined
  /** The last value read, or made of it. */
  #shown: unknown

  constructor(options: Options) {
    this.#options = options
    this.#last = options.have
    this.#reader = new CoalescingTask(() => this.#read(), limit.coalesceWindow)
    this.#follow(options.opened.topics)
    this.#reader.request()
  }

  nextEvent(): StreamEvent | null {
    const event = this.#ready
    this.#ready = null
    return event
  }

  revalidate(): void {
    if (this.#options.bus.isPartitioned()) this.#reader.request()
  }

  sentSeq(): null {
    return null
  }

  stop(): void {
    this.#reader.stop()
    this.#follow([])
  }

  async #read(): Promise<Outcome> {
    const { opened, read, refuse } = this.#options
    try {
      const value = await read()
      // Over meanwhile: whoever followed a topic now would hear of it for ever.
      if (this.#reader.isStopped) return 'done'
      // What the value names is followed only from here on: one more read sees what was touched before.
      if (this.#follow([...opened.topics, ...opened.derivedTopics(value)])) this.#reader.request()
      this.#show(value)
    } catch (error) {
      if (this.#reader.isStopped) return 'done'
      const end = refuse(error)
      if (!end) return 'again'
      this.stop()
      this.#offer(end)
    }
    return 'done'
  }

  #hear(touch: TopicEvent): void {
    const { bus, opened } = this.#options
    const stands = !bus.isPartitioned() && this.#reader.isIdle && this.#shown !== undefined
    const value = stands && touch.payload !== undefined ? opened.applyEvent(this.#shown, touch) : undefined
    if (value === undefined) this.#reader.request()
    else this.#show(value)
  }

  #show(value: unknown): void {
    const digest = digestOf(value)
    if (digest !== this.#last) this.#offer({ type: 'snapshot', key: this.#options.key, value, digest })
    this.#last = digest
    this.#shown = value
  }

  #offer(event: StreamEvent): void {
    this.#ready = event
    this.#options.wake()
  }

  /** Listens to these topics and to no others; answers whether one of them is new. */
  #follow(topics: readonly string[]): boolean {
    const wanted = new Set(topics)
    for (const { topic, leave } of this.#followed) if (!wanted.has(topic)) leave()
    const kept = this.#followed.filter(({ topic }) => wanted.delete(topic))
    const added = [...wanted].map((topic) => ({
      topic,
      leave: this.#options.bus.subscribe(topic, this.#onTouch),
    }))
    this.#followed = [...kept, ...added]
    return added.length > 0
  }
}

type Followed = { readonly topic: string; readonly leave: () => void }

function digestOf(value: unknown): string {
  return createHash('sha1')
    .update(JSON.stringify(value) ?? 'undefined')
    .digest('base64url')
}
