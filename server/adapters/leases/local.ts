import type { Bus } from '#server/adapters/bus/index.ts'
import type { Leases } from './index.ts'

/** The leases of one process. */
export function createLocalLeases(bus: Bus): Leases {
  const claims = new Map<string, Map<string, NodeJS.Timeout>>()

  const release = (topic: string, holder: string): void => {
    const held = claims.get(topic)
    const timer = held?.get(holder)
    if (!held || !timer) return
    clearTimeout(timer)
    held.delete(holder)
    if (held.size === 0) claims.delete(topic)
    bus.publish([{ topic }])
  }
  return {
    acquire(topic, holder, ttl) {
      const held = claims.get(topic) ?? new Map<string, NodeJS.Timeout>()
      const before = held.get(holder)
      clearTimeout(before)
      const timer = setTimeout(() => release(topic, holder), ttl)
      timer.unref()
      held.set(holder, timer)
      claims.set(topic, held)
      if (!before) bus.publish([{ topic }])
    },
    release,
    holders: async (topic) => [...(claims.get(topic)?.keys() ?? [])],
    close() {
      for (const held of claims.values()) for (const timer of held.values()) clearTimeout(timer)
      claims.clear()
    },
  }
}
