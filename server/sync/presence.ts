import { newId } from '#shared/domain/ids.ts'
import { lease, live as limit } from '#shared/limits.ts'
import { topics } from '#shared/contract/topics.ts'
import type { Leases } from '#server/adapters/leases/index.ts'

/** Whom this process shows as online: how many of their connections it has, and what renews the claim. */
type Here = { connections: number; readonly timer: NodeJS.Timeout }
const present = new WeakMap<Leases, Map<string, Here>>()
/** One claim a person and process: a second tab, or another page in the same, is no news to anybody. */
const holder = newId()

/** Shows a user as online for as long as this connection lives. The answer ends it. */
export function trackPresence(leases: Leases, userId: string): () => void {
  const everyone = present.get(leases) ?? new Map<string, Here>()
  present.set(leases, everyone)
  const here = everyone.get(userId) ?? begin(leases, userId)
  everyone.set(userId, here)
  here.connections++
  return () => {
    here.connections--
    if (here.connections > 0) return
    everyone.delete(userId)
    clearInterval(here.timer)
    // A page that is reloaded is gone for a moment: nobody should see that.
    leases.acquire(topics.presence(userId), holder, lease.reloadGrace)
  }
}

function begin(leases: Leases, userId: string): Here {
  const hold = (): void => leases.acquire(topics.presence(userId), holder, lease.presence)
  hold()
  const timer = setInterval(hold, limit.heartbeat)
  timer.unref()
  return { connections: 0, timer }
}

/** How many streams are open on this node. */
export const openStreamCount = (leases: Leases): number =>
  [...(present.get(leases)?.values() ?? [])].reduce((sum, { connections }) => sum + connections, 0)
