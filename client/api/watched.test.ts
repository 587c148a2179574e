import { afterEach, expect, it, vi } from 'vitest'
import { live, nodes, reads } from '#shared/limits.ts'
import { forgetAll, keyOf, receive, setKeeper, shownAsOf, stateOf, wantedViews, watch } from './watched.ts'

const stops: (() => void)[] = []
const follow = (key: string) => void stops.push(watch(key, () => {}))

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  setKeeper(null)
  forgetAll()
})

it('[OF12] however much is followed, no more than 100 reads are checked at once', () => {
  for (let count = 0; count < 150; count++) follow(keyOf('messages', { chatId: `c${count}` }))
  const asked = wantedViews()
  expect(asked.length).toBeGreaterThan(50)
  expect(asked.length + reads.atOnce).toBeLessThanOrEqual(nodes.againAtOnce)
  expect(reads.atOnce).toBeLessThanOrEqual(live.viewsPerStream)
})

it('[OF10, OF12] what is from before shows its time, is asked for whole, and gives way to the answer', async () => {
  const kept: [string, unknown][] = []
  const key = keyOf('notes', undefined)
  follow(key)
  setKeeper({
    recall: async () => ({ value: 'before', at: 5 }),
    keep: (...what) => void kept.push(what),
    drop() {},
  })
  await vi.waitFor(() => expect(stateOf(key)).toEqual({ value: 'before', asOf: 5 }))
  expect(shownAsOf.get()).toBe(5)
  expect(wantedViews()).toEqual([{ key, name: 'notes' }])
  receive({ type: 'value', key, value: 'now', digest: 'd' })
  expect(stateOf(key)).toEqual({ value: 'now' })
  expect(shownAsOf.get()).toBeNull()
  expect(kept).toEqual([[key, 'now']])
  expect(wantedViews()).toEqual([{ key, name: 'notes', have: 'd' }])
})

it('[OF10] what arrives first is not replaced by what is from before', async () => {
  const key = keyOf('notes', undefined)
  let answer: (found: { value: unknown; at: number }) => void = () => {}
  setKeeper({ recall: () => new Promise((resolve) => (answer = resolve)), keep() {}, drop() {} })
  follow(key)
  receive({ type: 'value', key, value: 'now', digest: 'd' })
  answer({ value: 'before', at: 5 })
  await Promise.resolve()
  await Promise.resolve()
  expect(stateOf(key)).toEqual({ value: 'now' })
})
