import type { WebSocket } from 'ws'
import * as z from 'zod/mini'
import type { SocketScheduler } from '../rpc/context.ts'
import { createConcurrencyLimit } from '../limits/concurrency-limit.ts'
import type { Session } from '#server/sessions/store.ts'
import type { SessionMonitor } from '../sessions/session-monitor.ts'
import { toErrorBody } from '../rpc/procedures.ts'
import { AppError } from '#shared/errors.ts'
import { live as limit } from '#shared/limits.ts'
import { formatText } from '#shared/texts/index.ts'

/** 1008 is 'policy violation', 1012 'service restart'; ours begin at 4000. */
export const closeCode = { signedOut: 4001, policy: 1008, restart: 1012 } as const

/** How long the other end has to close its own, in milliseconds. */
const CLOSE_MS = 1_000

const id = z.union([z.number(), z.string().check(z.maxLength(100))])
const call = z.discriminatedUnion('method', [
  z.strictObject({ id, jsonrpc: z.optional(z.literal('2.0')), method: z.literal('subscription.stop') }),
  z.strictObject({
    id,
    jsonrpc: z.optional(z.literal('2.0')),
    method: z.enum(['query', 'mutation', 'subscription']),
    params: z.strictObject({
      path: z.string().check(z.maxLength(100)),
      input: z.optional(z.unknown()),
      lastEventId: z.optional(z.string().check(z.maxLength(100))),
    }),
  }),
])

type Frame = { readonly kind: 'call' | 'stop'; readonly data: unknown }

/**
 * The calls in a frame; null when it is none. The client library puts what it has to say at one moment into one
 * frame: a few are taken apart here, so that each is counted and limited by itself.
 */
function parseFrames(data: unknown, isBinary: boolean): Frame[] | null {
  if (isBinary || !Buffer.isBuffer(data)) return null
  const text = data.toString()
  if (text === 'PING' || text === 'PONG') return [{ kind: 'call', data }]
  try {
    const message: unknown = JSON.parse(text)
    if (!Array.isArray(message)) return [frameOf(call.parse(message), data)]
    const calls = z.array(call).check(z.minLength(1), z.maxLength(limit.callsPerFrame)).parse(message)
    return calls.map((one) => frameOf(one, Buffer.from(JSON.stringify(one))))
  } catch {
    return null
  }
}

const frameOf = ({ method }: z.infer<typeof call>, data: unknown): Frame => ({
  kind: method === 'subscription.stop' ? 'stop' : 'call',
  data,
})

/**
 * Stands before whoever listens to the socket by now: passes on frames that are calls, answers others with a
 * failure and ends the socket after the third [RT-2]. Reads no further while much waits to be worked on or to be
 * sent, so that what one socket costs stays bounded whatever it asks [RT-4].
 */
export function guardFrames(socket: WebSocket, requestId: string, isSaturated: () => boolean): void {
  const listeners = socket.listeners('message')
  socket.removeAllListeners('message')
  const pass = (data: unknown): void => {
    for (const listener of listeners) Reflect.apply(listener, socket, [data, false])
  }
  let bad = 0
  socket.on('message', (data, isBinary) => {
    const frames = parseFrames(data, isBinary)
    for (const frame of frames ?? []) {
      if (frame.kind === 'call') pass(frame.data)
      // The call it ends may have come in the same breath, and begins in this one.
      else setImmediate(pass, frame.data)
    }
    if (!frames) {
      bad++
      socket.send(refusal(requestId))
      if (bad >= limit.maxInvalidFrames) closeSocket(socket, closeCode.policy)
    }
    if (isSaturated()) pauseWhile(socket, isSaturated)
  })
}

function refusal(requestId: string): string {
  const failure = new AppError('app.invalid')
  return JSON.stringify({
    id: null,
    error: { code: -32600, message: formatText(failure.reason), data: toErrorBody(failure, requestId) },
  })
}

function pauseWhile(socket: WebSocket, isFull: () => boolean): void {
  if (socket.isPaused) return
  socket.pause()
  void (async () => {
    while (socket.readyState === socket.OPEN && isFull()) await pollDelay()
    socket.resume()
  })()
}

const pollDelay = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, limit.drainPollInterval))

/**
 * Closes a socket whose other end is not trusted to close its own: from now on nothing is heard from it, and it
 * is cut when it does not answer [SE-4].
 */
export function closeSocket(socket: WebSocket, code: number): void {
  socket.removeAllListeners('message')
  // One that is not read from would not hear the other end close either.
  socket.resume()
  socket.close(code)
  setTimeout(() => socket.terminate(), CLOSE_MS).unref()
}

/** The flow of one socket, and whether there is so much of it that no more should be read for now. */
export function createSocketScheduler(
  socket: WebSocket,
  watched: SessionMonitor,
): { flow: SocketScheduler; isFull: () => boolean } {
  const streams = createConcurrencyLimit(limit.streamsPerSocket)
  let waiting = 0
  let running = 0
  let commands: Promise<unknown> = Promise.resolve()
  const isLagging = (): boolean =>
    socket.readyState === socket.OPEN && socket.bufferedAmount > limit.maxBufferedBytes

  /** Waits until the buffer is below its bound: what changes meanwhile is merged, not queued [RT-4]. */
  const drain = async (): Promise<void> => {
    while (isLagging()) await pollDelay()
  }
  const begin = async (): Promise<void> => {
    while (running >= limit.maxConcurrentCalls || isLagging()) await (isLagging() ? pollDelay() : freed())
    running++
  }
  let onFreed: (() => void)[] = []
  const freed = (): Promise<void> => new Promise((resolve) => onFreed.push(resolve))
  const free = (): void => {
    running--
    const woken = onFreed
    onFreed = []
    for (const wake of woken) wake()
  }
  const run = async <T>(work: (session: Session) => Promise<T>, isAbandoned = () => false): Promise<T> => {
    await begin()
    waiting--
    try {
      if (isAbandoned()) throw new AppError('app.unavailable')
      return await work(await watched.getCurrent())
    } finally {
      free()
    }
  }
  return {
    isFull: () => waiting >= limit.maxQueuedCalls || isLagging(),
    flow: {
      drain,
      schedule(kind, work) {
        waiting++
        // Who has gone reads no answer; what they wanted to be done, is done.
        if (kind === 'query') return run(work, () => socket.readyState !== socket.OPEN)
        // Commands of one socket happen in the order they were sent: so do the lines of a chat.
        const mine = commands.then(() => run(work))
        commands = mine.catch(() => {})
        return mine
      },
      openStream: () => streams.acquire(socket),
    },
  }
}
