import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ListDelta } from '#shared/contract/live.ts'
import { applyDelta } from './apply-delta.ts'

type Item = { readonly id: string; readonly n: number }

const list = fc.uniqueArray(
  fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd', 'e'), n: fc.nat({ max: 2 }) }),
  {
    selector: ({ id }) => id,
  },
)

/** The delta that a server may send: it puts every item that is new, changed or moved. */
function deltaBetween(from: readonly Item[], to: readonly Item[]): ListDelta {
  const remove = from.filter(({ id }) => !to.some((item) => item.id === id)).map(({ id }) => id)
  return { remove, put: to.map((item, at) => ({ item, after: to[at - 1]?.id ?? null })) }
}

it('[SY21] the delta between any two lists changes one into the other', () => {
  fc.assert(
    fc.property(list, list, (from, to) => {
      expect(applyDelta(from, { lists: [deltaBetween(from, to)] })).toEqual({ value: to })
    }),
  )
})

it('[SY21] changes lists in fields, replaces fields, and keeps unchanged items as the same objects', () => {
  const kept = { id: 'b' }
  const before = { pending: [{ id: 'a' }, kept], accepted: [], count: 1 }
  const after = applyDelta(before, {
    fields: { count: 2 },
    lists: [
      { field: 'pending', remove: ['a'] },
      { field: 'accepted', put: [{ item: { id: 'a' }, after: null }] },
    ],
  })
  expect(after).toEqual({ value: { pending: [kept], accepted: [{ id: 'a' }], count: 2 } })
  const changed = after?.value as typeof before | undefined
  expect(changed?.pending[0]).toBe(kept)
  expect(before.pending).toHaveLength(2)
})

it('[SY21] does not apply to a value without the list or the fields', () => {
  expect(applyDelta({ pending: 1 }, { lists: [{ field: 'pending', remove: ['a'] }] })).toBeNull()
  expect(applyDelta([], { fields: { count: 2 } })).toBeNull()
  expect(applyDelta(null, { lists: [{ remove: ['a'] }] })).toBeNull()
})
