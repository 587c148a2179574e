import { expect, it } from 'vitest'
import type { Figures } from '../parts/bench.ts'
import { medianOf } from './median.ts'

const latency = (ms: number) => ({ p50: ms, p95: ms * 2, p99: ms * 3, most: ms * 9 })
const figures = (ms: number): Figures => ({
  ...{ planned: 100, arrived: 100 - ms, latency: latency(ms), answer: latency(ms), delay: latency(0) },
  cpu: { server: ms / 10, database: 1, load: 2 },
})

it('reports the median of each figure', async () => {
  const runs = [5, 1, 90, 2, 3].map(figures)
  const reported = await medianOf(5, async () => runs.shift() ?? figures(Number.NaN))
  expect(reported).toEqual({ ...figures(3), arrived: 97 })
})

it('reports no CPU time if a run has none', async () => {
  const runs = [figures(1), { ...figures(2), cpu: null }, figures(3)]
  expect((await medianOf(3, async () => runs.shift() ?? figures(0))).cpu).toBeNull()
})
