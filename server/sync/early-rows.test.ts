import { expect, it, vi } from 'vitest'
import { createEarlyRows } from './early-rows.ts'

it('[L3] asks for a read at once when too many rows of a feed come before their turn', () => {
  const onLate = vi.fn<() => void>()
  const rows = createEarlyRows(onLate)
  for (let seq = 3; seq < 23; seq++) rows.add({ seq })
  expect(onLate).not.toHaveBeenCalled()
  rows.add({ seq: 23 })
  expect(onLate).toHaveBeenCalledOnce()
  rows.clear()
  expect(rows.takeAfter(2)).toEqual([])
})
