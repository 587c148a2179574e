import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { instrumentation } from '../telemetry/instrumentation.ts'
import { openLog } from '../telemetry/log.ts'
import { retryDelay, startSchedule } from './schedule.ts'

const minute = 60_000
const day = 24 * 60 * minute
const lines: string[] = []
const counted: unknown[] = []
const count = (message: unknown): void => void counted.push(message)
const log = openLog('warn', { write: (line: string) => void lines.push(line) })

beforeEach(() => {
  vi.useFakeTimers()
  instrumentation.taskFailed.subscribe(count)
})
afterEach(() => {
  vi.useRealTimers()
  instrumentation.taskFailed.unsubscribe(count)
  lines.length = counted.length = 0
})

/** Starts the schedule with a task that fails as often as `failures` says, between two others. Answers what ran, in minutes. */
function start(failures: number) {
  const began = Date.now()
  const runs: Record<string, number[]> = { one: [], broken: [], other: [] }
  const note = (name: string) => void runs[name]?.push((Date.now() - began) / minute)
  let left = failures
  const tasks = [
    { name: 'one', run: async () => note('one') },
    {
      name: 'broken',
      run: async () => {
        note('broken')
        if (left-- > 0) throw new Error('the table of lea@example.org is gone')
      },
    },
    { name: 'other', run: async () => note('other') },
  ]
  return { runs, stop: startSchedule(null, log, { tasks, ms: day }) }
}

it('[OP17] a task that fails delays no other, and is repeated soon until it succeeds', async () => {
  const { runs, stop } = start(3)
  await vi.advanceTimersByTimeAsync(23 * 60 * minute)
  expect(runs).toEqual({ one: [0], broken: [0, 1, 3, 7], other: [0] })
  await vi.advanceTimersByTimeAsync(2 * 60 * minute)
  expect(runs).toEqual({ one: [0, 1_440], broken: [0, 1, 3, 7, 1_440], other: [0, 1_440] })
  stop()
  await vi.advanceTimersByTimeAsync(2 * day)
  expect(runs['one']).toHaveLength(2)
})

it('[OP17] each failure is counted and logged by the name of the task', async () => {
  const { stop } = start(2)
  await vi.advanceTimersByTimeAsync(10 * minute)
  stop()
  expect(counted).toEqual([{ task: 'broken' }, { task: 'broken' }])
  expect(lines).toHaveLength(2)
  for (const line of lines) {
    expect(JSON.parse(line)).toMatchObject({ task: 'broken', msg: 'periodic task failed; will retry' })
  }
})

it('[OP17] is repeated at least every hour, once at a time, and not after the stop', async () => {
  const { runs, stop } = start(Number.POSITIVE_INFINITY)
  await vi.advanceTimersByTimeAsync(3 * day)
  const gaps = (runs['broken'] ?? []).slice(1).map((at, n) => at - (runs['broken']?.[n] ?? 0))
  expect(Math.max(...gaps)).toBe(retryDelay.most / minute)
  // Seven in the first two hours, then one each hour.
  expect(gaps.length).toBeLessThan(3 * 31)
  stop()
  const before = runs['broken']?.length
  await vi.advanceTimersByTimeAsync(day)
  expect(runs['broken']).toHaveLength(before ?? 0)
})
