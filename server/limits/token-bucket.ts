/**
 * Token buckets of one process: `burst` at once, then `perSecond`. For what is too frequent to count in the
 * database. `shared-buckets.ts` makes them those of all nodes.
 */
export type TokenBuckets = {
  /** Takes one token. Answers 0, or the seconds until there is one. */
  consume(key: string): number
  /** Takes one that was let through elsewhere, where there is none on credit: at most as many as a burst. */
  debit(key: string): void
}

/** Above this many keys the full buckets are dropped, once a second: a full bucket is the same as none. */
const SWEEP_AT = 10_000
const SWEEP_MS = 1_000

export function createTokenBuckets({ burst, perSecond }: { burst: number; perSecond: number }): TokenBuckets {
  const buckets = new Map<string, { tokens: number; at: number }>()
  let sweptAt = 0
  const tokensAt = (bucket: { tokens: number; at: number }, now: number): number =>
    Math.min(burst, bucket.tokens + ((now - bucket.at) / 1000) * perSecond)
  const tokensOf = (key: string, now: number): number =>
    tokensAt(buckets.get(key) ?? { tokens: burst, at: now }, now)
  const keep = (key: string, tokens: number, now: number): void => {
    if (buckets.size > SWEEP_AT && now - sweptAt > SWEEP_MS) {
      sweptAt = now
      for (const [other, held] of buckets) if (tokensAt(held, now) >= burst) buckets.delete(other)
    }
    buckets.set(key, { tokens, at: now })
  }
  return {
    consume(key) {
      const now = performance.now()
      const tokens = tokensOf(key, now)
      if (tokens < 1) return (1 - tokens) / perSecond
      keep(key, tokens - 1, now)
      return 0
    },
    debit(key) {
      const now = performance.now()
      keep(key, Math.max(-burst, tokensOf(key, now) - 1), now)
    },
  }
}
