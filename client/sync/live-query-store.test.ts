import { afterEach, expect, it, vi } from 'vitest'
import { live, nodes, offlineCache } from '#shared/limits.ts'
import {
  resetAll,
  keyOf,
  applyEvent,
  setPersister,
  oldestCachedAt,
  stateOf,
  listQueries,
  subscribe,
} from './live-query-store.ts'

const stops: (() => void)[] = []
const follow = (key: string) => void stops.push(subscribe(key, () => {}))

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  setPersister(null)
  resetAll()
})

it('[OF12] however much is followed, no more than 100 reads are checked at once', () => {
  for (let count = 0; count < 150; count++) follow(keyOf('messages', { chatId: `c${count}` }))
  const asked = listQueries()
  expect(asked.length).toBeGreaterThan(50)
  expect(asked.length + offlineCache.batchSize).toBeLessThanOrEqual(nodes.resyncBatchSize)
  expect(offlineCache.batchSize).toBeLessThanOrEqual(live.queriesPerStream)
})

it('[OF10, OF12] what is from before shows its time, is asked for whole, and gives way to the answer', async () => {
  const kept: [string, unknown][] = []
  const key = keyOf('notes', undefined)
  follow(key)
  setPersister({
    recall: async () => ({ value: 'before', at: 5 }),
    keep: (...what) => void kept.push(what),
    drop() {},
  })
  await vi.waitFor(() => expect(stateOf(key)).toEqual({ value: 'before', cachedAt: 5 }))
  expect(oldestCachedAt.get()).toBe(5)
  expect(listQueries()).toEqual([{ key, name: 'notes' }])
  applyEvent({ type: 'snapshot', key, value: 'now', digest: 'd' })
  expect(stateOf(key)).toEqual({ value: 'now' })
  expect(oldestCachedAt.get()).toBeNull()
  expect(kept).toEqual([[key, 'now']])
  expect(listQueries()).toEqual([{ key, name: 'notes', digest: 'd' }])
})

it('[OF10] what arrives first is not replaced by what is from before', async () => {
  const key = keyOf('notes', undefined)
  let answer: (found: { value: unknown; at: number }) => void = () => {}
  setPersister({ recall: () => new Promise((resolve) => (answer = resolve)), keep() {}, drop() {} })
  follow(key)
  applyEvent({ type: 'snapshot', key, value: 'now', digest: 'd' })
  answer({ value: 'before', at: 5 })
  await Promise.resolve()
  await Promise.resolve()
  expect(stateOf(key)).toEqual({ value: 'now' })
})
