import { expect, it } from 'vitest'
import { moveInGrid } from './grid-keys.ts'

const lengths = [8, 3, 8]

it.each([
  ['ArrowRight', [0, 0], [0, 1]],
  ['ArrowRight', [1, 2], [2, 0]],
  ['ArrowRight', [2, 7], [2, 7]],
  ['ArrowLeft', [2, 0], [1, 2]],
  ['ArrowLeft', [0, 0], [0, 0]],
  ['ArrowDown', [0, 6], [1, 2]],
  ['ArrowUp', [2, 6], [1, 2]],
  ['ArrowDown', [2, 6], [2, 6]],
  ['PageDown', [0, 1], [2, 1]],
  ['PageUp', [2, 5], [0, 5]],
  ['Home', [2, 5], [2, 0]],
  ['End', [1, 0], [1, 2]],
  ['Ctrl+Home', [2, 5], [0, 0]],
  ['Ctrl+End', [0, 0], [2, 7]],
] as const)('[CH42] %s in the emoji grid moves from %j to %j', (keys, [row, column], [toRow, toColumn]) => {
  const key = { key: keys.replace('Ctrl+', ''), ctrlKey: keys.startsWith('Ctrl') }
  expect(moveInGrid(lengths, { row, column }, key)).toEqual({ row: toRow, column: toColumn })
})

it('[CH42] Up in the first row of the emoji grid leads to the search, and other keys do nothing', () => {
  expect(moveInGrid(lengths, { row: 0, column: 3 }, { key: 'ArrowUp', ctrlKey: false })).toBe('search')
  expect(moveInGrid(lengths, { row: 0, column: 3 }, { key: 'a', ctrlKey: false })).toBeNull()
})
