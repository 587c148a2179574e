import { createTRPCClient, createWSClient, TRPCClientError, wsLink } from '@trpc/client'
import { WebSocket as NodeWebSocket } from 'ws'
import type { AppRouter } from '#server/registry/router.ts'
import type { ErrorBody } from '#shared/errors.ts'
import { live as limit } from '#shared/limits.ts'
import type { StreamEvent, StreamInput } from '#shared/contract/live.ts'
import type { Door } from './load-balancer.ts'

export type Kind = 'socket' | 'events'
export type Calls = ReturnType<typeof createTRPCClient<AppRouter>>

/** A way to a node with one subscription on it, as the browser's `client/sync/transport.ts` has it. */
export type Channel = {
  readonly door: Door
  /** The calls over it, while it can carry them: an open socket. */
  calls(): Calls | null
  close(): void
}

export type Wanted = {
  readonly door: Door
  readonly origin: string
  readonly cookie: string
  readonly input: StreamInput
  readonly onEvent: (event: StreamEvent) => void
  /** It is over, once: with what the server said, or null when the way is gone or the stream was to be asked for anew. */
  readonly onEnd: (failure: ErrorBody | null) => void
}

/** Never by itself: when to come back is decided in `tab.ts`. */
const never = 2 ** 31 - 1

/** Opens a channel and subscribes. */
export function openChannel(kind: Kind, wanted: Wanted): Channel {
  let isOver = false
  const once: Wanted = {
    ...wanted,
    onEvent: (event) => {
      if (!isOver) wanted.onEvent(event)
    },
    onEnd: (failure) => {
      if (isOver) return
      isOver = true
      wanted.onEnd(failure)
    },
  }
  const { calls, stop } = kind === 'socket' ? openSocket(once) : openEvents(once)
  return {
    door: wanted.door,
    calls: () => (isOver ? null : calls()),
    close() {
      isOver = true
      stop()
    },
  }
}

type Opened = { calls(): Calls | null; stop(): void }

function openSocket({ door, origin, cookie, input, onEvent, onEnd }: Wanted): Opened {
  let isOpen = false
  /** As a page's of the product, and given up when it is not open within 3 s. */
  class PageSocket extends NodeWebSocket {
    constructor(url: string) {
      super(url, {
        headers: { origin, cookie },
        perMessageDeflate: false,
        handshakeTimeout: limit.webSocketProbe,
      })
      // Without one who hears it, an error would end the process.
      this.on('error', () => {})
    }
  }
  const lose = (failure: ErrorBody | null): void => {
    isOpen = false
    void client.close()
    onEnd(failure)
  }
  const client = createWSClient({
    url: `${door.url.replace(/^http/, 'ws')}/api`,
    WebSocket: PageSocket as unknown as typeof WebSocket,
    retryDelayMs: () => never,
    keepAlive: { enabled: true, intervalMs: limit.heartbeat, pongTimeoutMs: limit.heartbeatTimeout },
    onOpen: () => (isOpen = true),
    onClose: () => lose(null),
  })
  const api = createTRPCClient<AppRouter>({ links: [wsLink<AppRouter>({ client })] })
  api.live.stream.subscribe(input, {
    onData: onEvent,
    onError: (error) => {
      const data = error instanceof TRPCClientError ? (error.data as ErrorBody | undefined) : undefined
      if (data) lose(data)
    },
    onComplete: () => lose(null),
  })
  return { calls: () => (isOpen ? api : null), stop: () => void client.close() }
}

function openEvents({ door, origin, cookie, input, onEvent, onEnd }: Wanted): Opened {
  const gone = new AbortController()
  const ask = `${door.url}/api/live.stream?input=${encodeURIComponent(JSON.stringify(input))}`
  const headers = { origin, cookie, accept: 'text/event-stream' }
  const follow = async (): Promise<ErrorBody | null> => {
    const response = await fetch(ask, { headers, signal: gone.signal })
    if (!response.ok || !response.body) return null
    let text = ''
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      text += chunk
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const failure = readBlock(block, onEvent)
        if (failure) return failure
      }
    }
    return null
  }
  follow().then(onEnd, () => onEnd(null))
  return { calls: () => null, stop: () => gone.abort() }
}

/** One event of the stream; answers the failure that ends it. */
function readBlock(block: string, onEvent: (event: StreamEvent) => void): ErrorBody | null {
  const field = (name: string): string | undefined =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2)
  const [kind, data] = [field('event'), field('data')]
  if (kind === 'serialized-error') return (JSON.parse(data ?? '{}') as { data: ErrorBody }).data
  if (kind === undefined && data !== undefined) onEvent(JSON.parse(data) as StreamEvent)
  return null
}
