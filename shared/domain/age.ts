import type { SignUpReason } from '../errors.ts'
import { age as limit } from '../limits.ts'

export type Role = 'mentor' | 'mentee'
export type AgeBand = '11-12' | '13-15' | '16-17' | '18+'

/** The role an age leads to [SU4]: a mentee at once, or a choice. `years` must be in range. */
export function roleForAge(years: number): 'mentee' | 'choice' {
  return years <= limit.menteeMax ? 'mentee' : 'choice'
}

/** Why an age is refused, or null. `tooOld` is the wording for an age over the maximum: both exist [SU3]. */
export function validateAge(
  years: number | null,
  tooOld: 'signup.ageRange' | 'signup.ageRangeDash',
): SignUpReason | null {
  if (years === null || !Number.isInteger(years) || years < 0) return 'signup.missing'
  if (years < limit.min) return 'signup.tooYoung'
  return years > limit.max ? tooOld : null
}

/**
 * The band of somebody born in `birthYear`, in `year`. Only the year is stored, so a birthday counts from
 * 1 January of the year it falls in at the latest: the younger band is kept until it surely no longer holds.
 */
export function ageBand(birthYear: number, year: number): AgeBand {
  const sure = year - birthYear - 1
  if (sure >= 18) return '18+'
  if (sure >= 16) return '16-17'
  return sure >= 13 ? '13-15' : '11-12'
}
