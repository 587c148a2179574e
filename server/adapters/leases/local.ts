import type { Bus } from '#server/adapters/bus/index.ts'
import type { Leases } from './index.ts'

/** Creates the leases of a single process. */
export function createLocalLeases(bus: Bus): Leases {
  const leases = new Map<string, Map<string, NodeJS.Timeout>>()

  const release = (topic: string, holder: string): void => {
    const holders = leases.get(topic)
    const timer = holders?.get(holder)
    if (!holders || !timer) return
    clearTimeout(timer)
    holders.delete(holder)
    if (holders.size === 0) leases.delete(topic)
    bus.publish([{ topic }])
  }
  return {
    acquire(topic, holder, ttl) {
      const holders = leases.get(topic) ?? new Map<string, NodeJS.Timeout>()
      const current = holders.get(holder)
      clearTimeout(current)
      const timer = setTimeout(() => release(topic, holder), ttl)
      timer.unref()
      holders.set(holder, timer)
      leases.set(topic, holders)
      if (!current) bus.publish([{ topic }])
    },
    release,
    releaseOwn: release,
    holders: async (topic) => [...(leases.get(topic)?.keys() ?? [])],
    close() {
      for (const holders of leases.values()) for (const timer of holders.values()) clearTimeout(timer)
      leases.clear()
    },
  }
}
