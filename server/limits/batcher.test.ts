import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createBatcher } from './batcher.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A gather whose turns end when they are told to. */
function held(most: number) {
  const turns: {
    items: readonly number[]
    end: PromiseWithResolvers<readonly (number | Promise<number>)[]>
  }[] = []
  const gather = createBatcher(
    (items: readonly number[]) => {
      const end = Promise.withResolvers<readonly (number | Promise<number>)[]>()
      turns.push({ items, end })
      return end.promise
    },
    { maxSize: most, maxWaitMs: 20 },
  )
  /** What each turn took, after those that are due have begun. */
  const taken = (): (readonly number[])[] => {
    vi.advanceTimersByTime(0)
    return turns.map(({ items }) => items)
  }
  return { gather, turns, taken }
}

it('does what comes at one moment in one turn, and what comes meanwhile in the next, so many at a time', async () => {
  const { gather, turns, taken } = held(2)
  const answers = [1, 2, 3].map(gather)
  expect(taken()).toEqual([[1, 2]])
  answers.push(gather(4))
  expect(taken()).toEqual([[1, 2]])
  turns[0]?.end.resolve([10, 20])
  expect(await answers[1]).toBe(20)
  expect(taken()).toEqual([
    [1, 2],
    [3, 4],
  ])
  turns[1]?.end.resolve([30, 40])
  expect(await Promise.all(answers)).toEqual([10, 20, 30, 40])
})

it('begins the next turn although one takes long, or one of its items does', async () => {
  const { gather, turns, taken } = held(1)
  const slow = Promise.withResolvers<number>()
  const answers = [1, 2].map(gather)
  expect(taken()).toEqual([[1]])
  vi.advanceTimersByTime(19)
  expect(taken()).toEqual([[1]])
  // The stopped clock gives what is asked for while it moves its next millisecond.
  vi.advanceTimersByTime(2)
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
  const { gather, turns, taken } = held(10)
  const answers = [1, 2].map(gather)
  taken()
  turns[0]?.end.reject(new Error('away'))
  for (const answer of answers) await expect(answer).rejects.toThrow('away')
  const third = gather(3)
  taken()
  turns[1]?.end.resolve([])
  await expect(third).rejects.toThrow('not every item')
})
