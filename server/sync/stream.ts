import type { Context } from '../rpc/context.ts'
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
import type { SignedIn, LiveQueries } from './live-query.ts'

type StreamOptions = {
  readonly ctx: SignedIn
  readonly views: LiveQueries
  readonly input: StreamInput
  readonly signal: AbortSignal
  /** Counts this stream among those open; throws when there are too many [RT-3]. The answer counts it out. */
  readonly enter: () => () => void
  /** Registers `end` to be called when the session is over [L7]; the answer unregisters it. */
  readonly onSessionEnd: (ctx: Context, end: () => void) => () => void
}

/**
 * One tab's subscription: all its views over one stream. Starts with `open`, then an event for each view whose
 * value differs from what the tab has, and again whenever it changes; a slow reader gets the latest, not all [L6].
 * Ends with `app.signedOut` when the session does.
 */
export async function* stream(options: StreamOptions): AsyncGenerator<StreamEvent, void, undefined> {
  const { ctx, signal } = options
  const drain = async (): Promise<void> => ctx.socket?.drain()
  const leave = options.enter()
  const wakeup = createWakeup()
  const ready = new Set<string>()
  let isOver = false
  let isHeartbeatDue = false
  const runners = openAll(options, (key) => {
    ready.add(key)
    wakeup.ring()
  })
  const unwatch = options.onSessionEnd(ctx, () => {
    isOver = true
    wakeup.ring()
  })
  const offline = trackPresence(ctx.services.leases, ctx.me.id)
  const beat = setInterval(() => {
    for (const runner of runners.values()) runner.revalidate()
    isHeartbeatDue = true
    wakeup.ring()
  }, limit.heartbeat)
  const timer =
    options.input.maxDurationMs === undefined
      ? undefined
      : setTimeout(wakeup.stop, options.input.maxDurationMs)
  signal.addEventListener('abort', wakeup.stop)
  if (signal.aborted) wakeup.stop()
  try {
    yield { type: 'open' }
    while (!wakeup.isStopped()) {
      await drain()
      if (isOver) throw new AppError('app.signedOut')
      // One at a time, so that a view that never rests keeps neither the others nor the end waiting.
      const [key] = ready
      if (key !== undefined) {
        ready.delete(key)
        const event = runners.get(key)?.nextEvent()
        if (event) yield event
      }
      if (isHeartbeatDue) {
        isHeartbeatDue = false
        yield { type: 'heartbeat', heads: headsOf(runners) }
      }
      if (ready.size === 0) await wakeup.next()
    }
  } finally {
    leave()
    unwatch()
    offline()
    clearInterval(beat)
    clearTimeout(timer)
    signal.removeEventListener('abort', wakeup.stop)
    for (const runner of runners.values()) runner.stop()
  }
}

/** The views, which read and never write [L5]. */
function openAll(options: StreamOptions, wake: (key: string) => void): ReadonlyMap<string, QueryRunner> {
  const ctx = { ...options.ctx, services: asReadOnly(options.ctx.services) }
  const runners = new Map<string, QueryRunner>()
  for (const wanted of options.input.queries) {
    runners.set(
      wanted.key,
      open(ctx, options.views, wanted, () => wake(wanted.key)),
    )
  }
  return runners
}

function headsOf(runners: ReadonlyMap<string, QueryRunner>): Record<string, number> {
  const heads = [...runners].map(([key, runner]) => [key, runner.sentSeq()] as const)
  return Object.fromEntries(heads.filter((entry): entry is readonly [string, number] => entry[1] !== null))
}

/**
 * Opens one view. A wrong name or input ends that view alone, with its failure; a database that is away ends none.
 */
function open(
  ctx: SignedIn,
  views: LiveQueries,
  wanted: StreamInput['queries'][number],
  wake: () => void,
): QueryRunner {
  const { key, name } = wanted
  const end = (failure: AppError): StreamEvent => ({
    type: 'error',
    key,
    failure: toErrorBody(failure, ctx.requestId),
  })
  const refuse = (error: unknown): StreamEvent | null => {
    const failure = toAppError(error)
    if (failure.code === 'unavailable') return null
    if (failure.code === 'internal') ctx.log.error({ action: `view ${name}`, err: error }, 'failed')
    return end(failure)
  }
  const common = { key, bus: ctx.services.bus, refuse, wake }
  try {
    const view = Object.hasOwn(views, name) ? views[name] : undefined
    if (!view) throw new AppError('app.notFound')
    const opened = view(ctx.me, wanted.input)
    if (opened.kind === 'relay') return runRelay({ ...common, opened, enter: () => opened.enter(ctx) })
    return opened.kind === 'feed'
      ? runFeed({ ...common, opened, after: wanted.afterSeq, read: (after) => opened.read(ctx, after) })
      : new SnapshotRunner({ ...common, opened, have: wanted.digest, read: () => opened.read(ctx) })
  } catch (error) {
    const event = end(error instanceof AppError ? error : new AppError('app.invalid'))
    wake()
    return { ...idle, nextEvent: () => event }
  }
}

const idle: QueryRunner = { nextEvent: () => null, revalidate: () => {}, sentSeq: () => null, stop: () => {} }

/** Lets one waiter sleep until something happened; what rang before it sleeps wakes it at once. */
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
