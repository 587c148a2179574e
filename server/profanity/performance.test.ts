import { describe, expect, it } from 'vitest'
import { attacks } from '../testing/data/words.ts'
import { buildMatcher } from './build.ts'
import { maskProfanity } from './filter.ts'
import { Tokens } from './tokenizer.ts'

const tokens = new Tokens()
const matcher = buildMatcher(tokens)

function countSteps(text: string): number {
  const before = matcher.steps
  tokens.read(text)
  matcher.scan(() => false)
  return matcher.steps - before
}

/** CPU time of this thread in microseconds, which does not include other work of the machine. */
function measureCpuTime(text: string, times: number): number {
  const before = process.threadCpuUsage()
  for (let run = 0; run < times; run += 1) maskProfanity(text)
  const { user, system } = process.threadCpuUsage(before)
  return user + system
}

const repeatTo = (attack: string, length: number) =>
  attack.repeat(Math.ceil(length / attack.length)).slice(0, length)

/** Some systems count CPU time in steps of several milliseconds, so shorter measurements are too inexact. */
const MIN_MEASURED_MICROS = 40_000

/** Time for one long text divided by the time for the same length in short texts: about 1 if linear, 16 if quadratic. */
function measureGrowth(attack: string): number {
  for (let times = 1; ; times *= 2) {
    const short = measureCpuTime(repeatTo(attack, 1_024), 16 * times)
    if (short >= MIN_MEASURED_MICROS) return measureCpuTime(repeatTo(attack, 16_384), times) / short
  }
}

describe('the work', () => {
  it.each(attacks.map((attack) => [attack]))('[IN-2, CH26] takes a linear number of steps: %j', (attack) => {
    const steps = countSteps(repeatTo(attack, 4_096))
    expect(countSteps(repeatTo(attack, 16_384))).toBeLessThanOrEqual(4.2 * steps + 1_000)
    expect(steps).toBeLessThan(4_096 * 200)
  })

  it.each(attacks.map((attack) => [attack]))('[IN-2, CH26] takes linear time: %j', (attack) => {
    // The first measurement may include compilation, so two more may replace it.
    const growth = measureGrowth(attack)
    expect(growth < 5 ? growth : Math.min(measureGrowth(attack), measureGrowth(attack))).toBeLessThan(5)
  })

  it('[CH26] takes less than two steps per character for an ordinary message', () => {
    const message =
      'Hi! I finished the chapter about photosynthesis, could you check it before class tomorrow? x'
    expect(countSteps(message)).toBeLessThan(2 * message.length)
  })
})

describe('normalization', () => {
  it('[IN-2] removes compatibility forms and zero-width characters', () => {
    expect(maskProfanity('ｆ\u200bｕ\u2060ｃ\ufeffｋ Scunthorpe')).toBe('**** Scunthorpe')
  })
})
