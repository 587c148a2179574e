import type { StreamEvent, StreamInput } from '#shared/contract/live.ts'
import type { ErrorBody } from '#shared/errors.ts'
import type { Fetch, Link, LinkHandlers, SubscriptionHandlers } from '../ports.ts'
import { createSilenceTimer } from './silence.ts'

/**
 * Subscribes by server-sent events, which carry no calls. Each subscription is a request of its own, by POST: its body
 * names chats, and proxies log addresses [AB7]. So this uses `fetch`, since `EventSource` can only GET.
 */
export function openEventStreamLink(fetch: Fetch, { onLost }: LinkHandlers): Link {
  const closed = new AbortController()
  const onBroken = ({ retryAfter, isSilent }: Outcome): void => {
    if (closed.signal.aborted) return
    closed.abort()
    onLost(retryAfter, isSilent)
  }
  return {
    subscribe(input, handlers) {
      const stopped = new AbortController()
      const signal = AbortSignal.any([closed.signal, stopped.signal])
      void follow({ fetch, input, signal, handlers }).then((outcome) => {
        if (!outcome.isComplete && !signal.aborted) onBroken(outcome)
      })
      return () => stopped.abort()
    },
    calls: () => null,
    close: () => closed.abort(),
  }
}

type Subscription = {
  readonly fetch: Fetch
  readonly input: StreamInput
  readonly signal: AbortSignal
  readonly handlers: SubscriptionHandlers
}

/** Whether the server completed the stream. If not, it broke, and the server may have named the seconds to wait. */
type Outcome = {
  readonly isComplete: boolean
  readonly retryAfter?: number | undefined
  readonly isSilent?: boolean
}

async function follow({ fetch, input, signal, handlers }: Subscription): Promise<Outcome> {
  const silence = new AbortController()
  const timer = createSilenceTimer(() => silence.abort())
  try {
    const response = await fetch('/api/live.stream', {
      method: 'POST',
      headers: { accept: 'text/event-stream', 'content-type': 'application/json' },
      body: JSON.stringify(input),
      signal: AbortSignal.any([signal, silence.signal]),
    })
    if (!response.ok || !response.body) return await reject(response, handlers)
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      timer.reset()
      const blocks = (text + part.value).split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) if (signal.aborted || receive(block, handlers)) return { isComplete: true }
    }
    return { isComplete: false }
  } catch {
    return { isComplete: false, isSilent: silence.signal.aborted }
  } finally {
    timer.stop()
  }
}

/** A rejected request: the session has ended, or another attempt makes sense later. */
async function reject(response: Response, { onEnd }: SubscriptionHandlers): Promise<Outcome> {
  const body = (await response.json().catch(() => null)) as { error?: { data?: ErrorBody } } | null
  const failure = body?.error?.data
  if (failure?.code !== 'unauthenticated') return { isComplete: false, retryAfter: failure?.retryAfter }
  onEnd(failure)
  return { isComplete: true }
}

/** Passes one event of the stream on. Returns whether it was the last. */
function receive(block: string, { onEvent, onEnd }: SubscriptionHandlers): boolean {
  const field = (name: string): string | undefined =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2)
  const [event, data] = [field('event'), field('data')]
  if (event === undefined && data !== undefined) onEvent(JSON.parse(data) as StreamEvent)
  if (event !== 'return' && event !== 'serialized-error') return false
  onEnd(event === 'return' ? null : (JSON.parse(data ?? '{}') as { data: ErrorBody }).data)
  return true
}
