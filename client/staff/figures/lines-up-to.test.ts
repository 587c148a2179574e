import { expect, test } from 'vitest'
import { linesUpTo } from './lines-up-to.ts'

test('[FG2] the lines of a chart end at or above its highest bar, in steps that are easy to read', () => {
  expect(linesUpTo(0)).toEqual([0, 1])
  expect(linesUpTo(3)).toEqual([0, 1, 2, 3])
  expect(linesUpTo(7)).toEqual([0, 2, 4, 6, 8])
  expect(linesUpTo(41)).toEqual([0, 10, 20, 30, 40, 50])
  expect(linesUpTo(1234)).toEqual([0, 500, 1000, 1500])
  for (let highest = 0; highest < 5000; highest += 7) {
    const lines = linesUpTo(highest)
    expect(lines.at(-1)).toBeGreaterThanOrEqual(highest)
    expect(lines.at(-2)).toBeLessThan(Math.max(1, highest))
    expect(lines.length).toBeLessThanOrEqual(6)
  }
})
