import { expect, it } from 'vitest'
import { createSemaphore } from './semaphore.ts'

it('[AU-14, FI-3] runs few at once, the others in their order, and no more than may wait', async () => {
  const inTurn = createSemaphore({ concurrent: 2, maxQueued: 3 })
  const order: number[] = []
  let running = 0
  let most = 0
  const work = (index: number) => async () => {
    running++
    most = Math.max(most, running)
    order.push(index)
    await new Promise((resolve) => setImmediate(resolve))
    running--
    if (index === 1) throw new Error('one fails')
    return index
  }
  const all = await Promise.allSettled([0, 1, 2, 3, 4, 5].map((index) => inTurn(work(index))))
  expect(all.map((one) => (one.status === 'fulfilled' ? one.value : (one.reason as Error).message))).toEqual([
    0,
    'one fails',
    2,
    3,
    4,
    'app.unavailable',
  ])
  expect({ most, order }).toEqual({ most: 2, order: [0, 1, 2, 3, 4] })
  expect(await inTurn(work(6))).toBe(6)
})
