import { createTRPCClient, httpSubscriptionLink } from '@trpc/client'
import type { AppRouter } from '#server/registry/router.ts'
import type { Link, LinkHandlers } from '../ports.ts'
import { subscribeToStream } from './stream.ts'

/** Subscribes by server-sent events, which carry no calls. Each subscription is a request of its own. */
export function openEventStreamLink(url: string, { onLost }: LinkHandlers): Link {
  let isClosed = false
  const stops = new Set<() => void>()
  const onBroken = (): void => {
    if (isClosed) return
    isClosed = true
    for (const stop of stops) stop()
    onLost()
  }
  const calls = createTRPCClient<AppRouter>({ links: [httpSubscriptionLink({ url })] })
  return {
    subscribe(input, { onEvent, onEnd }) {
      // `onBroken`: the browser's EventSource would reconnect automatically, with a backoff of its own.
      const stop = subscribeToStream(calls, input, { onEvent, onEnd, onBroken })
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
