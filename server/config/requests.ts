import { z } from 'zod'
import { requestDays } from '#shared/limits/request.ts'
import type { SafeguardingProfile } from '#shared/safeguarding.ts'

/** How long requests wait for an answer [RQ16]. */
export const requestEnvironment = {
  REQUEST_DAYS: z
    .string()
    .refine((days) => /^\d{1,2}$/.test(days) && Number(days) > 0 && Number(days) <= requestDays.max, {
      error: ({ input }: { input?: unknown }) =>
        `must be a whole number of days from 1 to ${requestDays.max} (got "${String(input)}").`,
    })
    .optional(),
}

/** Who can sign up [IV5]. */
export const signUpEnvironment = {
  SIGN_UP: z
    .enum(['open', 'invited'], {
      error: ({ input }: { input?: unknown }) => `must be open or invited (got "${String(input)}").`,
    })
    .default('open'),
}

/** The days after which a request without an answer is deleted; null: never, which is so in `open` unless they are set. */
export function readRequestDays(value: string | undefined, profile: SafeguardingProfile): number | null {
  if (value !== undefined) return Number(value)
  return profile === 'open' ? null : requestDays.default
}
