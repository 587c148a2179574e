/**
 * Makes a read that runs once for all who ask while it runs: for one that reads the rows of all members, and is the same for each caller. A
 * result can be as old as the read takes. `owner`: whose reads are shared, such as the services of a node.
 */
export function sharedRead<Owner extends object, T>(
  read: (owner: Owner) => Promise<T>,
): (owner: Owner) => Promise<T> {
  const running = new WeakMap<Owner, Promise<T>>()
  return (owner) => {
    const existing = running.get(owner)
    if (existing) return existing
    const started = read(owner).finally(() => running.delete(owner))
    running.set(owner, started)
    return started
  }
}
