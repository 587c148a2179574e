import type { Bus } from '#server/adapters/bus/index.ts'
import type { Orm } from '#server/db/orm.ts'
import { AppError } from '#shared/errors.ts'
import { live as limit } from '#shared/limits.ts'
import { topics } from '#shared/contract/topics.ts'
import { updateLastSeen, rereadSession } from './store.ts'
import type { Session } from './store.ts'

/**
 * Calls `end` once when the session behind `ctx` is over: at once when it is ended on any node [L7], and within
 * `sessionRecheck` when it ran out [RT-6]. The answer stops watching.
 */
type Backend = {
  readonly bus: Bus
  readonly database: { readonly orm: Orm; readonly readOnly: { readonly orm: Orm } }
}

type Caller = { readonly services: Backend; readonly session: Session | null }

export function onSessionEnd(ctx: Caller, end: () => void): () => void {
  if (ctx.session) return monitorSession(ctx.services, ctx.session, end).leave
  end()
  return () => {}
}

export type SessionMonitor = {
  /**
   * The session and its person as they are now; waits while that is in question. Throws `app.signedOut` when it is
   * over. Counts as use of the session.
   */
  getCurrent(): Promise<Session>
  leave(): void
}

/** Like `onSessionEnd`, for what acts in a session over a longer time. */
export function monitorSession(services: Backend, session: Session, end: () => void): SessionMonitor {
  const watches = open.get(services.bus) ?? new Map<string, Watch>()
  open.set(services.bus, watches)
  const forget = (): void => void watches.delete(session.id)
  const watch = watches.get(session.id) ?? openWatch(services, session, forget)
  watches.set(session.id, watch)
  watch.ends.add(end)
  // It may have ended, or its person changed, after it was read and before anybody listened.
  watch.doubt()
  return {
    getCurrent: watch.confirm,
    leave() {
      if (watch.ends.delete(end) && watch.ends.size === 0) watch.close()
    },
  }
}

type Watch = {
  readonly ends: Set<() => void>
  /** Looks again whether it stands. */
  doubt(): void
  confirm(): Promise<Session>
  close(): void
}

/** One watch a session, however many sockets and streams it has here. */
const open = new WeakMap<Bus, Map<string, Watch>>()

function openWatch(services: Backend, session: Session, forget: () => void): Watch {
  const ends = new Set<() => void>()
  let current: Session | undefined = session
  let isStale = false
  let wasUsed = false
  let running: Promise<void> | null = null

  const reread = async (): Promise<void> => {
    current = await rereadSession(services.database.readOnly.orm, session.id)
    if (current?.needsUseUpdate && wasUsed) await recordUse(services, current)
    wasUsed = false
  }
  const mustLookAgain = (): boolean => isStale && current !== undefined
  const settle = async (): Promise<void> => {
    try {
      do {
        isStale = false
        await reread()
      } while (mustLookAgain())
    } catch (error) {
      isStale = true
      throw error
    } finally {
      running = null
    }
    if (current) return
    close()
    for (const end of ends) end()
    ends.clear()
  }
  const revalidate = (): void => {
    isStale = true
    if (!current) return
    running ??= settle()
    // The database is away: whoever acts asks again, and so does the timer. Nothing can be read meanwhile.
    running.catch(() => {})
  }
  const mine = [topics.sessions(session.me.id), topics.me(session.me.id)]
  const leave = mine.map((topic) => services.bus.subscribe(topic, revalidate))
  const timer = setInterval(revalidate, limit.sessionRecheck)
  timer.unref()
  const close = (): void => {
    forget()
    for (const unsubscribe of leave) unsubscribe()
    clearInterval(timer)
  }
  return {
    ends,
    doubt: revalidate,
    close,
    async confirm() {
      wasUsed = true
      // An end on another node would not have been heard of while the bus is cut.
      if ((isStale || services.bus.isPartitioned()) && !running) revalidate()
      await running
      if (!current) throw new AppError('app.signedOut')
      return current
    },
  }
}

/** Starts a session's idle time anew, now and then, also where it is used over an open socket alone. */
export async function recordUse({ database, bus }: Backend, { id, me }: Session): Promise<void> {
  await updateLastSeen(database.orm, id)
  bus.publish([{ topic: topics.sessions(me.id) }])
}
