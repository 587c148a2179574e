import type { Bus } from '#server/adapters/bus/index.ts'
import type { Orm } from '#server/db/orm.ts'
import { AppError } from '#shared/errors.ts'
import { live as limit } from '#shared/limits.ts'
import { topics } from '#shared/contract/topics.ts'
import { updateLastSeen, rereadSession } from './store.ts'
import type { Session } from './store.ts'

type Backend = {
  readonly bus: Bus
  readonly database: { readonly orm: Orm; readonly sessions: { readonly orm: Orm } }
}

type Caller = { readonly services: Backend; readonly session: Session | null }

/**
 * Calls `onEnd` once when the session of `ctx` ends: at once if any node ends it [L7], and within `sessionRecheck` if it
 * expires [RT-6]. Calls it immediately if there is no session. Returns a function that stops monitoring.
 */
export function onSessionEnd(ctx: Caller, onEnd: () => void): () => void {
  if (ctx.session) return monitorSession(ctx.services, ctx.session, onEnd).leave
  onEnd()
  return () => {}
}

export type SessionMonitor = {
  /**
   * Returns the current session and user. Waits for a revalidation if they may be stale. Throws `app.signedOut` if the
   * session has ended. Counts as use of the session.
   */
  getCurrent(): Promise<Session>
  leave(): void
}

/** Monitors a session like `onSessionEnd`, for sockets and streams that act in it for a longer time. */
export function monitorSession(services: Backend, session: Session, onEnd: () => void): SessionMonitor {
  const monitors = monitorsByBus.get(services.bus) ?? new Map<string, SharedMonitor>()
  monitorsByBus.set(services.bus, monitors)
  const remove = (): void => void monitors.delete(session.id)
  const running = monitors.get(session.id)
  const monitor = running ?? createSharedMonitor(services, session, remove)
  monitors.set(session.id, monitor)
  monitor.onEndCallbacks.add(onEnd)
  // The session may have ended or changed between its read and the subscription. A running monitor has subscribed before.
  if (!running) monitor.revalidate()
  return {
    getCurrent: monitor.getCurrent,
    leave() {
      if (monitor.onEndCallbacks.delete(onEnd) && monitor.onEndCallbacks.size === 0) monitor.close()
    },
  }
}

type SharedMonitor = {
  readonly onEndCallbacks: Set<() => void>
  /** Reads the session again and ends the monitor if the session has ended. */
  revalidate(): void
  getCurrent(): Promise<Session>
  close(): void
}

/** One monitor per session, shared by all its sockets and streams on this node. */
const monitorsByBus = new WeakMap<Bus, Map<string, SharedMonitor>>()

function createSharedMonitor(services: Backend, session: Session, remove: () => void): SharedMonitor {
  const onEndCallbacks = new Set<() => void>()
  let current: Session | undefined = session
  let isStale = false
  let wasUsed = false
  let running: Promise<void> | null = null

  const reread = async (): Promise<void> => {
    current = await rereadSession(services.database.sessions.orm, session.id)
    if (current?.needsUseUpdate && wasUsed) await recordUse(services, current)
    wasUsed = false
  }
  const mustReread = (): boolean => isStale && current !== undefined
  const settle = async (): Promise<void> => {
    try {
      do {
        isStale = false
        await reread()
      } while (mustReread())
    } catch (error) {
      isStale = true
      throw error
    } finally {
      running = null
    }
    if (current) return
    close()
    for (const onEnd of onEndCallbacks) onEnd()
    onEndCallbacks.clear()
  }
  const revalidate = (): void => {
    isStale = true
    if (!current) return
    running ??= settle()
    // The database is unavailable: the next `getCurrent` and the timer try again. Nothing can be read until then.
    running.catch(() => {})
  }
  const sessionTopics = [topics.sessions(session.me.id), topics.me(session.me.id)]
  const leave = sessionTopics.map((topic) => services.bus.subscribe(topic, revalidate))
  const timer = setInterval(revalidate, limit.sessionRecheck)
  timer.unref()
  const close = (): void => {
    remove()
    for (const unsubscribe of leave) unsubscribe()
    clearInterval(timer)
  }
  return {
    onEndCallbacks,
    revalidate,
    close,
    async getCurrent() {
      wasUsed = true
      // While the bus is partitioned, this node would not learn that another node ended the session.
      if ((isStale || services.bus.isPartitioned()) && !running) revalidate()
      await running
      if (!current) throw new AppError('app.signedOut')
      return current
    },
  }
}

/** Restarts the idle time of a session and publishes that. Call it if `needsUseUpdate` is true. */
export async function recordUse({ database, bus }: Backend, { id, me }: Session): Promise<void> {
  await updateLastSeen(database.orm, id, me.id)
  bus.publish([{ topic: topics.sessions(me.id) }])
}
