import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { ErrorBody } from '#shared/errors.ts'
import type { StreamEvent } from '#shared/contract/live.ts'
import { createFeed, viewsOf } from './stream-client.ts'
import type { Feed, FeedSource, Wanted } from './stream-client.ts'

/** The server, and who connects: `origin` is that of the page, by default that of the tests. */
export type Door = {
  readonly port: number
  readonly cookie: string
  readonly origin?: string
  readonly headers?: Record<string, string>
}

/** A rejected call over a socket. */
export class RefusedFrame extends Error {
  readonly body: ErrorBody

  constructor(body: ErrorBody) {
    super(body.reason)
    this.body = body
  }
}

/** The socket of one tab. */
export type LiveSocket = {
  readonly raw: WebSocket
  /** Resolves to the close code. */
  readonly closed: Promise<number>
  call<T = unknown>(path: string, input?: unknown): Promise<T>
  query<T = unknown>(path: string, input?: unknown): Promise<T>
  /** Subscribes; resolves once the stream is open. `stop` ends it. */
  watch(wanted: readonly Wanted[]): Promise<Feed & { stop(): void }>
  /** Sends a frame unchanged; responses without an id are in `answers`. */
  send(frame: string | Buffer): void
  readonly answers: unknown[]
  close(): Promise<number>
}

type Frame = {
  id: number | null
  result?: { type: string; data?: unknown }
  error?: { data: ErrorBody }
}

const headersOf = ({ cookie, origin = 'http://localhost:3000', headers }: Door): Record<string, string> => ({
  cookie,
  origin,
  ...headers,
})

/** Opens a socket; rejects with the status if the upgrade is rejected. */
export async function openSocket(door: Door): Promise<LiveSocket> {
  const raw = new WebSocket(`ws://127.0.0.1:${door.port}/api`, { headers: headersOf(door) })
  const { promise: closed, resolve: onClosed } = Promise.withResolvers<number>()
  raw.on('close', onClosed)
  await new Promise<void>((resolve, reject) => {
    raw.once('open', resolve)
    raw.once('unexpected-response', (_request, answer) => {
      answer.resume()
      reject(new Error(`refused: ${answer.statusCode}`))
    })
    raw.once('error', reject)
  })
  // Some tests cut connections on purpose.
  raw.on('error', () => {})
  return speak(raw, closed)
}

function speak(raw: WebSocket, closed: Promise<number>): LiveSocket {
  const pending = new Map<number, PromiseWithResolvers<unknown>>()
  const feeds = new Map<number, FeedSource>()
  const answers: unknown[] = []
  let nextId = 1
  raw.on('message', (data: Buffer) => {
    const text = data.toString()
    if (text === 'PING') return raw.send('PONG')
    if (text === 'PONG') return undefined
    const frame = JSON.parse(text) as Frame
    if (frame.id === null) answers.push(frame)
    else if (feeds.has(frame.id)) feedOn(feeds.get(frame.id), frame)
    else settle(pending.get(frame.id), frame)
    return undefined
  })
  void closed.then((code) => {
    for (const one of pending.values()) one.reject(new Error(`closed: ${code}`))
    for (const { end } of feeds.values()) end(null)
  })
  const ask = <T>(method: string, path: string, input: unknown): Promise<T> => {
    const id = nextId++
    const answer = Promise.withResolvers<unknown>()
    pending.set(id, answer)
    // A closed socket drops what is sent: nothing would answer.
    const rejectLost = (error?: Error) => error && answer.reject(error)
    raw.send(JSON.stringify({ id, method, params: { path, input } }), rejectLost)
    return answer.promise as Promise<T>
  }
  return {
    raw,
    closed,
    answers,
    call: (path, input) => ask('mutation', path, input),
    query: (path, input) => ask('query', path, input),
    async watch(wanted) {
      const id = nextId++
      const source = createFeed(wanted)
      feeds.set(id, source)
      const params = { path: 'live.stream', input: { queries: viewsOf(wanted) } }
      raw.send(JSON.stringify({ id, method: 'subscription', params }), (error) => error && source.end(null))
      await opened(source.feed)
      return { ...source.feed, stop: () => raw.send(JSON.stringify({ id, method: 'subscription.stop' })) }
    },
    send: (frame) => raw.send(frame),
    close() {
      raw.close()
      return closed
    },
  }
}

/** Resolves when the stream is open; rejects if it is rejected. */
async function opened(feed: Feed): Promise<void> {
  const refusal = feed.over.then((failure) => {
    throw failure ? new RefusedFrame(failure) : new Error('the stream ended before it was open')
  })
  await Promise.race([feed.until('open', ({ events }) => events.length > 0), refusal])
  refusal.catch(() => {})
}

function feedOn(source: FeedSource | undefined, { result, error }: Frame): void {
  if (error) source?.end(error.data)
  else if (result?.type === 'data') source?.receive(result.data as StreamEvent)
  else if (result?.type === 'stopped') source?.end(null)
}

function settle(answer: PromiseWithResolvers<unknown> | undefined, { result, error }: Frame): void {
  if (error) answer?.reject(new RefusedFrame(error.data))
  else answer?.resolve(result?.data)
}

/** The event stream of one tab. `stop` disconnects. */
export async function openEvents(
  door: Door,
  wanted: readonly Wanted[],
  more: { hold?: number } = {},
): Promise<Feed & { stop(): void }> {
  const source = createFeed(wanted)
  const gone = new AbortController()
  const type = { accept: 'text/event-stream', 'content-type': 'application/json' }
  const response = await fetch(`http://127.0.0.1:${door.port}/api/live.stream`, {
    method: 'POST',
    headers: { ...headersOf(door), ...type, 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ queries: viewsOf(wanted), ...more }),
    signal: gone.signal,
  })
  if (!response.body || response.status !== 200) throw new Error(`refused: ${response.status}`)
  readEvents(response.body, source).then(
    () => source.end(null),
    () => source.end(null),
  )
  await opened(source.feed)
  return { ...source.feed, stop: () => gone.abort() }
}

async function readEvents(body: ReadableStream<Uint8Array>, source: FeedSource): Promise<void> {
  let text = ''
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    text += chunk
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) readEvent(block, source)
  }
}

function readEvent(block: string, source: FeedSource): void {
  const fields = Object.fromEntries(
    block
      .split('\n')
      .filter((line) => line.includes(':'))
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  )
  if (fields['event'] === undefined) {
    if (fields['data'] !== undefined) source.receive(JSON.parse(fields['data']) as StreamEvent)
  } else if (fields['event'] === 'serialized-error') {
    source.end((JSON.parse(fields['data'] ?? '{}') as { data: ErrorBody }).data)
  }
}

/** Polls a condition that no event announces, every 10 ms; rejects after a minute. */
export async function eventually(what: string, check: () => boolean | Promise<boolean>): Promise<void> {
  for (const limit = Date.now() + 60_000; Date.now() < limit; await sleep(10)) {
    if (await check()) return
  }
  throw new Error(`${what}: not within a minute`)
}
