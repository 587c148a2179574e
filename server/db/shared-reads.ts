/**
 * Makes a read that runs once for all who ask for the same `key` while it runs: for one that reads the rows of all members, and is the same
 * for each caller. A result can be as old as the read takes. `owner`: whose reads are shared, such as the services of a node.
 */
export function sharedRead<Owner extends object, T>(
  read: (owner: Owner, key: string) => Promise<T>,
): (owner: Owner, key: string) => Promise<T> {
  const runningOf = new WeakMap<Owner, Map<string, Promise<T>>>()
  return (owner, key) => {
    const running = runningOf.get(owner) ?? new Map<string, Promise<T>>()
    runningOf.set(owner, running)
    const existing = running.get(key)
    if (existing) return existing
    const started = read(owner, key).finally(() => running.delete(key))
    running.set(key, started)
    return started
  }
}
