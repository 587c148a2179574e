import type { Bus, Listener } from './index.ts'

/** The bus of one process. */
export function createLocalBus(): Bus & { topics(): string[] } {
  const listeners = new Map<string, Set<Listener>>()
  return {
    /** All that is listened to. */
    topics: () => [...listeners.keys()],
    subscribe(topic, listener) {
      const set = listeners.get(topic) ?? new Set()
      listeners.set(topic, set.add(listener))
      return () => {
        set.delete(listener)
        if (set.size === 0 && listeners.get(topic) === set) listeners.delete(topic)
      }
    },
    publish(touches) {
      for (const touch of touches) {
        for (const listener of listeners.get(touch.topic) ?? []) listener(touch)
      }
    },
    hasSubscribers: (topic) => listeners.has(topic),
    isPartitioned: () => false,
    async close() {
      listeners.clear()
    },
  }
}
