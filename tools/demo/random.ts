const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'

/** The prefix of all demo ids. They have the form of an id, and `newId` never generates an 'o'. */
export const DEMO_ID_PREFIX = 'demo'

/** A seeded random number generator. */
export type Random = {
  /** A whole number from `least` to `most`, inclusive. */
  whole(least: number, most: number): number
  shuffled<T>(list: readonly T[]): T[]
  /** An id that only the demo can have. */
  id(): string
}

/** mulberry32: 32 bits of state are enough for a hundred members. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1))
  return {
    whole,
    shuffled(list) {
      const keyed = list.map((item) => ({ item, key: next() }))
      return keyed.toSorted((a, b) => a.key - b.key).map(({ item }) => item)
    },
    id: () =>
      DEMO_ID_PREFIX +
      Array.from({ length: 20 - DEMO_ID_PREFIX.length }, () => ALPHABET[whole(0, 31)]).join(''),
  }
}
