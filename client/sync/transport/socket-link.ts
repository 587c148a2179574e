import { createTRPCClient, createWSClient, wsLink, type TRPCLink } from '@trpc/client'
import type { AppRouter } from '#server/registry/router.ts'
import type { Link, LinkHandlers } from '../ports.ts'
import { createSilenceTimer } from './silence.ts'
import { subscribeToStream } from './stream.ts'

/** tRPC must not reconnect automatically: the engine decides. */
const NEVER_MS = 2 ** 31 - 1

type Options = {
  readonly url: string
  /** In a browser its own. */
  readonly WebSocket?: typeof WebSocket
  /** Links that each call passes before the socket. */
  readonly before?: readonly TRPCLink<AppRouter>[]
  /** Whether someone may be looking at the page. Only then is a silent server asked for a sign of life [SY38]. */
  readonly isVisible?: () => boolean
}

/** Opens a WebSocket to the server. */
export function openSocketLink(
  { url, WebSocket, before = [], isVisible = () => false }: Options,
  { onOpen, onLost }: LinkHandlers,
): Link {
  let isOpen = false
  let isClosed = false
  let stopListening = (): void => {}
  const end = (): void => {
    isClosed = true
    stopListening()
    void client.close()
  }
  const onDisconnect = (isSilent = false): void => {
    if (isClosed) return
    end()
    onLost(undefined, isSilent)
  }
  const probe = (): boolean => {
    const ws = client.connection?.ws
    const canAsk = isVisible() && !isClosed && ws?.readyState === ws?.OPEN
    if (canAsk) ws?.send('PING')
    return canAsk
  }
  const client = createWSClient({
    url,
    ...(WebSocket ? { WebSocket } : {}),
    retryDelayMs: () => NEVER_MS,
    // No keep-alive of tRPC's: it would send on a socket that closes, and in hidden tabs.
    onOpen() {
      // A socket that is closed while it opens may open all the same.
      if (isClosed) return
      isOpen = true
      // A browser waits for the other side for up to a minute before it reports that it closed a silent socket.
      const timer = createSilenceTimer(() => onDisconnect(true), probe)
      stopListening = timer.stop
      client.connection?.ws.addEventListener('message', () => !isClosed && timer.reset())
      onOpen()
    },
    onClose: () => onDisconnect(),
  })
  const calls = createTRPCClient<AppRouter>({ links: [...before, wsLink<AppRouter>({ client })] })
  return {
    subscribe: (input, { onEvent, onEnd }) =>
      // A socket that breaks completes its subscriptions, and does so before it reports that it is closed.
      subscribeToStream(calls, input, {
        onEvent,
        onEnd: (failure) => (failure ? onEnd(failure) : onDisconnect()),
      }),
    calls: () => (isOpen && !isClosed ? calls : null),
    close: end,
  }
}
