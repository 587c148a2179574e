import { expect, it } from 'vitest'
import { createSemaphore } from './semaphore.ts'

it('[AU-14, FI-3] limits concurrency, queues in FIFO order, and rejects when the queue is full', async () => {
  const withPermit = createSemaphore({ concurrent: 2, maxQueued: 3 })
  const order: number[] = []
  let running = 0
  let maxRunning = 0
  const work = (index: number) => async () => {
    running++
    maxRunning = Math.max(maxRunning, running)
    order.push(index)
    await new Promise((resolve) => setImmediate(resolve))
    running--
    if (index === 1) throw new Error('failed')
    return index
  }
  const all = await Promise.allSettled([0, 1, 2, 3, 4, 5].map((index) => withPermit(work(index))))
  expect(
    all.map((result) => (result.status === 'fulfilled' ? result.value : (result.reason as Error).message)),
  ).toEqual([0, 'failed', 2, 3, 4, 'app.unavailable'])
  expect({ maxRunning, order }).toEqual({ maxRunning: 2, order: [0, 1, 2, 3, 4] })
  expect(await withPermit(work(6))).toBe(6)
})
