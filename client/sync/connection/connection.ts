import { live as limit } from '#shared/limits.ts'
import type { ErrorBody } from '#shared/errors.ts'
import { createStore } from '../../state/store.ts'
import { backoffDelay } from '../backoff.ts'
import type { Calls, Clock, Link, PageEvents, Random, Transport, TransportKind } from '../ports.ts'
import type { LiveQueries } from '../queries/live-queries.ts'
import type { Session } from '../session/session.ts'
import type { Connectivity, OfflineReason } from './connectivity.ts'
import { Subscription, type FetchOnce } from './subscription.ts'

/** The states of SPEC.md, section "Connection". */
export type ConnectionState = 'stopped' | 'connecting' | 'connected' | 'suspect' | 'waiting' | 'probing'

type Options = {
  readonly transport: Pick<Transport, 'open'>
  readonly clock: Clock
  readonly random: Random
  readonly page: Pick<PageEvents, 'onNetworkChange'>
  readonly connectivity: Connectivity
  readonly session: Pick<Session, 'fetchBootstrap' | 'setMe'>
  readonly queries: LiveQueries
}

export type ConnectionHandlers = {
  /** The server says that the session has ended. */
  readonly onSignedOut: () => void
  /** The queries are subscribed to on a new link. */
  readonly onConnected: (fetchOnce: FetchOnce) => void
}

const doNothing = (): void => {}

/** Keeps a link to the server open, by the best transport there is, and returns after every loss. */
export class Connection {
  readonly state = createStore<ConnectionState>('stopped')
  readonly #options: Options
  readonly #subscription: Subscription
  #handlers: ConnectionHandlers = { onSignedOut: doNothing, onConnected: doNothing }
  /** Changes with each start and stop, so that answers to requests of before are ignored. */
  #run = 0
  #link: Link | null = null
  #kind: TransportKind = 'socket'
  /** The link has been open, or its event stream has sent something. */
  #wasOpen = false
  /** The queries have been subscribed to on this link. */
  #isSubscribed = false
  #isProbing = false
  #attempt = 0
  #cancelRetry: (() => void) | null = null
  #cancelDeadline = doNothing
  #cancelSocketProbe = doNothing
  #stopListening = doNothing

