/**
 * Token buckets of one process: `burst` at once, then `perSecond`. For what is too frequent to count in the
 * database; each node lets through its own share.
 */
export type Buckets = {
  /** Takes one token. Answers 0, or the seconds until there is one. */
  take(key: string): number
}

/** Above this many keys the full buckets are dropped, once a second: a full bucket is the same as none. */
const SWEEP_AT = 10_000
const SWEEP_MS = 1_000

export function createBuckets({ burst, perSecond }: { burst: number; perSecond: number }): Buckets {
  const buckets = new Map<string, { tokens: number; at: number }>()
  let sweptAt = 0
  const tokensAt = (bucket: { tokens: number; at: number }, now: number): number =>
    Math.min(burst, bucket.tokens + ((now - bucket.at) / 1000) * perSecond)
  return {
    take(key) {
      const now = performance.now()
      const bucket = buckets.get(key) ?? { tokens: burst, at: now }
      const tokens = tokensAt(bucket, now)
      if (tokens < 1) return (1 - tokens) / perSecond
      if (buckets.size > SWEEP_AT && now - sweptAt > SWEEP_MS) {
        sweptAt = now
        for (const [other, held] of buckets) if (tokensAt(held, now) >= burst) buckets.delete(other)
      }
      buckets.set(key, { tokens: tokens - 1, at: now })
      return 0
    },
  }
}
