import type { WebSocket } from 'ws'
import type { SocketScheduler } from '../rpc/context.ts'
import { createConcurrencyLimit } from '../limits/concurrency-limit.ts'
import type { Session } from '#server/sessions/store.ts'
import type { SessionMonitor } from '../sessions/session-monitor.ts'
import { toErrorAnswer } from '../rpc/errors.ts'
import { AppError } from '#shared/errors.ts'
import { live as limit } from '#shared/limits.ts'
import { rejectionDelay } from '#shared/limits/member.ts'
import { keepAlive } from './keep-alive.ts'
import { parseCalls } from './socket-calls.ts'
import type { SocketCall } from './socket-calls.ts'

/** Close codes: 1008 is 'policy violation', 1012 'service restart'; application codes start at 4000. */
export const closeCode = { signedOut: 4001, policy: 1008, restart: 1012 } as const

/** The time that the client has to complete the closing handshake. */
const CLOSE_TIMEOUT_MS = 1_000

type GuardOptions = {
  readonly requestId: string
  /** True while no more frames should be read. */
  readonly isSaturated: () => boolean
  /** Resolves when it is the member's turn to open a stream, in the order of the calls. */
  readonly nextTurn: () => Promise<void>
}

/**
 * Validates frames, and passes their calls to `run`. Answers an invalid one with an error and closes the socket after
 * the third [RT-2]. Stops reading while `isSaturated`, so that the cost of one socket is bounded [RT-4]. Streams that
 * are opened at once wait for their turns, and other clients are served between them [AB10].
 */
export function guardFrames(
  socket: WebSocket,
  run: (call: SocketCall) => void,
  { requestId, isSaturated, nextTurn }: GuardOptions,
): void {
  let waiting = 0
  const mustPause = (): boolean => waiting >= limit.maxQueuedCalls || isSaturated()
  const runInTurn = async (call: SocketCall): Promise<void> => {
    waiting++
    await nextTurn()
    waiting--
    if (socket.readyState === socket.OPEN) run(call)
  }
  let invalidCount = 0
  socket.on('message', (data, isBinary) => {
    const text = isBinary || !Buffer.isBuffer(data) ? '' : data.toString()
    if (text === 'PING') socket.send('PONG')
    if (text === 'PING' || text === 'PONG') return
    const calls = parseCalls(text)
    for (const call of calls ?? []) {
      // Nothing overtakes a stream that waits, least of all what stops it.
      if (call.method === 'subscription' || (call.method === 'subscription.stop' && waiting > 0))
        void runInTurn(call)
      else run(call)
    }
    if (!calls) {
      invalidCount++
      socket.send(serializeInvalidFrameError(requestId))
      if (invalidCount >= limit.maxInvalidFrames) closeSocket(socket, closeCode.policy)
    }
    if (mustPause()) pauseWhile(socket, mustPause)
  })
}

const serializeInvalidFrameError = (requestId: string): string =>
  JSON.stringify({ id: null, error: toErrorAnswer(new AppError('app.invalid'), requestId) })

function pauseWhile(socket: WebSocket, isSaturated: () => boolean): void {
  if (socket.isPaused) return
  socket.pause()
  void (async () => {
    while (socket.readyState === socket.OPEN && isSaturated()) await pollDelay()
    socket.resume()
  })()
}

const pollDelay = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, limit.drainPollInterval))

/** Closes a socket without trusting the client: ignores further messages, and terminates it after a timeout [SE-4]. */
export function closeSocket(socket: WebSocket, code: number): void {
  socket.removeAllListeners('message')
  // A paused socket would not receive the close frame of the client.
  socket.resume()
  socket.close(code)
  setTimeout(() => socket.terminate(), CLOSE_TIMEOUT_MS).unref()
}

/** Stops reading from a socket for a moment, after a call that was rejected for its rate. */
function createPause(socket: WebSocket): { start: () => void; isPaused: () => boolean } {
  let isPaused = false
  return {
    isPaused: () => isPaused,
    start() {
      if (isPaused) return
      isPaused = true
      setTimeout(() => (isPaused = false), rejectionDelay).unref()
      pauseWhile(socket, () => isPaused)
    },
  }
}

/**
 * Creates the scheduler of one socket. Limits concurrent calls, runs mutations in order, and waits while the client
 * does not read responses. `isSaturated` is true while no more frames should be read.
 */
export function createSocketScheduler(
  socket: WebSocket,
  monitor: SessionMonitor,
): { scheduler: SocketScheduler; isSaturated: () => boolean } {
  const streams = createConcurrencyLimit(limit.streamsPerSocket)
  let queued = 0
  let running = 0
  let lastMutation: Promise<unknown> = Promise.resolve()
  const pause = createPause(socket)
  const { isSilent } = keepAlive(socket)
  const isBackpressured = (): boolean =>
    socket.readyState === socket.OPEN && socket.bufferedAmount > limit.maxBufferedBytes

  /** Waits until the send buffer is below its limit. Changes in the meantime are coalesced, not queued [RT-4]. */
  const drain = async (): Promise<void> => {
    while (isBackpressured()) await pollDelay()
  }
  const acquire = async (): Promise<void> => {
    while (running >= limit.maxConcurrentCalls || isBackpressured())
      await (isBackpressured() ? pollDelay() : nextRelease())
    running++
  }
  let releaseListeners: (() => void)[] = []
  const nextRelease = (): Promise<void> => new Promise((resolve) => releaseListeners.push(resolve))
  const release = (): void => {
    running--
    const listeners = releaseListeners
    releaseListeners = []
    for (const listener of listeners) listener()
  }
  const run = async <T>(work: (session: Session) => Promise<T>, isAbandoned = () => false): Promise<T> => {
    await acquire()
    queued--
    try {
      if (isAbandoned()) throw new AppError('app.unavailable')
      return await work(await monitor.getCurrent())
    } finally {
      release()
    }
  }
  return {
    isSaturated: () => pause.isPaused() || queued >= limit.maxQueuedCalls || isBackpressured(),
    scheduler: {
      drain,
      schedule(kind, work) {
        queued++
        // Skips queries of a closed socket, because the response cannot be delivered. Mutations still run.
        if (kind === 'query') return run(work, () => socket.readyState !== socket.OPEN)
        // Mutations of one socket run in the order they were sent, and so do the messages of a chat.
        const result = lastMutation.then(() => run(work))
        lastMutation = result.catch(() => {})
        return result
      },
      openStream: () => streams.acquire(socket),
      pause: pause.start,
      isSilent,
    },
  }
}
