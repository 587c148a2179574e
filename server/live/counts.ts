import { Failure } from '#shared/errors.ts'

/** Counts what is open under a key. */
export type Counts = {
  /** Counts one more; the answer counts it out again. Throws `limit.tooMany` when the key has its most. */
  take(key: unknown): () => void
}

export function createCounts(most: number): Counts {
  const open = new Map<unknown, number>()
  return {
    take(key) {
      const count = open.get(key) ?? 0
      if (count >= most) throw new Failure('limit.tooMany', { values: { wait: '1 minute' }, retryAfter: 60 })
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
