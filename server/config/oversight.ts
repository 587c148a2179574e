import { z } from 'zod'
import { inactive } from '#shared/limits/account.ts'
import { pairReview } from '#shared/limits/case.ts'
import { operatorLogYears } from '#shared/limits/staff.ts'
import type { SafeguardingProfile } from '#shared/safeguarding.ts'

const whole = (digits: RegExp, { min, max }: { readonly min: number; readonly max: number }, what: string) =>
  z
    .string()
    .refine((value) => digits.test(value) && Number(value) >= min && Number(value) <= max, {
      error: ({ input }: { input?: unknown }) =>
        `must be a whole number of ${what} from ${min} to ${max} (got "${String(input)}").`,
    })
    .optional()

/** The share of pairs that are reviewed [CS15], and how long the operator log and unused accounts are kept [OU10, DL4]. */
export const oversightEnvironment = {
  REVIEW_PERCENT: whole(/^\d{1,3}$/, pairReview, 'percent'),
  LOG_YEARS: whole(/^\d{1,2}$/, operatorLogYears, 'years'),
  INACTIVE_MONTHS: whole(/^\d{1,3}$/, { min: 0, max: inactive.maxMonths }, 'months'),
}

type Raw = { readonly [name in keyof typeof oversightEnvironment]?: string | undefined }

export const readOversight = (env: Raw, profile: SafeguardingProfile) => ({
  reviewPercent: Number(env.REVIEW_PERCENT ?? pairReview.default),
  logYears: Number(env.LOG_YEARS ?? operatorLogYears.default),
  inactiveMonths: readInactiveMonths(env.INACTIVE_MONTHS, profile),
})

/** The months after which an unused account is deleted; null: never, which is so in `open` unless they are set. */
function readInactiveMonths(value: string | undefined, profile: SafeguardingProfile): number | null {
  if (value === undefined) return profile === 'open' ? null : inactive.months
  return Number(value) || null
}
