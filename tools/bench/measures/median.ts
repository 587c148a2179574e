import type { Figures } from '../parts/bench.ts'
import type { Latency } from './latency.ts'

/** Runs a measurement `count` times, one after the other, and returns the median of each figure. */
export async function medianOf(count: number, measure: () => Promise<Figures>): Promise<Figures> {
  const runs: Figures[] = []
  while (runs.length < count) runs.push(await measure())
  const pick = (figure: (run: Figures) => number): number => median(runs.map(figure))
  const pickLatency = (key: 'latency' | 'answer' | 'delay'): Latency => ({
    p50: pick((run) => run[key].p50),
    p95: pick((run) => run[key].p95),
    p99: pick((run) => run[key].p99),
    most: pick((run) => run[key].most),
  })
  const pickCpu = (key: 'server' | 'database' | 'load'): number => pick(({ cpu }) => cpu?.[key] ?? 0)
  return {
    planned: pick(({ planned }) => planned),
    arrived: pick(({ arrived }) => arrived),
    latency: pickLatency('latency'),
    answer: pickLatency('answer'),
    delay: pickLatency('delay'),
    cpu: runs.every(({ cpu }) => cpu !== null)
      ? { server: pickCpu('server'), database: pickCpu('database'), load: pickCpu('load') }
      : null,
  }
}

/** Returns the median; of an even count the lower of the two in the middle. */
export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) / 2)] ?? Number.NaN
}
