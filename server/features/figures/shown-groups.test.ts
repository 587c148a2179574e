import { describe, expect, it } from 'vitest'
import { createWhole, shownGroups } from './shown-groups.ts'

/** Cells from words such as `{ a: 5, 'a b': 2, '': 1 }`: five are in a alone, two in a and b, one in none. */
const cells = (counts: Record<string, number>) =>
  Object.entries(counts).map(([groups, members]) => ({
    groups: groups === '' ? [] : groups.split(' '),
    members,
  }))
const shown = (behind: Record<string, number>, all: Record<string, number> = behind) =>
  [...shownGroups({ behind: cells(behind), all: createWhole(cells(all)) }, 5)].toSorted()

describe('[GP10] the groups of whom a figure is shown', () => {
  it('have at least five members behind it', () => {
    expect(shown({ a: 5, b: 4, '': 20 })).toEqual(['a'])
    expect(shown({ 'a b': 3, a: 2, b: 1, '': 20 })).toEqual(['a'])
    expect(shown({})).toEqual([])
  })

  it('leave five when one is subtracted from the whole, or nobody at all', () => {
    expect(shown({ a: 20, '': 4 })).toEqual([])
    expect(shown({ a: 20, '': 5 })).toEqual(['a'])
    expect(shown({ a: 20 })).toEqual(['a'])
    // Ten others are there, of whom none is behind the figure: that would be told, too.
    expect(shown({ a: 20 }, { a: 20, '': 10 })).toEqual([])
  })

  it('leave five when all are subtracted from the whole: else the smallest is not shown', () => {
    expect(shown({ a: 10, b: 8, c: 9 })).toEqual(['a', 'b', 'c'])
    expect(shown({ a: 10, b: 8, c: 3 })).toEqual(['a'])
    expect(shown({ a: 10, b: 8, '': 2 })).toEqual(['a'])
    expect(shown({ a: 10, b: 8, c: 3, '': 2 })).toEqual(['a', 'b'])
    // Of equal ones the same is left out each time.
    expect(shown({ a: 8, b: 8, c: 3 })).toEqual(['b'])
  })

  it('leave five when some are subtracted from a group that contains them', () => {
    expect(shown({ 'school x': 10, school: 3, '': 9 })).toEqual(['school'])
    expect(shown({ 'school x': 10, 'school y': 7, school: 3, '': 9 })).toEqual(['school', 'x'])
    expect(shown({ 'school x': 10, 'school y': 7, '': 9 })).toEqual(['school', 'x', 'y'])
    // A group that only overlaps contains nothing.
    expect(shown({ 'school x': 10, x: 6, school: 3, '': 9 })).toEqual(['school', 'x'])
  })

  it('are the same for many groups, whatever is asked first', () => {
    const many = Object.fromEntries(
      Array.from({ length: 60 }, (_, n) => [`g${String(n).padStart(2, '0')}`, n]),
    )
    const found = shown(many)
    expect(found).toHaveLength(55)
    expect(shown(Object.fromEntries(Object.entries(many).toReversed()))).toEqual(found)
  })
})
