import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ErrorBody } from '#shared/errors.ts'
import { live } from '#shared/limits.ts'
import { openEventStreamLink } from './event-stream-link.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const queries = [{ key: 'k', name: 'messages', input: { chatId: 'a__b' } }]

/** Subscribes with a server that answers this. */
function subscribe(answer: (signal: AbortSignal) => Response) {
  const requests: { path: string; init: RequestInit }[] = []
  const seen: unknown[] = []
  const link = openEventStreamLink(
    async (path, init = {}) => {
      requests.push({ path, init })
      return answer(init.signal ?? new AbortController().signal)
    },
    {
      onOpen() {},
      onLost: (retryAfter, isSilent) => void seen.push(['lost', retryAfter, ...(isSilent ? ['silent'] : [])]),
    },
  )
  const stop = link.subscribe(
    { queries },
    { onEvent: (event) => void seen.push(event.type), onEnd: (failure) => void seen.push(['end', failure]) },
  )
  return { link, requests, seen, stop, settle: () => vi.advanceTimersByTimeAsync(1) }
}

const sse = (...blocks: string[]) => new Response(blocks.map((block) => `${block}\n\n`).join(''))
const rejection = (status: number, data: ErrorBody) =>
  new Response(JSON.stringify({ error: { data } }), { status })
const open = 'data: {"type":"open"}'

it('[AB7] sends its queries in the body of a POST, and nothing in the address', async () => {
  const { requests, seen, settle } = subscribe(() =>
    sse('event: connected\ndata: {}', open, 'event: return\ndata: '),
  )
  await settle()
  expect(requests.map(({ path, init }) => [path, init.method, init.body])).toEqual([
    ['/api/live.stream', 'POST', JSON.stringify({ queries })],
  ])
  expect(seen).toEqual(['open', ['end', null]])
})

it('[SY6, SY33] is lost when the stream breaks, cannot be had, or is silent for 35 s', async () => {
  const broken = subscribe(() => sse(open))
  await broken.settle()
  expect(broken.seen).toEqual(['open', ['lost', undefined]])
  const gateway = subscribe(() => new Response('Bad gateway', { status: 502 }))
  await gateway.settle()
  expect(gateway.seen).toEqual([['lost', undefined]])
  const silent = subscribe(
    (signal) =>
      new Response(
        new ReadableStream({
          start: (controller) =>
            signal.addEventListener('abort', () => controller.error(new Error('aborted'))),
        }),
      ),
  )
  await vi.advanceTimersByTimeAsync(live.heartbeat + live.heartbeatTimeout + 1)
  expect(silent.seen).toEqual([['lost', undefined, 'silent']])
})

it('[SY32, SY23] is lost with the seconds that a rejection names, and ends with an ended session', async () => {
  const limited = subscribe(() =>
    rejection(429, { code: 'resource-exhausted', reason: 'limit.tooMany', retryAfter: 7 }),
  )
  await limited.settle()
  expect(limited.seen).toEqual([['lost', 7]])
  const signedOut = { code: 'unauthenticated', reason: 'app.signedOut' } as const
  const ended = subscribe(() => rejection(401, signedOut))
  await ended.settle()
  expect(ended.seen).toEqual([['end', signedOut]])
})

it('[SY2] says nothing more once it is stopped or closed', async () => {
  const stopped = subscribe(() => sse(open))
  stopped.stop()
  const closed = subscribe(() => sse(open))
  closed.link.close()
  await stopped.settle()
  expect([stopped.seen, closed.seen]).toEqual([[], []])
})
