import type { SignUpReason } from '../errors.ts'
import { age as limit } from '../limits.ts'

export type Role = 'mentor' | 'mentee'
export type AgeBand = '11-12' | '13-15' | '16-17' | '18+'

/** The role of an age [SU4]: mentee, or a choice. `years` must be in range. */
export function roleForAge(years: number): 'mentee' | 'choice' {
  return years <= limit.menteeMax ? 'mentee' : 'choice'
}

/** Why an age is rejected, or null. `tooOld` is the reason for an age over the maximum: the forms have two [SU3]. */
export function validateAge(
  years: number | null,
  tooOld: 'signup.ageRange' | 'signup.ageRangeDash',
): SignUpReason | null {
  if (years === null || !Number.isInteger(years) || years < 0) return 'signup.missing'
  if (years < limit.min) return 'signup.tooYoung'
  return years > limit.max ? tooOld : null
}

/**
 * The age band in `year` of a member born in `birthYear`. Only the year of birth is stored, so this assumes that the
 * birthday is still to come: a member is never in an older band than their age has.
 */
export function ageBand(birthYear: number, year: number): AgeBand {
  const minAge = year - birthYear - 1
  if (minAge >= 18) return '18+'
  if (minAge >= 16) return '16-17'
  return minAge >= 13 ? '13-15' : '11-12'
}
