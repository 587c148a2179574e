import { describe, expect, it } from 'vitest'
import { attacks } from '../testing/data/words.ts'
import { buildMatcher } from './build.ts'
import { maskProfanity } from './filter.ts'
import { Tokens } from './tokenizer.ts'

const units = new Tokens()
const matcher = buildMatcher(units)

function stepsOf(text: string): number {
  const before = matcher.steps
  units.read(text)
  matcher.scan(() => false)
  return matcher.steps - before
}

/** Processor time of this thread in microseconds: what else the machine does is not in it. */
function timeOf(text: string, times: number): number {
  const before = process.threadCpuUsage()
  for (let run = 0; run < times; run += 1) maskProfanity(text)
  const { user, system } = process.threadCpuUsage(before)
  return user + system
}

const textOf = (attack: string, length: number) =>
  attack.repeat(Math.ceil(length / attack.length)).slice(0, length)

/** Some systems count processor time in steps of several milliseconds: less than this says nothing. */
const ENOUGH = 40_000

/** One long text against as many characters in short ones: about 1 where time is linear, 16 where it is quadratic. */
function growthOf(attack: string): number {
  for (let times = 1; ; times *= 2) {
    const short = timeOf(textOf(attack, 1_024), 16 * times)
    if (short >= ENOUGH) return timeOf(textOf(attack, 16_384), times) / short
  }
}

describe('the work', () => {
  it.each(attacks.map((attack) => [attack]))('[IN-2, CH26] is in proportion to the length: %j', (attack) => {
    const steps = stepsOf(textOf(attack, 4_096))
    expect(stepsOf(textOf(attack, 16_384))).toBeLessThanOrEqual(4.2 * steps + 1_000)
    expect(steps).toBeLessThan(4_096 * 200)
  })

  it.each(attacks.map((attack) => [attack]))(
    '[IN-2, CH26] takes time in proportion, all in all: %j',
    (attack) => {
      // The first measurement is of code not yet compiled; one that is linear is enough.
      const growth = growthOf(attack)
      expect(growth < 5 ? growth : Math.min(growthOf(attack), growthOf(attack))).toBeLessThan(5)
    },
  )

  it('[CH26] is less than two steps a character for an ordinary message', () => {
    const message =
      'Hi! I finished the chapter about photosynthesis, could you check it before class tomorrow? x'
    expect(stepsOf(message)).toBeLessThan(2 * message.length)
  })
})

describe('normalising', () => {
  it('[IN-2] sees through compatibility forms and zero-width characters', () => {
    expect(maskProfanity('ｆ\u200bｕ\u2060ｃ\ufeffｋ Scunthorpe')).toBe('**** Scunthorpe')
  })
})
