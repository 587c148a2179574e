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

/** A semaphore, what has started in it by name, and a function that ends one of these. */
function observed(options: Parameters<typeof createKeyedSemaphore>[0]) {
  const run = createKeyedSemaphore(options)
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return {
    started,
    async add(...names: string[]) {
      for (const name of names)
        void run(name.charAt(0), async () => {
          started.push(name)
          await new Promise<void>((resolve) => ends.set(name, resolve))
        })
      await settled()
    },
    async end(name: string) {
      ends.get(name)?.()
      await settled()
    },
  }
}

it('[AB2] leaves each key one permit while much runs, and gives an idle key its own at once', async () => {
  const { add, end, started } = observed({ concurrent: 3, busyAt: 2, maxQueued: Infinity })
  await add('a1', 'a2', 'a3', 'b1')
  // The second key is not delayed by the first one, which has to wait with its third.
  expect(started).toEqual(['a1', 'a2', 'b1'])
  await end('a1')
  expect(started).toHaveLength(3)
  await end('b1')
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3'])
})

it('[AB2] gives the permits of all to the waiting keys in turns', async () => {
  const { add, end, started } = observed({ concurrent: 1, ofAll: 1, maxQueued: Infinity })
  await add('a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1')
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']) await end(name)
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

it('[AB2] starts all that one end makes room for', async () => {
  const { add, end, started } = observed({ concurrent: 3, busyAt: 2, maxQueued: Infinity })
  await add('a1', 'c1', 'd1', 'a2', 'c2')
  await end('d1')
  expect(started).toEqual(['a1', 'c1', 'd1'])
  await end('c1')
  // The first key gets a second permit, and the other one, which has none by now, its first.
  expect(started).toEqual(['a1', 'c1', 'd1', 'a2', 'c2'])
})

it('[AB5] rejects what exceeds the queue of all keys', async () => {
  const run = createKeyedSemaphore({ concurrent: 1, ofAll: 1, maxQueued: Infinity, maxQueuedOfAll: 2 })
  const gate = Promise.withResolvers<void>()
  const all = ['a', 'b', 'c', 'd'].map((key) => run(key, () => gate.promise))
  gate.resolve()
  const outcomes = await Promise.allSettled(all)
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
  await expect(run('d', async () => 'yes')).resolves.toBe('yes')
})

it('[AB2] frees the permit of work that fails, with all permits for the next', async () => {
  const run = createKeyedSemaphore({ concurrent: 1, ofAll: 1, maxQueued: Infinity })
  const fail = () => Promise.reject(new Error('no'))
  await expect(run('a', fail)).rejects.toThrow('no')
  await expect(run('b', async () => 'yes')).resolves.toBe('yes')
})
