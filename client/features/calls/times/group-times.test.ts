import { expect, it } from 'vitest'
import type { CallTime } from '#shared/contract/call-times.ts'
import { groupTimes } from './group-times.ts'

const time = (id: string, group: string | null): CallTime => ({
  ...{ id, group, start: 1, end: 2, joinSpan: { start: 1, end: 2 } },
  ...{ isAgreed: false, isMine: false },
})

it('[MT1] times that were proposed together are listed together, at the place of the first', () => {
  const times = [time('a', null), time('b', 'b'), time('c', null), time('d', 'b'), time('e', 'e')]
  expect(groupTimes(times).map((group) => group.map(({ id }) => id))).toEqual([
    ['a'],
    ['b', 'd'],
    ['c'],
    ['e'],
  ])
})
