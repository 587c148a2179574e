import { TRPCClientError } from '@trpc/client'
import type { StreamInput } from '#shared/contract/live.ts'
import type { ErrorBody } from '#shared/errors.ts'
import type { Calls, SubscriptionHandlers } from '../ports.ts'

/** Subscribes to the live stream. Returns a function that ends the subscription without a further event. */
export function subscribeToStream(
  calls: Calls,
  input: StreamInput,
  { onEvent, onEnd }: SubscriptionHandlers,
): () => void {
  let isOver = false
  const end = (failure: ErrorBody | null): void => {
    if (isOver) return
    isOver = true
    onEnd(failure)
  }
  const subscription = calls.live.stream.subscribe(input, {
    onData: (event) => {
      if (!isOver) onEvent(event)
    },
    onError: (error) => {
      const data = error instanceof TRPCClientError ? (error.data as ErrorBody | undefined) : undefined
      if (data) end(data)
    },
    onComplete: () => end(null),
  })
  return () => {
    isOver = true
    subscription.unsubscribe()
  }
}
