import { newId } from '#shared/domain/ids.ts'
import { lease, live as limit } from '#shared/limits.ts'
import { topics } from '#shared/contract/topics.ts'
import type { Leases } from '#server/adapters/leases/index.ts'

/** A user with streams on this node. `timer` renews the presence lease. */
type OnlineUser = { connections: number; readonly timer: NodeJS.Timeout }
const onlineUsers = new WeakMap<Leases, Map<string, OnlineUser>>()
/** One lease per user and process, so that a second tab publishes no change. */
const holder = newId()

/**
 * Shows a user as online while a stream is open. Returns a function that ends that: at once if the client `isGone`, that
 * is, it was lost in silence [CN7]; else after the time that a reload takes.
 */
export function trackPresence(leases: Leases, userId: string): (isGone?: boolean) => void {
  const users = onlineUsers.get(leases) ?? new Map<string, OnlineUser>()
  onlineUsers.set(leases, users)
  const user = users.get(userId) ?? startLease(leases, userId)
  users.set(userId, user)
  user.connections++
  return (isGone = false) => {
    user.connections--
    if (user.connections > 0) return
    users.delete(userId)
    clearInterval(user.timer)
    if (isGone) return leases.release(topics.presence(userId), holder)
    // The grace period hides the gap of a page reload.
    leases.acquire(topics.presence(userId), holder, lease.reloadGrace)
  }
}

function startLease(leases: Leases, userId: string): OnlineUser {
  const renew = (): void => leases.acquire(topics.presence(userId), holder, lease.presence)
  renew()
  const timer = setInterval(renew, limit.heartbeat)
  timer.unref()
  return { connections: 0, timer }
}

/** Returns the number of open streams on this node. */
export const openStreamCount = (leases: Leases): number =>
  [...(onlineUsers.get(leases)?.values() ?? [])].reduce((sum, { connections }) => sum + connections, 0)
