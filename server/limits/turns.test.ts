import { expect, it } from 'vitest'
import { createTurns } from './turns.ts'

it('[AB10] gives one turn per turn of the event loop, to the members by turns', async () => {
  const turns = createTurns()
  const order: string[] = []
  const all = ['a', 'a', 'a', 'b'].map(async (userId, index) => {
    await turns.next(userId)
    order.push(`${userId}${index}`)
  })
  const sizes: number[] = []
  for (let turn = 0; turn < 4; turn++) {
    await new Promise((resolve) => setImmediate(resolve))
    sizes.push(order.length)
  }
  await Promise.all(all)
  expect(order).toEqual(['a0', 'b3', 'a1', 'a2'])
  expect(sizes.every((size, index) => size <= index + 1)).toBe(true)
})
