import { createTRPCClient, createWSClient, httpSubscriptionLink, TRPCClientError, wsLink } from '@trpc/client'
import type { AppRouter } from '#server/registry/router.ts'
import type { ErrorBody } from '#shared/errors.ts'
import { live as limit } from '#shared/limits.ts'
import type { StreamEvent, StreamInput } from '#shared/contract/live.ts'

export type Kind = 'socket' | 'events'

type Handlers = {
  readonly onEvent: (event: StreamEvent) => void
  /** The subscription is over. `failure` when the server said why; null when the way to it is gone. */
  readonly onEnd: (failure: ErrorBody | null) => void
}

/** One way to the server that carries subscriptions; `onLost` is called once when it breaks by itself. */
export type Transport = {
  readonly kind: Kind
  subscribe(input: StreamInput, handlers: Handlers): () => void
  /** The server's calls over this channel, while it can carry them: an open socket. */
  calls(): Calls | null
  close(): void
}

type Calls = ReturnType<typeof createTRPCClient<AppRouter>>

/** Never by itself: when and how to come back is decided in `live.ts` alone. */
const NEVER_MS = 2 ** 31 - 1

/**
 * A WebSocket that is given up when it is not open within 3 s: a swallowed upgrade never fails by itself.
 */
class ProbedWebSocket extends WebSocket {
  constructor(url: string | URL, protocols?: string | string[]) {
    super(url, protocols)
    const timer = setTimeout(() => this.close(), limit.webSocketProbe)
    this.addEventListener('open', () => clearTimeout(timer))
    this.addEventListener('close', () => clearTimeout(timer))
  }
}

/** Opens a channel of a kind. `onLost` tells whether it had ever been open. */
export function openTransport(kind: Kind, onLost: (wasOpen: boolean) => void): Transport {
  return kind === 'socket' ? openSocket(onLost) : openEvents(onLost)
}

function openSocket(onLost: (wasOpen: boolean) => void): Transport {
  let wasOpen = false
  let isClosed = false
  const onDisconnect = (): void => {
    if (isClosed) return
    isClosed = true
    void client.close()
    onLost(wasOpen)
  }
  const client = createWSClient({
    url: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api`,
    WebSocket: ProbedWebSocket,
    retryDelayMs: () => NEVER_MS,
    keepAlive: { enabled: true, intervalMs: limit.heartbeat, pongTimeoutMs: limit.heartbeatTimeout },
    onOpen: () => (wasOpen = true),
    onClose: onDisconnect,
  })
  const api = createTRPCClient<AppRouter>({ links: [wsLink<AppRouter>({ client })] })
  return {
    kind: 'socket',
    subscribe: (input, { onEvent, onEnd }) =>
      // A socket that breaks completes what ran over it, and does so before it is heard to be closed.
      subscribe(api, input, { onEvent, onEnd: (failure) => (failure ? onEnd(failure) : onDisconnect()) }),
    calls: () => (wasOpen && !isClosed ? api : null),
    close() {
      isClosed = true
      void client.close()
    },
  }
}

function openEvents(onLost: (wasOpen: boolean) => void): Transport {
  let wasOpen = false
  let isClosed = false
  const stops = new Set<() => void>()
  const lose = (): void => {
    if (isClosed) return
    isClosed = true
    for (const stop of stops) stop()
    onLost(wasOpen)
  }
  const api = createTRPCClient<AppRouter>({ links: [httpSubscriptionLink({ url: '/api' })] })
  return {
    kind: 'events',
    subscribe(input, handlers) {
      const stop = subscribe(api, input, {
        onEvent(event) {
          wasOpen = true
          handlers.onEvent(event)
        },
        onEnd: handlers.onEnd,
        // The browser's event source would come back by itself, on a ladder of its own.
        onBroken: lose,
      })
      stops.add(stop)
      return () => {
        stops.delete(stop)
        stop()
      }
    },
    calls: () => null,
    close() {
      isClosed = true
      for (const stop of stops) stop()
    },
  }
}

function subscribe(
  api: Calls,
  input: StreamInput,
  handlers: Handlers & { onBroken?: () => void },
): () => void {
  let isOver = false
  const end = (failure: ErrorBody | null): void => {
    if (isOver) return
    isOver = true
    handlers.onEnd(failure)
  }
  const subscription = api.live.stream.subscribe(input, {
    onData: (event) => {
      if (!isOver) handlers.onEvent(event)
    },
    onError: (error) => {
      const data = error instanceof TRPCClientError ? (error.data as ErrorBody | undefined) : undefined
      if (data) end(data)
    },
    onConnectionStateChange: (state) => {
      if (state.state === 'connecting' && state.error && !isOver) handlers.onBroken?.()
    },
    onComplete: () => end(null),
  })
  return () => {
    isOver = true
    subscription.unsubscribe()
  }
}
