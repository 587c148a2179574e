import type { Bus } from '#server/adapters/bus/index.ts'
import type { StreamEvent } from '#shared/contract/live.ts'
import type { AuthContext } from '../rpc/context.ts'
import { AppError } from '#shared/errors.ts'
import { liveQuota as limit } from '#shared/limits/member.ts'
import type { QueryRunner } from './coalescing-task.ts'
import type { SnapshotSource } from './live-query.ts'
import type { MemberQueries } from './member-queries.ts'
import { SnapshotRunner } from './snapshot-runner.ts'
import { deltaBetween } from './snapshot-value.ts'
import type { Snapshot } from './snapshot-value.ts'

type Options = {
  readonly bus: Bus
  readonly source: SnapshotSource
  readonly member: MemberQueries
  /** Runs a read among those of the member. */
  readonly runRead: <T>(read: () => Promise<T>) => Promise<T>
  /** Returns the event that ends the query, without its key, or null if the read should be retried. */
  readonly toErrorEvent: (error: unknown) => StreamEvent | null
  /** Called once when no one subscribes anymore, or the query has ended. */
  readonly onClose: () => void
}

type Subscription = {
  /** As the subscriber calls the query. */
  readonly key: string
  /** The digest of the snapshot that the client already has. */
  readonly digest: string | undefined
  readonly ctx: AuthContext
  readonly wake: () => void
}

type Change = Pick<Extract<StreamEvent, { type: 'snapshot' }>, 'value' | 'base' | 'delta'>

/**
 * The one reader of a snapshot query for all subscriptions of a member that name it with the same input [L12]. A
 * subscriber gets its first value from a read that started after it had joined [L1 RT-7]; all that join during a read
 * share the next one. Reads are made as the latest subscriber.
 */
export class SharedSnapshot {
  readonly #options: Options
  readonly #runner: SnapshotRunner
  readonly #subscribers = new Set<Subscriber>()
  #ctx: AuthContext
  #latest: Snapshot | null = null
  /** What led to the latest snapshot, from those that subscribers had before: mostly the one before it. */
  readonly #changes = new Map<Snapshot | null, Change>()
  #error: StreamEvent | null = null
  #characters = 0
  #isClosed = false

  constructor(options: Options, ctx: AuthContext) {
    this.#options = options
    this.#ctx = ctx
    const { bus, source, runRead, toErrorEvent, member } = options
    this.#runner = new SnapshotRunner({
      ...{ key: '', bus, source, toErrorEvent },
      read: () => runRead(() => this.#read(source)),
      wake: () => this.#takeEvent(),
      onSize: (characters) => {
        if (this.#isClosed) return
        member.resize(this.#characters, characters)
        this.#characters = characters
      },
      onRead: (ordinal) => {
        for (const subscriber of this.#subscribers) subscriber.onRead(ordinal)
      },
    })
  }

  get isLarge(): boolean {
    return this.#characters > limit.largeValue
  }

  get latest(): Snapshot | null {
    return this.#latest
  }

  get error(): StreamEvent | null {
    return this.#error
  }

  /** What leads from a snapshot that was sent to the latest one: a delta, or the whole value. */
  changeFrom(base: Snapshot | null, latest: Snapshot): Change {
    const known = this.#changes.get(base)
    if (known) return known
    const delta = base && deltaBetween(base, latest)
    const change = delta ? { base: base.digest, delta } : { value: latest.value }
    this.#changes.set(base, change)
    return change
  }

  join(subscription: Subscription): QueryRunner {
    this.#ctx = subscription.ctx
    const isFirst = this.#subscribers.size === 0
    const subscriber = new Subscriber(this, subscription, isFirst ? 1 : this.#runner.refresh())
    this.#subscribers.add(subscriber)
    return subscriber
  }

  revalidate(): void {
    this.#runner.revalidate()
  }

  leave(subscriber: Subscriber): void {
    if (this.#subscribers.delete(subscriber) && this.#subscribers.size === 0) this.#close()
  }

  /** Does not read what no one waits for anymore. */
  async #read(source: SnapshotSource): Promise<unknown> {
    if (this.#isClosed) throw new AppError('app.unavailable')
    return source.read(this.#ctx)
  }

  #takeEvent(): void {
    const event = this.#runner.nextEvent()
    if (event?.type === 'snapshot') {
      this.#latest = this.#runner.last
      this.#changes.clear()
    } else if (event) {
      this.#error = event
      this.#close()
    }
    for (const subscriber of this.#subscribers) subscriber.onEvent()
  }

  #close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#runner.stop()
    this.#options.member.resize(this.#characters, 0)
    this.#options.onClose()
  }
}

/** One subscription to a shared snapshot: sends what differs from the snapshot that its client has. */
class Subscriber implements QueryRunner {
  readonly #shared: SharedSnapshot
  readonly #subscription: Subscription
  /** The read that this subscriber waits for; null once it has completed. */
  #awaitedRead: number | null
  /** The snapshot that its client has. */
  #sent: Snapshot | null = null
  #hasEnded = false

  constructor(shared: SharedSnapshot, subscription: Subscription, awaitedRead: number) {
    this.#shared = shared
    this.#subscription = subscription
    this.#awaitedRead = awaitedRead
  }

  nextEvent(): StreamEvent | null {
    const { latest, error } = this.#shared
    const { key } = this.#subscription
    if (error?.type === 'error') {
      if (this.#hasEnded) return null
      this.#hasEnded = true
      return { ...error, key }
    }
    if (this.#awaitedRead !== null || !latest) return null
    const base = this.#sent
    this.#sent = latest
    if (latest.digest === (base?.digest ?? this.#subscription.digest)) return null
    return { type: 'snapshot', key, digest: latest.digest, ...this.#shared.changeFrom(base, latest) }
  }

  isLarge(): boolean {
    return this.#shared.isLarge
  }

  revalidate(): void {
    this.#shared.revalidate()
  }

  sentSeq(): null {
    return null
  }

  stop(): void {
    this.#shared.leave(this)
  }

  onEvent(): void {
    this.#subscription.wake()
  }

  onRead(ordinal: number): void {
    if (this.#awaitedRead === null || ordinal < this.#awaitedRead) return
    this.#awaitedRead = null
    this.#subscription.wake()
  }
}
