import type { Bus } from './bus.ts'

/**
 * Claims that end by themselves: somebody is online, is typing, is in a call. Each belongs to a topic, which is
 * touched when the holders change.
 */
export interface Leases {
  /** Holds or renews a claim for `ttl` milliseconds. */
  hold(topic: string, holder: string, ttl: number): void
  release(topic: string, holder: string): void
  /** Who holds a claim now; null when that cannot be known. */
  holders(topic: string): Promise<readonly string[] | null>
  close(): void
}

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
    bus.touch([{ topic }])
  }
  return {
    hold(topic, holder, ttl) {
      const held = claims.get(topic) ?? new Map<string, NodeJS.Timeout>()
      const before = held.get(holder)
      clearTimeout(before)
      const timer = setTimeout(() => release(topic, holder), ttl)
      timer.unref()
      held.set(holder, timer)
      claims.set(topic, held)
      if (!before) bus.touch([{ topic }])
    },
    release,
    holders: async (topic) => [...(claims.get(topic)?.keys() ?? [])],
    close() {
      for (const held of claims.values()) for (const timer of held.values()) clearTimeout(timer)
      claims.clear()
    },
  }
}
