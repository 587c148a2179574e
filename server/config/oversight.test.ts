import { describe, expect, it } from 'vitest'
import { readConfig } from './index.ts'

const read = (env: Record<string, string>) => {
  const { reviewPercent, logYears, inactiveMonths } = readConfig(env)
  return { reviewPercent, logYears, inactiveMonths }
}

describe('[CS15, OU10, DL4] what the operator sets', () => {
  it('has a share and times of its own, and never deletes an unused account in open unless told to', () => {
    expect(read({})).toEqual({ reviewPercent: 5, logYears: 6, inactiveMonths: null })
    for (const SAFEGUARDING of ['standard', 'strict'])
      expect(read({ SAFEGUARDING })).toEqual({ reviewPercent: 5, logYears: 6, inactiveMonths: 24 })
    const set = { REVIEW_PERCENT: '100', LOG_YEARS: '10', INACTIVE_MONTHS: '12' }
    expect(read(set)).toEqual({ reviewPercent: 100, logYears: 10, inactiveMonths: 12 })
    expect(read({ REVIEW_PERCENT: '0', SAFEGUARDING: 'strict', INACTIVE_MONTHS: '0' })).toEqual({
      ...{ reviewPercent: 0, logYears: 6, inactiveMonths: null },
    })
  })

  it.each([
    ['REVIEW_PERCENT', '101'],
    ['REVIEW_PERCENT', '-1'],
    ['REVIEW_PERCENT', '5.5'],
    ['LOG_YEARS', '0'],
    ['LOG_YEARS', '31'],
    ['INACTIVE_MONTHS', 'never'],
    ['INACTIVE_MONTHS', '241'],
  ])('rejects %s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(`${name} must be a whole number`)
  })
})
