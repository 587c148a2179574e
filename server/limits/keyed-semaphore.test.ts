import { expect, it } from 'vitest'
import { createKeyedSemaphore } from './keyed-semaphore.ts'

it('[AB2] lets each key run a few at a time, in order, and rejects what exceeds its queue', async () => {
  const run = createKeyedSemaphore({ concurrent: 1, maxQueued: 1 })
  const order: string[] = []
  const gate = Promise.withResolvers<void>()
  const work = (name: string) => async () => {
    order.push(name)
    await gate.promise
  }
  const all = Promise.allSettled([
    run('a', work('a1')),
    run('a', work('a2')),
    run('a', work('a3')),
    run('b', work('b1')),
  ])
  await new Promise((resolve) => setImmediate(resolve))
  expect(order).toEqual(['a1', 'b1'])
  gate.resolve()
  const outcomes = await all
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(outcomes[2]).toMatchObject({ reason: { reason: 'limit.tooMany', retryAfter: 1 } })
  expect(order).toEqual(['a1', 'b1', 'a2'])
})
