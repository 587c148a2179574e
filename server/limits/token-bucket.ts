import { createSweep } from './sweep.ts'

/**
 * Token buckets of one process: a burst, then a steady rate. For rates that are too high to count in the database.
 * `distributed-token-buckets.ts` replicates them to all nodes.
 */
export type TokenBuckets = {
  /** Consumes one token or `count`. Returns 0, or the seconds until they are available. */
  consume(key: string, count?: number): number
  /** Debits tokens that another node already granted. The balance may go negative, down to `-burst`. */
  debit(key: string, count?: number): void
  /** Whether nothing of a bucket is consumed, or all has been refilled since. */
  isFull(key: string): boolean
}

/** @param rate `burst` tokens at most per key, refilled by `perSecond` */
export function createTokenBuckets({ burst, perSecond }: { burst: number; perSecond: number }): TokenBuckets {
  const buckets = new Map<string, { tokens: number; updatedAt: number }>()
  const refill = (bucket: { tokens: number; updatedAt: number }, now: number): number =>
    Math.min(burst, bucket.tokens + ((now - bucket.updatedAt) / 1000) * perSecond)
  const getTokens = (key: string, now: number): number =>
    refill(buckets.get(key) ?? { tokens: burst, updatedAt: now }, now)
  // A full bucket equals a missing one.
  const sweep = createSweep(buckets, (bucket) => refill(bucket, performance.now()) >= burst)
  const setTokens = (key: string, tokens: number, now: number): void => {
    sweep()
    buckets.set(key, { tokens, updatedAt: now })
  }
  return {
    consume(key, count = 1) {
      const now = performance.now()
      const tokens = getTokens(key, now)
      if (tokens < count) return (count - tokens) / perSecond
      setTokens(key, tokens - count, now)
      return 0
    },
    debit(key, count = 1) {
      const now = performance.now()
      setTokens(key, Math.max(-burst, getTokens(key, now) - count), now)
    },
    isFull: (key) => getTokens(key, performance.now()) >= burst,
  }
}
