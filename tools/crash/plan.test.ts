import fc from 'fast-check'
import { expect, it } from 'vitest'
import { faultKinds, planOf } from './plan.ts'
import { createRandom } from './random.ts'

const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 })
const plan = (seed: number, seconds = 60) => planOf({ seed, seconds, chats: 12, left: [] })

it('[C1] the same seed gives the same faults at the same times, and another seed other ones', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      expect(plan(seed)).toEqual(plan(seed))
    }),
  )
  expect(plan(1)).not.toEqual(plan(2))
})

it('[C1] injects a fault every 0.5 to 3 s, every kind in a minute, and ends each chat once, before the end', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const { faults, endings } = plan(seed)
      const waits = faults.slice(1).map(({ at }, index) => at - (faults[index]?.at ?? 0))
      expect(waits.every((wait) => wait >= 500 && wait <= 3_000)).toBe(true)
      expect(new Set(faults.map(({ kind }) => kind)).size).toBe(Object.keys(faultKinds).length)
      expect(faults.every(({ at }) => at < 60_000)).toBe(true)
      expect(endings.map(({ chat }) => chat).toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: 12 }, (_, at) => at),
      )
      expect(endings.every(({ at }) => at >= 0 && at < 60_000)).toBe(true)
    }),
    // A minute contains at least twenty faults.
    { examples: [[0], [1], [2 ** 32 - 1]] },
  )
})

it('[C1] omits faults that this machine cannot inject', () => {
  const { faults } = planOf({ seed: 5, seconds: 600, chats: 1, left: ['node clock set'] })
  expect(faults.some(({ kind }) => kind === 'node clock set')).toBe(false)
  expect(faults.length).toBeGreaterThan(200)
})

it('[C1] random numbers are uniform and within their bounds, and a shuffle is a permutation', () => {
  fc.assert(
    fc.property(seeds, fc.array(fc.nat()), (seed, cards) => {
      const random = createRandom(seed)
      const inOrder = (of: readonly number[]) => of.toSorted((a, b) => a - b)
      expect(inOrder(random.shuffled(cards))).toEqual(inOrder(cards))
      const draws = Array.from({ length: 600 }, () => random.whole(1, 6))
      expect(new Set(draws)).toEqual(new Set([1, 2, 3, 4, 5, 6]))
    }),
    { numRuns: 30 },
  )
})
