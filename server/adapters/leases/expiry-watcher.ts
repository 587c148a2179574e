import type { Bus } from '#server/adapters/bus/index.ts'

/** Detects leases that expired without an event, such as those of a crashed node. */
export type ExpiryWatcher = {
  /**
   * Reads `topic` again after `delay` milliseconds and compares with `holders`, which its subscribers have now.
   * Replaces an earlier recheck of the topic. An infinite `delay` sets none. Returns `holders`.
   */
  recheckAfter<T extends readonly string[] | null>(topic: string, holders: T, delay: number): T
  close(): void
}

// Added to the delay, because the clocks of Redis and of this node may drift apart.
const CLOCK_TOLERANCE_MS = 50

/**
 * Creates a watcher that publishes a topic if a recheck finds other holders, as long as this node has subscribers.
 *
 * @param read lists the current holders, and calls `recheckAfter` itself
 */
export function createExpiryWatcher(
  bus: Bus,
  read: (topic: string) => Promise<readonly string[] | null>,
): ExpiryWatcher {
  const timers = new Map<string, NodeJS.Timeout>()

  const recheck = async (topic: string, before: readonly string[] | null): Promise<void> => {
    timers.delete(topic)
    if (!bus.hasSubscribers(topic)) return
    const after = await read(topic)
    if (after?.join(' ') !== before?.join(' ')) bus.publish([{ topic }])
  }
  return {
    recheckAfter(topic, holders, delay) {
      clearTimeout(timers.get(topic))
      timers.delete(topic)
      if (Number.isFinite(delay)) {
        const timer = setTimeout(() => void recheck(topic, holders), delay + CLOCK_TOLERANCE_MS)
        timer.unref()
        timers.set(topic, timer)
      }
      return holders
    },
    close() {
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
    },
  }
}
