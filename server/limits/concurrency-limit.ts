import { AppError } from '#shared/errors.ts'

/** Counts what is open under a key. */
export type ConcurrencyLimit = {
  /** Counts one more; the answer counts it out again. Throws `limit.tooMany` when the key has its most. */
  acquire(key: unknown): () => void
}

export function createConcurrencyLimit(most: number): ConcurrencyLimit {
  const open = new Map<unknown, number>()
  return {
    acquire(key) {
      const count = open.get(key) ?? 0
      if (count >= most) throw new AppError('limit.tooMany', { values: { wait: '1 minute' }, retryAfter: 60 })
      open.set(key, count + 1)
      let isOut = false
      return () => {
        if (isOut) return
        isOut = true
        const left = (open.get(key) ?? 1) - 1
        if (left > 0) open.set(key, left)
        else open.delete(key)
      }
    },
  }
}
