import type { SignUpReason } from '../../errors.ts'
import { age as limit } from '../../limits.ts'

const DAY_MS = 86_400_000

export type Role = 'mentor' | 'mentee'

/** The age bands, the youngest first, each with the age at which it starts. */
const bandStarts = { '11-12': limit.min, '13-15': 13, '16-17': 16, '18+': 18 } as const
export type AgeBand = keyof typeof bandStarts
export const ageBands = Object.keys(bandStarts) as [AgeBand, ...AgeBand[]]

/** The age at which a band starts. */
export const bandStart = (band: AgeBand): number => bandStarts[band]

/** Whether a member is a minor: under 18 [AG2]. */
export const isMinor = (band: AgeBand): boolean => band !== '18+'

/** The next band and the years until it after this one starts; null for the last [AG1]. */
export function nextAgeBand(band: AgeBand): { readonly band: AgeBand; readonly years: number } | null {
  const next = ageBands[ageBands.indexOf(band) + 1]
  return next === undefined ? null : { band: next, years: bandStarts[next] - bandStarts[band] }
}

export type AgeRecord = {
  readonly ageBand: AgeBand
  /** The day on which the next band starts, as YYYY-MM-DD; null in the last. */
  readonly bandChangesOn: string | null
}

/**
 * The band of a member who said on the day `at` that they are `years` old, and the day it changes [AG1]. Their last
 * birthday may have been on that day, so the next band starts as many years later. One day is added, because `at` and
 * the day of the change are days of UTC: nowhere is a member in an older band than their age has [SU12]. At the end of
 * February it matters whether the day or the years are added first: the later result counts.
 */
export function ageRecord(years: number, at: Date): AgeRecord {
  const ageBand = ageBands.findLast((band) => bandStarts[band] <= years) ?? ageBands[0]
  const next = nextAgeBand(ageBand)
  if (next === null) return { ageBand, bandChangesOn: null }
  const inYears = bandStarts[next.band] - years
  const inUtc = (date: Date, days: number): number =>
    Date.UTC(date.getUTCFullYear() + inYears, date.getUTCMonth(), date.getUTCDate() + days)
  const day = Math.max(inUtc(at, 1), inUtc(new Date(at.getTime() + DAY_MS), 0))
  return { ageBand, bandChangesOn: new Date(day).toISOString().slice(0, 10) }
}

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