  constructor(options: Options) {
    const { clock, queries, connectivity } = options
    this.#options = options
    this.#subscription = new Subscription({
      ...{ clock, queries },
      onEvent: (event) => {
        this.#wasOpen = true
        connectivity.reportOnline()
        queries.apply(event)
      },
      onOpen: () => this.#onSubscribed(),
      onEnd: (failure) => this.#onEnd(failure),
    })
  }

  /** Connects for the member who is logged in, until `stop` [SY1]. */
  start(handlers: ConnectionHandlers): void {
    this.#handlers = handlers
    if (this.state.get() !== 'stopped') return
    const { queries, connectivity, page } = this.#options
    this.#run++
    this.#attempt = 0
    queries.onSubscriptionsChange(() => this.#subscription.refresh())
    const stops = [
      connectivity.onChange({ from: 'online', to: 'offline' }, () => this.#suspect()),
      page.onNetworkChange((isOffline) => this.#onNetworkChange(isOffline)),
    ]
    this.#stopListening = () => {
      for (const stop of stops) stop()
    }
    this.#connect()
  }

  /** Closes the link and removes every value: after a log-out nothing of the member stays [SY2]. */
  stop(): void {
    this.#run++
    this.#stopListening()
    this.#cancelTimers()
    this.#link?.close()
    this.#link = null
    this.#subscription.detach()
    this.#isProbing = false
    this.state.set('stopped')
    this.#options.queries.reset()
  }

  /** Tries now instead of at the end of the wait [SY9]. */
  reconnectNow(): void {
    if (this.state.get() === 'stopped') return
    this.#clearRetry()
    void this.#probe()
  }

  /**
   * A browser that goes offline closes its link, so that a server which it can still reach ends the member's presence at
   * once [SY34].
   */
  #onNetworkChange(isOffline: boolean): void {
    if (isOffline && this.state.get() !== 'stopped') {
      this.#link?.close()
      this.#link = null
      this.#subscription.detach()
      this.#cancelTimers()
    }
    this.reconnectNow()
  }

  /** The server's procedures over the open link; null if it cannot carry them. */
  calls(): Calls | null {
    return this.#link?.calls() ?? null
  }

  /** Sets the state that the fields amount to. */
  #setState(): void {
    const withLink = this.#isSubscribed ? (this.#cancelRetry ? 'suspect' : 'connected') : 'connecting'
    const resting = this.#link ? withLink : 'waiting'
    this.state.set(this.#isProbing ? 'probing' : resting)
  }

  /** Opens a link and subscribes to all queries on it [SY3]. */
  #connect(): void {
    const { transport, clock } = this.#options
    this.#isSubscribed = false
    this.#wasOpen = false
    this.#cancelTimers()
    this.#cancelDeadline = clock.after(limit.connectTimeout, () => this.#onConnectTimeout())
    const isCurrent = (): boolean => this.#link === link
    const link: Link = transport.open(this.#kind, {
      onOpen: () => {
        if (!isCurrent()) return
        this.#wasOpen = true
        this.#cancelSocketProbe()
      },
      onLost: (retryAfter, isSilent) => {
        if (isCurrent()) this.#onLost(retryAfter, isSilent ? 'timeout' : 'unreachable')
      },
    })
    this.#link = link
    // A proxy that drops the upgrade request causes no error [SY10].
    if (this.#kind === 'socket')
      this.#cancelSocketProbe = clock.after(limit.webSocketProbe, () => {
        if (!isCurrent() || this.#wasOpen) return
        link.close()
        this.#onLost()
      })
    this.#subscription.attach(link, this.#kind)
    this.#setState()
  }

  #onSubscribed(): void {
    this.#wasOpen = true
    this.#options.connectivity.reportOnline()
    this.#cancelDeadline()
    this.#attempt = 0
    const isFirst = !this.#isSubscribed
    this.#isSubscribed = true
    this.#setState()
    if (isFirst) this.#handlers.onConnected(this.#subscription.fetchOnce)
  }

  #onEnd(failure: ErrorBody | null): void {
    if (failure?.code === 'unauthenticated') return this.#handlers.onSignedOut()
    this.#link?.close()
    this.#retry('unreachable', failure?.retryAfter)
  }

  #onLost(retryAfter?: number, reason: OfflineReason = 'unreachable'): void {
    // Never open at all: a proxy may refuse this transport, so the other one is next [SY11].
    if (!this.#wasOpen) this.#kind = this.#kind === 'socket' ? 'sse' : 'socket'
    // After a call without an answer, the silence is the reason, until an attempt shows another [CN5].
    this.#retry(this.#options.connectivity.isOffline() ? 'unchanged' : reason, retryAfter)
  }

  /**
   * Nothing arrived within 10 s: the server is unreachable, or a proxy buffers the event stream. A socket is given up
   * [SY5]; an event stream is asked for again with an end [SY12].
   */
  #onConnectTimeout(): void {
    this.#options.connectivity.reportOffline('timeout')
    if (this.#kind === 'sse') return this.#subscription.rotate()
    this.#link?.close()
    this.#retry('unchanged')
  }

  /** Plans the next attempt without a link [SY6], not before the seconds that the server named [SY32]. */
  #retry(reason: OfflineReason, retryAfter = 0): void {
    const { connectivity, clock } = this.#options
    this.#link = null
    this.#subscription.detach()
    this.#cancelTimers()
    // The first change of the transport costs no wait and is not shown: it is no outage.
    const isFallback = this.#attempt === 0 && this.#kind === 'sse' && retryAfter === 0
    const delay = Math.max(this.#nextBackoff(), retryAfter * 1_000)
    if (!isFallback) connectivity.reportOffline(reason, clock.now() + delay)
    this.#scheduleProbe(isFallback ? 0 : delay)
  }

  #nextBackoff(): number {
    return backoffDelay(this.#attempt++, this.#options.random)
  }

  #scheduleProbe(ms: number): void {
    this.#clearRetry()
    this.#cancelRetry = this.#options.clock.after(ms, () => {
      this.#cancelRetry = null
      void this.#probe()
    })
    this.#setState()
  }

  /** A request failed although the link seems open. A silent network breaks no socket for a while [SY7, CN2]. */
  #suspect(): void {
    if (!this.#link || this.#subscription.isOpening || this.#isProbing) return
    const { connectivity, clock } = this.#options
    // The change to offline calls this again.
    if (!connectivity.isOffline()) return connectivity.reportOffline('unchanged')
    const delay = this.#nextBackoff()
    connectivity.reportOffline('unchanged', clock.now() + delay)
    this.#scheduleProbe(delay)
  }

  /**
   * Returns as the app starts: by asking who is logged in, because a refused upgrade does not say that the session has
   * ended [SY4].
   */
  async #probe(): Promise<void> {
    if (this.#isProbing) return
    const { session, connectivity } = this.#options
    const run = this.#run
    this.#isProbing = true
    this.#setState()
    const answer = await session.fetchBootstrap().catch(() => null)
    if (this.#run !== run) return
    this.#isProbing = false
    if (!answer) {
      if (this.#link) this.#suspect()
      else this.#retry('unchanged')
    } else if (!answer.me) {
      // Before anything is drawn: the frame of members stops the connection when it goes.
      this.#handlers.onSignedOut()
    } else {
      session.setMe(answer.me)
      if (!this.#link) this.#connect()
      else if (!this.#subscription.isOpening) {
        this.#attempt = 0
        connectivity.reportOnline()
      }
    }
    if (this.#run === run) this.#setState()
  }

  #clearRetry(): void {
    this.#cancelRetry?.()
    this.#cancelRetry = null
  }

  #cancelTimers(): void {
    this.#cancelDeadline()
    this.#cancelSocketProbe()
    this.#clearRetry()
  }
}
