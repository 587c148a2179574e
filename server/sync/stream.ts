import type { AuthContext, Context } from '../rpc/context.ts'
import { AppError } from '#shared/errors.ts'
import { live as limit } from '#shared/limits.ts'
import type { StreamEvent, StreamInput } from '#shared/contract/live.ts'
import { trackPresence } from './presence.ts'
import { getSent, startQueries } from './start-queries.ts'
import type { StartedQueries } from './start-queries.ts'
import type { LiveQueries } from './live-query.ts'

type StreamOptions = {
  readonly ctx: AuthContext
  readonly liveQueries: LiveQueries
  readonly input: StreamInput
  readonly signal: AbortSignal
  /** Acquires a permit for the stream and returns a function that releases it. Throws if too many are open [RT-3]. */
  readonly acquire: () => () => void
  /** Calls `onEnd` when the session ends [L7]. Returns a function that stops that. */
  readonly onSessionEnd: (ctx: Context, onEnd: () => void) => () => void
}

/**
 * The live stream of a tab: runs all its live queries in one subscription. Yields `open`, then an event for each query
 * whose value differs from what the tab has, and an event for each later change. A slow reader receives only the latest
 * snapshots [L6]. Throws `app.signedOut` when the session ends.
 */
export async function* stream(options: StreamOptions): AsyncGenerator<StreamEvent, void, undefined> {
  const { ctx, signal } = options
  const drain = async (): Promise<void> => ctx.socket?.drain()
  const release = options.acquire()
  const wakeup = createWakeup()
  const ready = new Set<string>()
  let hasSessionEnded = false
  let isHeartbeatDue = false
  const { runners, stop } = startReleasing(release, options, (key) => {
    ready.add(key)
    wakeup.ring()
  })
  const stopMonitoring = options.onSessionEnd(ctx, () => {
    hasSessionEnded = true
    wakeup.ring()
  })
  const stopPresence = trackPresence(ctx.services.leases, ctx.me.id)
  const heartbeatTimer = setInterval(() => {
    for (const runner of runners.values()) runner.revalidate()
    isHeartbeatDue = true
    wakeup.ring()
  }, limit.heartbeat)
  const durationTimer =
    options.input.maxDurationMs === undefined
      ? undefined
      : setTimeout(wakeup.stop, options.input.maxDurationMs)
  signal.addEventListener('abort', wakeup.stop)
  if (signal.aborted) wakeup.stop()
  try {
    yield { type: 'open' }
    while (!wakeup.isStopped()) {
      await drain()
      if (hasSessionEnded) throw new AppError('app.signedOut')
      // Sends one event per iteration, so that a busy query delays neither the others nor the end of the stream.
      const [key] = ready
      if (key !== undefined) {
        ready.delete(key)
        const runner = runners.get(key)
        if (runner?.isLarge?.()) await ctx.services.memberLimits.nextTurn(ctx.me.id)
        const event = runner?.nextEvent()
        if (event) yield event
      }
      if (isHeartbeatDue) {
        isHeartbeatDue = false
        yield { type: 'heartbeat', ...getSent(runners) }
      }
      if (ready.size === 0) await wakeup.next()
    }
  } finally {
    release()
    stopMonitoring()
    stopPresence(ctx.socket?.isSilent())
    clearInterval(heartbeatTimer)
    clearTimeout(durationTimer)
    signal.removeEventListener('abort', wakeup.stop)
    stop()
  }
}

/** Starts the queries of a stream, and releases its permit if they are rejected. */
function startReleasing(release: () => void, ...start: Parameters<typeof startQueries>): StartedQueries {
  try {
    return startQueries(...start)
  } catch (error) {
    release()
    throw error
  }
}

/** Creates a wakeup: `next` resolves after the next `ring`, or at once if `ring` was called since the last `next`. */
function createWakeup() {
  let wake: () => void = () => {}
  let hasRung = false
  let hasStopped = false
  const ring = (): void => {
    hasRung = true
    wake()
  }
  return {
    ring,
    stop: (): void => {
      hasStopped = true
      ring()
    },
    isStopped: () => hasStopped,
    async next(): Promise<void> {
      if (!hasRung) await new Promise<void>((resolve) => (wake = resolve))
      hasRung = false
    },
  }
}
