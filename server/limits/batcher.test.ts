import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createBatcher } from './batcher.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A batcher whose batches finish when the test says so. */
function createControlledBatcher(maxSize: number) {
  const batches: {
    items: readonly number[]
    end: PromiseWithResolvers<readonly (number | Promise<number>)[]>
  }[] = []
  const enqueue = createBatcher(
    (items: readonly number[]) => {
      const end = Promise.withResolvers<readonly (number | Promise<number>)[]>()
      batches.push({ items, end })
      return end.promise
    },
    { maxSize, maxWaitMs: 20 },
  )
  /** Starts the batches that are due, and returns the items of all batches so far. */
  const started = (): (readonly number[])[] => {
    vi.advanceTimersByTime(0)
    return batches.map(({ items }) => items)
  }
  return { enqueue, batches, started }
}

it('runs items of the same moment as one batch, and later items in the next, up to the maximum size', async () => {
  const { enqueue, batches, started } = createControlledBatcher(2)
  const results = [1, 2, 3].map(enqueue)
  expect(started()).toEqual([[1, 2]])
  results.push(enqueue(4))
  expect(started()).toEqual([[1, 2]])
  batches[0]?.end.resolve([10, 20])
  expect(await results[1]).toBe(20)
  expect(started()).toEqual([
    [1, 2],
    [3, 4],
  ])
  batches[1]?.end.resolve([30, 40])
  expect(await Promise.all(results)).toEqual([10, 20, 30, 40])
})

it('starts the next batch after the maximum wait, and does not wait for a pending result', async () => {
  const { enqueue, batches, started } = createControlledBatcher(1)
  const slow = Promise.withResolvers<number>()
  const results = [1, 2].map(enqueue)
  expect(started()).toEqual([[1]])
  vi.advanceTimersByTime(19)
  expect(started()).toEqual([[1]])
  // Under fake timers, `setImmediate` fires in the millisecond after it was set.
  vi.advanceTimersByTime(2)
  expect(started()).toEqual([[1], [2]])
  batches[0]?.end.resolve([slow.promise])
  batches[1]?.end.resolve([20])
  expect(await results[1]).toBe(20)
  void enqueue(3)
  expect(started()).toEqual([[1], [2], [3]])
  slow.resolve(10)
  expect(await results[0]).toBe(10)
})

it('rejects every item of a failed batch, and continues', async () => {
  const { enqueue, batches, started } = createControlledBatcher(10)
  const results = [1, 2].map(enqueue)
  started()
  batches[0]?.end.reject(new Error('unavailable'))
  for (const result of results) await expect(result).rejects.toThrow('unavailable')
  const third = enqueue(3)
  started()
  batches[1]?.end.resolve([])
  await expect(third).rejects.toThrow('has 0 results')
})
