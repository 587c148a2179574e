/** A seeded random number generator: the same seed gives the same numbers. */
export type Random = {
  /** From 0 to 1, exclusive. */
  next(): number
  /** A whole number from `least` to `most`, inclusive. */
  whole(least: number, most: number): number
  pick<const T>(of: readonly [T, ...T[]]): T
  shuffled<T>(of: readonly T[]): T[]
}

/** @param seed a whole number from 0 to 2^32 - 1 */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  // A Weyl sequence, its bits mixed by two multiplications: short, and even enough for choosing faults.
  const next = (): number => {
    state = (state + 0x9e3779b9) >>> 0
    let bits = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    bits = Math.imul(bits ^ (bits >>> 15), 0x735a2d97)
    return ((bits ^ (bits >>> 15)) >>> 0) / 2 ** 32
  }
  const whole = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    whole,
    pick: (of) => of[whole(0, of.length - 1)] ?? of[0],
    shuffled: (of) =>
      of
        .map((one) => [next(), one] as const)
        .toSorted(([a], [b]) => a - b)
        .map(([, one]) => one),
  }
}
