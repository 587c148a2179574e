import type { Context } from '#server/context.ts'
import { forReading } from '#server/services.ts'
import { bodyOf, failureOf } from '#server/trpc.ts'
import { Failure } from '#shared/errors.ts'
import { live as limit } from '#shared/limits.ts'
import type { StreamEvent, StreamInput } from '#shared/schemas/live.ts'
import { runLog } from './log-runner.ts'
import { holdPresence } from './presence.ts'
import { runRelay } from './relay-runner.ts'
import type { Runner } from './runner.ts'
import { ValueRunner } from './value-runner.ts'
import type { SignedIn, Views } from './view.ts'

type StreamOptions = {
  readonly ctx: SignedIn
  readonly views: Views
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
  const bell = createBell()
  const ready = new Set<string>()
  let isOver = false
  let isBeatDue = false
  const runners = openAll(options, (key) => {
    ready.add(key)
    bell.ring()
  })
  const unwatch = options.onSessionEnd(ctx, () => {
    isOver = true
    bell.ring()
  })
  const offline = holdPresence(ctx.services.leases, ctx.me.id)
  const beat = setInterval(() => {
    for (const runner of runners.values()) runner.recheck()
    isBeatDue = true
    bell.ring()
  }, limit.heartbeat)
  const timer = options.input.hold === undefined ? undefined : setTimeout(bell.stop, options.input.hold)
  signal.addEventListener('abort', bell.stop)
  if (signal.aborted) bell.stop()
  try {
    yield { type: 'open' }
    while (!bell.isStopped()) {
      await drain()
      if (isOver) throw new Failure('app.signedOut')
      // One at a time, so that a view that never rests keeps neither the others nor the end waiting.
      const [key] = ready
      if (key !== undefined) {
        ready.delete(key)
        const event = runners.get(key)?.take()
        if (event) yield event
      }
      if (isBeatDue) {
        isBeatDue = false
        yield { type: 'beat', heads: headsOf(runners) }
      }
      if (ready.size === 0) await bell.next()
    }
  } finally {
    leave()
    unwatch()
    offline()
    clearInterval(beat)
    clearTimeout(timer)
    signal.removeEventListener('abort', bell.stop)
    for (const runner of runners.values()) runner.stop()
  }
}

/** The views, which read and never write [L5]. */
function openAll(options: StreamOptions, wake: (key: string) => void): ReadonlyMap<string, Runner> {
  const ctx = { ...options.ctx, services: forReading(options.ctx.services) }
  const runners = new Map<string, Runner>()
  for (const wanted of options.input.views) {
    runners.set(
      wanted.key,
      open(ctx, options.views, wanted, () => wake(wanted.key)),
    )
  }
  return runners
}

function headsOf(runners: ReadonlyMap<string, Runner>): Record<string, number> {
  const heads = [...runners].map(([key, runner]) => [key, runner.head()] as const)
  return Object.fromEntries(heads.filter((entry): entry is readonly [string, number] => entry[1] !== null))
}

/**
 * Opens one view. A wrong name or input ends that view alone, with its failure; a database that is away ends none.
 */
function open(ctx: SignedIn, views: Views, wanted: StreamInput['views'][number], wake: () => void): Runner {
  const { key, name } = wanted
  const end = (failure: Failure): StreamEvent => ({
    type: 'ended',
    key,
    failure: bodyOf(failure, ctx.requestId),
  })
  const refuse = (error: unknown): StreamEvent | null => {
    const failure = failureOf(error)
    if (failure.code === 'unavailable') return null
    if (failure.code === 'internal') ctx.log.error({ action: `view ${name}`, err: error }, 'failed')
    return end(failure)
  }
  const common = { key, bus: ctx.services.bus, refuse, wake }
  try {
    const view = Object.hasOwn(views, name) ? views[name] : undefined
    if (!view) throw new Failure('app.notFound')
    const opened = view(ctx.me, wanted.input)
    if (opened.kind === 'relay') return runRelay({ ...common, opened, enter: () => opened.enter(ctx) })
    return opened.kind === 'log'
      ? runLog({ ...common, opened, after: wanted.after, read: (after) => opened.read(ctx, after) })
      : new ValueRunner({ ...common, opened, have: wanted.have, read: () => opened.read(ctx) })
  } catch (error) {
    const event = end(error instanceof Failure ? error : new Failure('app.invalid'))
    wake()
    return { ...idle, take: () => event }
  }
}

const idle: Runner = { take: () => null, recheck: () => {}, head: () => null, stop: () => {} }

/** Lets one waiter sleep until something happened; what rang before it sleeps wakes it at once. */
function createBell() {
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
