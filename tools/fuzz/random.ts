/** A seeded random source: the same seed gives the same choices on every machine. */
export type Random = {
  /** A whole number from 0 to `end`, exclusive. */
  int(end: number): number
  pick<T>(list: readonly T[]): T
  /** True with this probability, from 0 to 1. */
  isOneOf(share: number): boolean
  bytes(length: number): Buffer
}

/** Mulberry32, by Tommy Ettinger (public domain): small, fast, and random enough for test data. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (end: number): number => Math.floor(next() * end)
  return {
    int,
    pick: (list) => list[int(list.length)] as (typeof list)[number],
    isOneOf: (share) => next() < share,
    bytes: (length) => Buffer.from(Array.from({ length }, () => int(256))),
  }
}
