import { expect, it } from 'vitest'
import { activityOf, type Standing } from './approval.ts'

it.each(['kept', 'applied', 'inReview', 'approved'] as const)(
  '[MA6] a failed check ends the activity of a mentor in the state %s',
  (state) => {
    const passed = { result: 'passed', checkedOn: '2026-01-05', expiresOn: null, staffId: 'anna' } as const
    const nothing = { since: 0, before: null, firstApprover: null, warnedDays: null }
    const standing = (result: 'passed' | 'failed'): Standing => ({
      ...nothing,
      state,
      keptUntil: 1,
      checks: new Map([['record' as const, { ...passed, result }]]),
    })
    expect(activityOf(standing('passed'), ['record']).isActive).toBe(true)
    expect(activityOf(standing('failed'), ['record']).isActive).toBe(false)
    expect(activityOf(standing('failed'), ['training']).isActive).toBe(true)
  },
)
