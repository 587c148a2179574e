import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LruIndex } from './lru-index.ts'

const read = fc.record({
  key: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
  size: fc.nat({ max: 100 }),
})

it('[OF11] never stores more than the limit, and evicts the least recently used value', () => {
  fc.assert(
    fc.property(fc.array(read, { maxLength: 40 }), fc.nat({ max: 300 }), (reads, limit) => {
      const index = new LruIndex()
      const used = new Map<string, { size: number; usedAt: number }>()
      reads.forEach(({ key, size }, usedAt) => {
        index.set(key, { size, at: usedAt, usedAt })
        used.set(key, { size, usedAt })
        const gone = index.evictTo(limit)
        for (const one of gone) used.delete(one)
        const left = [...used.values()]
        expect(index.total).toBe(left.reduce((sum, one) => sum + one.size, 0))
        expect(index.total).toBeLessThanOrEqual(limit)
        expect(new Set(index.keys())).toEqual(new Set(used.keys()))
        // One less would have been enough nowhere: what went last was still too much.
        expect(gone.every((one) => !index.keys().includes(one))).toBe(true)
      })
      const order = index.keys().map((key) => used.get(key)?.usedAt ?? -1)
      expect(order).toEqual(order.toSorted((a, b) => b - a))
    }),
  )
})

it('[OF11] evicts no more than necessary', () => {
  const index = new LruIndex()
  for (const [usedAt, key] of ['old', 'older than new', 'new'].entries())
    index.set(key, { size: 40, at: 0, usedAt })
  expect(index.evictTo(80)).toEqual(['old'])
  expect(index.keys()).toEqual(['new', 'older than new'])
  index.set('old', { size: 10, at: 0, usedAt: 9 })
  expect(index.evictTo(80)).toEqual(['older than new'])
})

it('[OF12] lists stale values only, the most recently used first', () => {
  const index = new LruIndex()
  index.set('a', { size: 1, at: 5, usedAt: 7 })
  index.set('b', { size: 1, at: 6, usedAt: 9 })
  index.set('c', { size: 1, at: 8, usedAt: 8 })
  expect(index.before(8)).toEqual(['b', 'a'])
  expect([index.usedAt('a'), index.usedAt('x')]).toEqual([7, undefined])
})
