import type { Bus, Listener } from './index.ts'

/** Creates the bus of a single process. Listeners run synchronously inside `publish`. */
export function createLocalBus(): Bus & { topics(): string[] } {
  const listeners = new Map<string, Set<Listener>>()
  return {
    /** The topics with at least one subscriber. */
    topics: () => [...listeners.keys()],
    subscribe(topic, listener) {
      const topicListeners = listeners.get(topic) ?? new Set()
      listeners.set(topic, topicListeners.add(listener))
      return () => {
        topicListeners.delete(listener)
        if (topicListeners.size === 0 && listeners.get(topic) === topicListeners) listeners.delete(topic)
      }
    },
    publish(events) {
      for (const event of events) {
        for (const listener of listeners.get(event.topic) ?? []) listener(event)
      }
    },
    hasSubscribers: (topic) => listeners.has(topic),
    isPartitioned: () => false,
    async close() {
      listeners.clear()
    },
  }
}
