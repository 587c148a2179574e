import type { Context } from '#server/context.ts'
import type { Services } from '#server/services.ts'
import { Failure } from '#shared/errors.ts'
import { live as limit } from '#shared/limits.ts'
import { topics } from '#shared/topics.ts'
import { markSeen, rereadSession } from './store.ts'
import type { Session } from './store.ts'

/**
 * Calls `end` once when the session behind `ctx` is over: at once when it is ended on any node [L7], and within
 * `sessionRecheck` when it ran out [RT-6]. The answer stops watching.
 */
export function onSessionEnd(ctx: Context, end: () => void): () => void {
  if (ctx.session) return watchSession(ctx.services, ctx.session, end).leave
  end()
  return () => {}
}

export type Watched = {
  /**
   * The session and its person as they are now; waits while that is in question. Throws `app.signedOut` when it is
   * over. Counts as use of the session.
   */
  confirm(): Promise<Session>
  leave(): void
}

/** Like `onSessionEnd`, for what acts in a session over a longer time. */
export function watchSession(services: Services, session: Session, end: () => void): Watched {
  const watches = open.get(services.bus) ?? new Map<string, Watch>()
  open.set(services.bus, watches)
  const forget = (): void => void watches.delete(session.id)
  const watch = watches.get(session.id) ?? openWatch(services, session, forget)
  watches.set(session.id, watch)
  watch.ends.add(end)
  // It may have ended, or its person changed, after it was read and before anybody listened.
  watch.doubt()
  return {
    confirm: watch.confirm,
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
const open = new WeakMap<Services['bus'], Map<string, Watch>>()

function openWatch(services: Services, session: Session, forget: () => void): Watch {
  const ends = new Set<() => void>()
  let current: Session | undefined = session
  let isInDoubt = false
  let wasUsed = false
  let running: Promise<void> | null = null

  const reread = async (): Promise<void> => {
    current = await rereadSession(services.database.reading.orm, session.id)
    if (current?.isStale && wasUsed) await noteUse(services, current)
    wasUsed = false
  }
  const mustLookAgain = (): boolean => isInDoubt && current !== undefined
  const settle = async (): Promise<void> => {
    try {
      do {
        isInDoubt = false
        await reread()
      } while (mustLookAgain())
    } catch (error) {
      isInDoubt = true
      throw error
    } finally {
      running = null
    }
    if (current) return
    close()
    for (const end of ends) end()
    ends.clear()
  }
  const doubt = (): void => {
    isInDoubt = true
    if (!current) return
    running ??= settle()
    // The database is away: whoever acts asks again, and so does the timer. Nothing can be read meanwhile.
    running.catch(() => {})
  }
  const mine = [topics.sessions(session.me.id), topics.me(session.me.id)]
  const leave = mine.map((topic) => services.bus.subscribe(topic, doubt))
  const timer = setInterval(doubt, limit.sessionRecheck)
  timer.unref()
  const close = (): void => {
    forget()
    for (const unsubscribe of leave) unsubscribe()
    clearInterval(timer)
  }
  return {
    ends,
    doubt,
    close,
    async confirm() {
      wasUsed = true
      // An end on another node would not have been heard of while the bus is cut.
      if ((isInDoubt || services.bus.isCut()) && !running) doubt()
      await running
      if (!current) throw new Failure('app.signedOut')
      return current
    },
  }
}

/** Starts a session's idle time anew, now and then, also where it is used over an open socket alone. */
export async function noteUse({ database, bus }: Services, { id, me }: Session): Promise<void> {
  await markSeen(database.orm, id)
  bus.touch([{ topic: topics.sessions(me.id) }])
}
