import { expect, it } from 'vitest'
import { findNextItem } from './menu-keys.ts'

const labels = ['Your Connections', 'Profile', 'Settings', 'Log Out']

it.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 3, 0],
  ['ArrowUp', 0, 3],
  ['ArrowUp', -1, 3],
  ['Home', 2, 0],
  ['End', 0, 3],
  ['s', 0, 2],
  ['S', 2, 2],
  ['x', 0, null],
  ['Enter', 0, null],
])('[NV8] %s in a menu goes from %i to %s', (key, current, expected) => {
  expect(findNextItem(key, current, labels)).toBe(expected)
})

it('[NV8] leaves keys alone in a menu without items', () => {
  expect(findNextItem('ArrowDown', -1, [])).toBeNull()
})
