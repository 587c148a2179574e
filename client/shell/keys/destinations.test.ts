import { expect, it } from 'vitest'
import { findDestinations } from './destinations.ts'

const all = ['Maya Lind', 'Tom Berger', 'Notes', 'Blocked members'].map((name) => ({
  ...{ id: name, name, kind: 'Page' },
  open: () => {},
}))
const find = (text: string) => findDestinations(all, text).map(({ name }) => name)

it('[NV30] finds what has every word in its name, in the given order, ignoring case', () => {
  expect(find('')).toEqual(all.map(({ name }) => name))
  expect(find('  ')).toEqual(all.map(({ name }) => name))
  expect(find('b')).toEqual(['Tom Berger', 'Blocked members'])
  expect(find('LIND ma')).toEqual(['Maya Lind'])
  expect(find('tom maya')).toEqual([])
})
