import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ageBands, ageRecord, isMinor, nextAgeBand, validateAge, roleForAge } from './age.ts'

const wordings = ['signup.ageRange', 'signup.ageRangeDash'] as const

describe('ages', () => {
  it.each([
    [null, 'signup.missing'],
    [-1, 'signup.missing'],
    [15.5, 'signup.missing'],
    [Number.NaN, 'signup.missing'],
    [0, 'signup.tooYoung'],
    [10, 'signup.tooYoung'],
    [11, null],
    [90, null],
  ])('[SU2] validates %s with the result %s', (years, reason) => {
    expect(validateAge(years, 'signup.ageRange')).toBe(reason)
  })

  it.each(wordings)('[SU3] rejects an age over 90 in the wording %s', (wording) => {
    expect(validateAge(91, wording)).toBe(wording)
  })

  it('[SU4] makes 11 to 25 a mentee and lets 26 to 90 choose', () => {
    for (let years = 11; years <= 90; years++)
      expect(roleForAge(years)).toBe(years <= 25 ? 'mentee' : 'choice')
  })

  const bands = { '11-12': 11, '13-15': 13, '16-17': 16, '18+': 18 }
  const on = new Date(Date.UTC(2026, 10, 23, 15))

  it('[AG1] keeps the band of the age, and the day after which the next one is certain', () => {
    expect([11, 12, 13, 15, 16, 17, 18, 90].map((years) => ageRecord(years, on))).toEqual([
      { ageBand: '11-12', bandChangesOn: '2028-11-24' },
      { ageBand: '11-12', bandChangesOn: '2027-11-24' },
      { ageBand: '13-15', bandChangesOn: '2029-11-24' },
      { ageBand: '13-15', bandChangesOn: '2027-11-24' },
      { ageBand: '16-17', bandChangesOn: '2028-11-24' },
      { ageBand: '16-17', bandChangesOn: '2027-11-24' },
      { ageBand: '18+', bandChangesOn: null },
      { ageBand: '18+', bandChangesOn: null },
    ])
    expect(ageRecord(12, new Date('2024-02-28T09:00:00Z')).bandChangesOn).toBe('2025-03-01')
    expect(ageRecord(12, new Date('2024-02-29T09:00:00Z')).bandChangesOn).toBe('2025-03-02')
    // In Asia, a birthday on March 1.
    expect(ageRecord(11, new Date('2026-02-28T16:00:00Z')).bandChangesOn).toBe('2028-03-01')
  })

  it('[AG1] each band is followed by the next one', () => {
    expect(ageBands.map(nextAgeBand)).toEqual([
      { band: '13-15', years: 2 },
      { band: '16-17', years: 3 },
      { band: '18+', years: 2 },
      null,
    ])
  })

  it('[AG2] a minor is a member under 18', () => {
    expect(ageBands.filter(isMinor)).toEqual(['11-12', '13-15', '16-17'])
  })

  it('[SU12] is never an older band than that of the age, then and on the day it changes', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date(Date.UTC(2024, 0, 1)), max: new Date(Date.UTC(2032, 0, 1)) }),
        fc.integer({ min: 11, max: 25 }),
        // Most often on the last birthday, where the band is closest.
        fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 364 })),
        // The member's day may be another one than that of UTC.
        fc.integer({ min: -12, max: 14 }),
        (at, years, daysSinceBirthday, offset) => {
          const local = new Date(at.getTime() + offset * 3_600_000)
          const birthday = new Date(
            Date.UTC(
              local.getUTCFullYear() - years,
              local.getUTCMonth(),
              local.getUTCDate() - daysSinceBirthday,
            ),
          )
          const turns = (age: number) =>
            Date.UTC(birthday.getUTCFullYear() + age, birthday.getUTCMonth(), birthday.getUTCDate()) -
            offset * 3_600_000
          // The days since are counted in days: with a leap day, the last birthday may be a year earlier.
          fc.pre(turns(years) <= at.getTime() && turns(years + 1) > at.getTime())
          const { ageBand, bandChangesOn } = ageRecord(years, at)
          expect(bands[ageBand]).toBeLessThanOrEqual(years)
          const next = nextAgeBand(ageBand)
          const isLate = next === null || turns(bands[next.band]) <= Date.parse(bandChangesOn ?? '')
          expect(isLate).toBe(true)
        },
      ),
      { numRuns: 2_000, examples: [[new Date('2026-02-28T16:00:00Z'), 11, 0, 8]] },
    )
  })
})
