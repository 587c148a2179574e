import { expect, it } from 'vitest'
import { attacks, repeatTo } from './attacks.ts'
import { maskContactDetails } from './filter.ts'

/** Some systems count CPU time in steps of several milliseconds, so shorter measurements are too inexact. */
const MIN_MEASURED_MICROS = 10_000

/** CPU time of this thread in microseconds, which does not include other work of the machine. */
function measureCpuTime(text: string, times: number): number {
  const before = process.threadCpuUsage()
  for (let run = 0; run < times; run += 1) maskContactDetails(text)
  const { user, system } = process.threadCpuUsage(before)
  return user + system
}

/** Time for one long text divided by the time for the same length in short texts: about 1 if linear, 8 if quadratic. */
function measureGrowth(attack: string): number {
  for (let times = 1; ; times *= 2) {
    const short = measureCpuTime(repeatTo(attack, 2_048), 8 * times)
    if (short >= MIN_MEASURED_MICROS) return measureCpuTime(repeatTo(attack, 16_384), times) / short
  }
}

it.each(attacks.map((attack) => [attack]))('[CD8] takes linear time: %j', (attack) => {
  // The first measurement may include compilation, so two more may replace it.
  const growth = measureGrowth(attack)
  expect(growth < 4 ? growth : Math.min(measureGrowth(attack), measureGrowth(attack))).toBeLessThan(4)
})
