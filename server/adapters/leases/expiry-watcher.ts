import type { Bus } from '#server/adapters/bus/index.ts'

/** What is shown of each topic, and when to look again. */
export type ExpiryWatcher = {
  /** Notes what `topic`'s watchers are shown, to be looked at again after `wait` milliseconds; answers the same. */
  recheckAfter<T extends readonly string[] | null>(topic: string, shown: T, wait: number): T
  close(): void
}

// The claim has to be over by then, also where the server's clock and ours do not run quite alike.
const CLOCK_SLACK_MS = 50

/**
 * Touches a topic when its holders changed without a word, for as long as somebody here listens to it. `read` asks
 * who holds it now, and calls `follow` itself.
 */
export function createExpiryWatcher(
  bus: Bus,
  read: (topic: string) => Promise<readonly string[] | null>,
): ExpiryWatcher {
  const timers = new Map<string, NodeJS.Timeout>()

  const look = async (topic: string, shown: readonly string[] | null): Promise<void> => {
    timers.delete(topic)
    if (!bus.hasSubscribers(topic)) return
    const now = await read(topic)
    if (now?.join(' ') !== shown?.join(' ')) bus.publish([{ topic }])
  }
  return {
    recheckAfter(topic, shown, wait) {
      clearTimeout(timers.get(topic))
      timers.delete(topic)
      if (Number.isFinite(wait)) {
        const timer = setTimeout(() => void look(topic, shown), wait + CLOCK_SLACK_MS)
        timer.unref()
        timers.set(topic, timer)
      }
      return shown
    },
    close() {
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
    },
  }
}
