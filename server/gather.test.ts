import { afterEach, expect, it, vi } from 'vitest'
import { createGather } from './gather.ts'

afterEach(() => void vi.useRealTimers())

/** A gather whose turns end when they are told to. */
function held(most: number) {
  const turns: {
    items: readonly number[]
    end: PromiseWithResolvers<readonly (number | Promise<number>)[]>
  }[] = []
  const gather = createGather(
    (items: readonly number[]) => {
      const end = Promise.withResolvers<readonly (number | Promise<number>)[]>()
      turns.push({ items, end })
      return end.promise
    },
    { most, patience: 20 },
  )
  return { gather, turns, taken: () => turns.map(({ items }) => items) }
}

it('does one at once, and what comes meanwhile together in the next turn, so many at a time', async () => {
  vi.useFakeTimers()
  const { gather, turns, taken } = held(2)
  const answers = [1, 2, 3, 4].map(gather)
  expect(taken()).toEqual([[1]])
  turns[0]?.end.resolve([10])
  expect(await answers[0]).toBe(10)
  expect(taken()).toEqual([[1], [2, 3]])
  turns[1]?.end.resolve([20, 30])
  expect(await answers[2]).toBe(30)
  expect(taken()).toEqual([[1], [2, 3], [4]])
  turns[2]?.end.resolve([40])
  expect(await Promise.all(answers)).toEqual([10, 20, 30, 40])
})

it('begins the next turn although one takes long, or one of its items does', async () => {
  vi.useFakeTimers()
  const { gather, turns, taken } = held(10)
  const slow = Promise.withResolvers<number>()
  const answers = [1, 2].map(gather)
  vi.advanceTimersByTime(19)
  expect(taken()).toEqual([[1]])
  vi.advanceTimersByTime(1)
  expect(taken()).toEqual([[1], [2]])
  turns[0]?.end.resolve([slow.promise])
  turns[1]?.end.resolve([20])
  expect(await answers[1]).toBe(20)
  void gather(3)
  expect(taken()).toEqual([[1], [2], [3]])
  slow.resolve(10)
  expect(await answers[0]).toBe(10)
})

it('fails those of a turn that failed, and goes on', async () => {
  const { gather, turns } = held(10)
  const [first, second] = [gather(1), gather(2)]
  turns[0]?.end.reject(new Error('away'))
  await expect(first).rejects.toThrow('away')
  turns[1]?.end.resolve([20])
  expect(await second).toBe(20)
  const third = gather(3)
  turns[2]?.end.resolve([])
  await expect(third).rejects.toThrow('not every item')
})
