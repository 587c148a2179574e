import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ageBand, validateAge, roleForAge } from './age.ts'

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

  it('[SU12] keeps the younger band until the older one is certain', () => {
    expect([12, 13, 14, 16, 17, 18, 19].map((years) => ageBand(2000, 2000 + years))).toEqual([
      '11-12',
      '11-12',
      '13-15',
      '13-15',
      '16-17',
      '16-17',
      '18+',
    ])
  })

  it('[SU12] never returns an older band than that of the age', () => {
    const oldest = { '11-12': 0, '13-15': 13, '16-17': 16, '18+': 18 }
    fc.assert(
      fc.property(
        fc.integer({ min: 11, max: 90 }),
        fc.integer({ min: 0, max: 364 }),
        (years, daysSinceBirthday) => {
          const today = new Date(Date.UTC(2026, 10, 21))
          const birth = new Date(Date.UTC(2026 - years, 10, 21) - daysSinceBirthday * 86_400_000)
          expect(oldest[ageBand(birth.getUTCFullYear(), today.getUTCFullYear())]).toBeLessThanOrEqual(years)
        },
      ),
    )
  })
})
