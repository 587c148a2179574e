import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mergeRows } from './merge-rows.ts'

type Row = { readonly seq: number; readonly rev: number; readonly text: string }

const row = fc
  .record({ seq: fc.integer({ min: 1, max: 8 }), rev: fc.nat({ max: 4 }) })
  .map(({ seq, rev }): Row => ({ seq, rev, text: `${seq} as of ${rev}` }))

it('[SY17] each row is shown once, in order, in its greatest revision, however events arrive', () => {
  fc.assert(
    fc.property(fc.array(fc.array(row, { maxLength: 5 }), { maxLength: 8 }), (events) => {
      const merged = events.reduce<readonly Row[]>((rows, more) => mergeRows(rows, more), [])
      const newest = new Map<number, Row>()
      for (const one of events.flat()) {
        if (one.rev >= (newest.get(one.seq)?.rev ?? 0)) newest.set(one.seq, one)
      }
      expect(merged).toEqual([...newest.values()].toSorted((a, b) => a.seq - b.seq))
    }),
  )
})

it('[SY17] a revised row older than the shown ones is kept for its page of history', () => {
  const rows = mergeRows<{ seq: number; rev?: number }>([{ seq: 8 }, { seq: 9 }], [{ seq: 2, rev: 1 }])
  expect(mergeRows([{ seq: 1 }, { seq: 2 }], rows)).toEqual([
    { seq: 1 },
    { seq: 2, rev: 1 },
    { seq: 8 },
    { seq: 9 },
  ])
})
