import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyDelta } from '#client/sync/queries/apply-delta.ts'
import { deltaBetween, measureSnapshot } from './snapshot-value.ts'

const between = (before: unknown, after: unknown) =>
  deltaBetween(measureSnapshot(before), measureSnapshot(after))

const items = fc.uniqueArray(
  fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), text: fc.constantFrom('x', 'y') }),
  { selector: ({ id }) => id },
)
const record = fc.record({ items, others: items, count: fc.constantFrom(1, 2), names: fc.array(fc.string()) })

const many = (count: number) => Array.from({ length: count }, (_, n) => ({ id: `chat${n}`, unread: 0 }))

describe('[L13] a delta', () => {
  it('leads from any list to any other, or the whole list is sent', () => {
    fc.assert(
      fc.property(items, items, (before, after) => {
        const delta = between(before, after)
        expect(delta === null || applyDelta(before, delta)?.value).toEqual(delta === null || after)
      }),
    )
  })

  it('leads from any object to any other of the same shape', () => {
    fc.assert(
      fc.property(record, record, (before, after) => {
        const delta = between(before, after)
        expect(delta === null || applyDelta(before, delta)?.value).toEqual(delta === null || after)
      }),
    )
  })

  it('has only what changed: one of many chats, which moved to the top', () => {
    const before = many(200)
    const changed = { id: 'chat150', unread: 1 }
    const after = [changed, ...before.filter(({ id }) => id !== 'chat150')]
    expect(between(before, after)).toEqual({ lists: [{ put: [{ item: changed, after: null }] }] })
    const inPlace = before.map((chat) => (chat.id === 'chat150' ? changed : chat))
    expect(between(before, inPlace)).toEqual({ lists: [{ put: [{ item: changed, after: 'chat149' }] }] })
  })

  it('has what was read again and is equal as little as what is the same object', () => {
    const after = [...many(50), { id: 'new', unread: 1 }]
    expect(between(many(50), after)).toEqual({
      lists: [{ put: [{ item: { id: 'new', unread: 1 }, after: 'chat49' }] }],
    })
    expect(between({ list: many(3), next: 'a' }, { list: many(3).slice(1), next: 'b' })).toEqual({
      fields: { next: 'b' },
      lists: [{ field: 'list', remove: ['chat0'] }],
    })
  })

  it.each([
    ['more than half of a list differs', many(3), many(3).toReversed()],
    ['there is a field more', { a: 1 }, { a: 1, b: 2 }],
    ['a field became a list', { a: null }, { a: many(2) }],
    ['the value is no object', 'before', 'after'],
    ['items have no id', [{ n: 1 }], [{ n: 1 }, { n: 2 }]],
    ['two items have one id', [...many(1), ...many(1)], many(1)],
  ])('is not made if %s', (_title, before, after) => {
    expect(between(before, after)).toBeNull()
  })
})

describe('[L2] a snapshot', () => {
  it('has the digest of its content, and its length as JSON', () => {
    fc.assert(
      fc.property(fc.oneof(items, record, fc.jsonValue()), (value) => {
        const copy: unknown = structuredClone(value)
        const { digest, characters } = measureSnapshot(value)
        expect([measureSnapshot(copy).digest, characters]).toEqual([digest, JSON.stringify(value).length])
      }),
    )
    fc.assert(
      fc.property(record, record, (one, other) => {
        const isSame = JSON.stringify(one) === JSON.stringify(other)
        expect(measureSnapshot(one).digest === measureSnapshot(other).digest).toBe(isSame)
      }),
    )
  })
})
