import { AppError } from '#shared/errors.ts'

/** Limits how much is open per key at the same time, and rejects the rest. */
export type ConcurrencyLimit = {
  /** Acquires a permit and returns a function that releases it. Throws `limit.tooMany` at the limit of `key`. */
  acquire(key: unknown): () => void
}

/** @param retryAfter seconds that a rejected caller is told to wait */
export function createConcurrencyLimit(maxPerKey: number, retryAfter = 60): ConcurrencyLimit {
  const open = new Map<unknown, number>()
  return {
    acquire(key) {
      const count = open.get(key) ?? 0
      if (count >= maxPerKey) throw new AppError('limit.tooMany', { retryAfter })
      open.set(key, count + 1)
      let isReleased = false
      return () => {
        if (isReleased) return
        isReleased = true
        const remaining = (open.get(key) ?? 1) - 1
        if (remaining > 0) open.set(key, remaining)
        else open.delete(key)
      }
    },
  }
}

/** Acquires a permit of each, or none. Returns a function that releases them. */
export function acquireAll(...acquires: readonly (() => () => void)[]): () => void {
  const releases: (() => void)[] = []
  const release = (): void => releases.forEach((one) => one())
  try {
    for (const acquire of acquires) releases.push(acquire())
  } catch (error) {
    release()
    throw error
  }
  return release
}
