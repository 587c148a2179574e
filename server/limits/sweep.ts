/** Above this many entries, obsolete ones are deleted, at most once per interval. */
const THRESHOLD = 10_000
const INTERVAL_MS = 1_000

/**
 * Returns a function that deletes the obsolete entries of a map that has become large. Call it before an insertion: the
 * map then grows only with what is not obsolete.
 */
export function createSweep<V>(
  entries: Map<string, V>,
  isObsolete: (value: V, key: string) => boolean,
): () => void {
  let lastAt = 0
  return () => {
    const now = performance.now()
    if (entries.size <= THRESHOLD || now - lastAt <= INTERVAL_MS) return
    lastAt = now
    for (const [key, value] of entries) if (isObsolete(value, key)) entries.delete(key)
  }
}
