/**
 * What a touch carries: the topic's name and, for logs, the head `seq`. On the same node also the committed row,
 * so that a watcher that is up to date need not read it again. A `signal` is what a relay passes on: unlike the row it
 * travels between nodes too, and whoever takes it checks its form where it arrives. Never rights.
 */
export type Touch = {
  readonly topic: string
  readonly head?: number
  readonly row?: unknown
  readonly signal?: unknown
}

export type Listener = (touch: Touch) => void

/**
 * Tells watchers on all nodes what changed, at most once. One that was interrupted touches all it carries when it goes
 * on: a beat notices a lost row of a log, but not a lost change of a value.
 */
export interface Bus {
  /** Calls `listener` at each touch of `topic` from now on; the answer ends that. */
  subscribe(topic: string, listener: Listener): () => void
  touch(touches: readonly Touch[]): void
  close(): Promise<void>
}

/** The bus of one process. */
export function createLocalBus(): Bus {
  const listeners = new Map<string, Set<Listener>>()
  return {
    subscribe(topic, listener) {
      const set = listeners.get(topic) ?? new Set()
      listeners.set(topic, set.add(listener))
      return () => {
        set.delete(listener)
        if (set.size === 0 && listeners.get(topic) === set) listeners.delete(topic)
      }
    },
    touch(touches) {
      for (const touch of touches) {
        for (const listener of listeners.get(touch.topic) ?? []) listener(touch)
      }
    },
    async close() {
      listeners.clear()
    },
  }
}
