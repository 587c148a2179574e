/** A value outside React that components and the sync engine follow. */
export type Store<T> = {
  get(): T
  /** What a prerendered page was rendered with. */
  readonly prerendered: T
  set(next: T): void
  subscribe(listener: () => void): () => void
}

/** Creates a store. Listeners are called after each change; setting the same value changes nothing. */
export function createStore<T>(initial: T, prerendered = initial): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    prerendered,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
