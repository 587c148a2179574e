import { live as limit } from '#shared/limits.ts'
import type { StreamEvent, StreamInput } from '#shared/contract/live.ts'
import type { ErrorBody } from '#shared/errors.ts'
import type { Clock, Link, TransportKind } from '../ports.ts'
import type { LiveEvent, LiveQueries } from '../queries/live-queries.ts'
import { parseKey } from '../queries/query-key.ts'

/**
 * Reads queries once, beside those that are shown. Resolves when all have answered, and earlier if there is no link,
 * or it breaks: then some have not.
 */
export type FetchOnce = (keys: readonly string[], onEvent: (event: LiveEvent) => void) => Promise<void>

type Options = {
  readonly clock: Clock
  readonly queries: LiveQueries
  /** Every event of the stream but `open`. */
  readonly onEvent: (event: Exclude<StreamEvent, { type: 'open' }>) => void
  readonly onOpen: () => void
  /** The server ended the subscription, or the way to it is gone. */
  readonly onEnd: (failure: ErrorBody | null) => void
}

const doNothing = (): void => {}

/** The one subscription of a link to all live queries. It follows what the queries are. */
export class Subscription {
  readonly #options: Options
  #link: Link | null = null
  #kind: TransportKind = 'socket'
  /** A proxy buffers event streams until they end, so the server is asked to end them after a while. */
  #isProxyBuffering = false
  #stop = doNothing
  #isOpening = false
  #needsRefresh = false
  #cancelRefresh = doNothing

  constructor(options: Options) {
    this.#options = options
  }

  /** True until the latest subscription has opened. */
  get isOpening(): boolean {
    return this.#isOpening
  }

  attach(link: Link, kind: TransportKind): void {
    this.detach()
    this.#link = link
    this.#kind = kind
    this.#subscribe(link)
  }

  /** Forgets the link, which is closed or lost. */
  detach(): void {
    this.#link = null
    this.#stop = doNothing
    this.#cancelRefresh()
  }

  /**
   * Asks again for all queries once the present task is over. On a socket one subscription waits for the one before to
   * open: those that wait for the socket would leave in one frame, which the server refuses [SY13].
   */
  refresh(): void {
    this.#cancelRefresh()
    this.#cancelRefresh = this.#options.clock.after(0, () => {
      if (this.#kind === 'socket' && this.#isOpening) this.#needsRefresh = true
      else if (this.#link) this.#subscribe(this.#link)
    })
  }

  /** Asks again for a stream that the server ends after a while: what has ended passes a buffering proxy [SY12]. */
  rotate(): void {
    this.#isProxyBuffering = true
    if (this.#link) this.#subscribe(this.#link)
  }

  readonly fetchOnce: FetchOnce = async (keys, onEvent) => {
    const link = this.#link
    if (!link) return
    const missing = new Set(keys)
    await new Promise<void>((resolve) => {
      const stop = link.subscribe(this.#inputOf(keys.map(parseKey)), {
        onEvent(event) {
          if (event.type === 'open' || event.type === 'heartbeat') return
          onEvent(event)
          missing.delete(event.key)
          if (missing.size > 0) return
          stop()
          resolve()
        },
        onEnd: () => resolve(),
      })
    })
  }

  /** The subscription before ends once this one is open, so no event is lost between. */
  #subscribe(link: Link): void {
    const previous = this.#stop
    this.#isOpening = true
    this.#needsRefresh = false
    const stop = link.subscribe(this.#inputOf(this.#options.queries.list()), {
      onEvent: (event) => {
        if (this.#link !== link) return
        if (event.type !== 'open') return this.#options.onEvent(event)
        previous()
        this.#isOpening = false
        if (this.#needsRefresh) this.refresh()
        this.#options.onOpen()
      },
      onEnd: (failure) => {
        if (this.#stop !== stop || this.#link !== link) return
        // The server ends event streams now and then, to learn which clients are still there.
        if (failure === null && this.#kind === 'sse') this.#subscribe(link)
        else this.#options.onEnd(failure)
      },
    })
    this.#stop = stop
  }

  #inputOf(queries: StreamInput['queries']): StreamInput {
    const isLimited = this.#isProxyBuffering && this.#kind === 'sse'
    return { queries, ...(isLimited ? { maxDurationMs: limit.streamRotation.min } : {}) }
  }
}
