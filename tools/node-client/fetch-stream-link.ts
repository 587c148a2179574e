import type { Link, LinkHandlers, SubscriptionHandlers } from '#client/sync/ports.ts'
import type { StreamEvent } from '#shared/contract/live.ts'
import type { ErrorBody } from '#shared/errors.ts'

type Open = (path: string, signal: AbortSignal) => Promise<Response>

/** An event stream without `EventSource`, which Node.js does not have. */
export function openFetchStreamLink(open: Open, { onLost }: LinkHandlers): Link {
  const closed = new AbortController()
  const onBroken = (): void => {
    if (closed.signal.aborted) return
    closed.abort()
    onLost()
  }
  return {
    subscribe(input, handlers) {
      const stopped = new AbortController()
      const signal = AbortSignal.any([closed.signal, stopped.signal])
      const path = `/api/live.stream?input=${encodeURIComponent(JSON.stringify(input))}`
      follow(open, path, signal, handlers).then(
        (isComplete) => {
          if (!isComplete && !signal.aborted) onBroken()
        },
        () => {
          if (!signal.aborted) onBroken()
        },
      )
      return () => stopped.abort()
    },
    calls: () => null,
    close: () => closed.abort(),
  }
}

/** Reads a stream. Resolves with whether the server completed it; if not, the connection broke. */
async function follow(
  open: Open,
  path: string,
  signal: AbortSignal,
  { onEvent, onEnd }: SubscriptionHandlers,
): Promise<boolean> {
  const response = await open(path, signal)
  if (!response.ok || !response.body) return false
  let text = ''
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    text += chunk
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      if (signal.aborted) return true
      const { event, data } = parseBlock(block)
      if (event === undefined && data !== undefined) onEvent(JSON.parse(data) as StreamEvent)
      if (event !== 'return' && event !== 'serialized-error') continue
      onEnd(event === 'return' ? null : (JSON.parse(data ?? '{}') as { data: ErrorBody }).data)
      return true
    }
  }
  return false
}

/** The fields of one event of the stream. */
function parseBlock(block: string): {
  readonly event: string | undefined
  readonly data: string | undefined
} {
  const field = (name: string): string | undefined =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2)
  return { event: field('event'), data: field('data') }
}
