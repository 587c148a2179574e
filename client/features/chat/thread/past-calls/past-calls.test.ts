import { expect, it } from 'vitest'
import { beforeFirst, placePastCalls } from './past-calls.ts'

const messages = [
  { id: 'a', at: 10 },
  { id: 'b', at: 20 },
]
const calls = [5, 10, 15, 25, 30].map((at) => ({ at, isMine: false, isAnswered: false }))
const place = (hasOlder: boolean) =>
  [...placePastCalls(messages, calls, hasOlder)].map(([key, placed]) => [key, placed.map(({ at }) => at)])

it('[VC15] puts each missed call after the last message before it', () => {
  expect(place(false)).toEqual([
    [beforeFirst, [5]],
    ['a', [10, 15]],
    ['b', [25, 30]],
  ])
})

it('[VC15] leaves out calls that belong to messages not loaded yet', () => {
  expect(place(true)).toEqual([
    ['a', [10, 15]],
    ['b', [25, 30]],
  ])
  expect(placePastCalls([], calls, false).get(beforeFirst)).toHaveLength(calls.length)
})
