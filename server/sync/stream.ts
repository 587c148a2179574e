import type { AuthContext, Context } from '../rpc/context.ts'
import { asReadOnly } from '../rpc/services.ts'
import { toErrorBody, toAppError } from '../rpc/procedures.ts'
import { AppError } from '#shared/errors.ts'
import { live as limit } from '#shared/limits.ts'
import type { StreamEvent, StreamInput } from '#shared/contract/live.ts'
import { runFeed } from './feed-runner.ts'
import { trackPresence } from './presence.ts'
import { runRelay } from './relay-runner.ts'
import type { QueryRunner } from './coalescing-task.ts'
import { SnapshotRunner } from './snapshot-runner.ts'
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
  const runners = startAll(options, (key) => {
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
        const event = runners.get(key)?.nextEvent()
        if (event) yield event
      }
      if (isHeartbeatDue) {
        isHeartbeatDue = false
        yield { type: 'heartbeat', lastSeqs: getSentSeqs(runners) }
      }
      if (ready.size === 0) await wakeup.next()
    }
  } finally {
    release()
    stopMonitoring()
    stopPresence()
    clearInterval(heartbeatTimer)
    clearTimeout(durationTimer)
    signal.removeEventListener('abort', wakeup.stop)
    for (const runner of runners.values()) runner.stop()
  }
}

/** Starts all live queries, on the read-only pool [L5]. */
function startAll(options: StreamOptions, wake: (key: string) => void): ReadonlyMap<string, QueryRunner> {
  const ctx = { ...options.ctx, services: asReadOnly(options.ctx.services) }
  const runners = new Map<string, QueryRunner>()
  for (const query of options.input.queries) {
    runners.set(
      query.key,
      start(ctx, options.liveQueries, query, () => wake(query.key)),
    )
  }
  return runners
}

function getSentSeqs(runners: ReadonlyMap<string, QueryRunner>): Record<string, number> {
  const entries = [...runners].map(([key, runner]) => [key, runner.sentSeq()] as const)
  return Object.fromEntries(entries.filter((entry): entry is readonly [string, number] => entry[1] !== null))
}

/** Starts one live query. An invalid name or input ends only this query; an unavailable database ends none. */
function start(
  ctx: AuthContext,
  liveQueries: LiveQueries,
  query: StreamInput['queries'][number],
  wake: () => void,
): QueryRunner {
  const { key, name, input, digest, afterSeq } = query
  const createErrorEvent = (error: AppError): StreamEvent => ({
    type: 'error',
    key,
    failure: toErrorBody(error, ctx.requestId),
  })
  const toErrorEvent = (cause: unknown): StreamEvent | null => {
    const error = toAppError(cause)
    if (error.code === 'unavailable') return null
    if (error.code === 'internal')
      ctx.log.error({ action: `live query ${name}`, err: cause }, 'live query failed')
    return createErrorEvent(error)
  }
  const common = { key, bus: ctx.services.bus, toErrorEvent, wake }
  try {
    const liveQuery = Object.hasOwn(liveQueries, name) ? liveQueries[name] : undefined
    if (!liveQuery) throw new AppError('app.notFound')
    const source = liveQuery(ctx.me, input)
    if (source.kind === 'relay') return runRelay({ ...common, source, enter: () => source.enter(ctx) })
    return source.kind === 'feed'
      ? runFeed({ ...common, source, afterSeq, read: (after) => source.read(ctx, after) })
      : new SnapshotRunner({ ...common, source, digest, read: () => source.read(ctx) })
  } catch (error) {
    const event = createErrorEvent(error instanceof AppError ? error : new AppError('app.invalid'))
    wake()
    return { ...idle, nextEvent: () => event }
  }
}

const idle: QueryRunner = { nextEvent: () => null, revalidate: () => {}, sentSeq: () => null, stop: () => {} }

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
