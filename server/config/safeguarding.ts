import { z } from 'zod'
import { consentAge } from '#shared/limits/guardian.ts'
import { safeguardingProfiles } from '#shared/safeguarding.ts'
import { isLoopback, isReachable } from './combinations.ts'
import { isHost } from './values.ts'

const mustBe = (expected: string) => ({
  error: ({ input }: { input?: unknown }) => `must be ${expected} (got "${String(input)}").`,
})

/** What protects minors. CONSENT_AGE holds in `standard` and `strict`. */
export const safeguardingEnvironment = {
  SAFEGUARDING: z.enum(safeguardingProfiles, mustBe('open, standard, or strict')).default('open'),
  CONSENT_AGE: z
    .string()
    .refine(
      (age) => /^\d{2}$/.test(age) && Number(age) >= consentAge.min && Number(age) <= consentAge.max,
      mustBe(`a whole number of years from ${consentAge.min} to ${consentAge.max}`),
    )
    .default(String(consentAge.default)),
}

const MEANINGS = [
  'open has the pages and rules of the product and what protects everyone',
  'standard adds approval of mentors, guardian consent, quiet hours, and minors shown as first name and initial',
  'strict adds review of pictures to minors, "seen" and "typing" off for minors, and calls only at agreed times',
].join('; ')

/**
 * A server that others can reach must choose a safeguarding profile, because no default suits every operator [SP3].
 * Returns one sentence per problem.
 */
export function validateSafeguarding(env: Record<string, string>): string[] {
  const host = env['HOST'] ?? '127.0.0.1'
  // An invalid HOST has a sentence of its own.
  if (!isReachable(env) || !(isLoopback(host) || isHost(host))) return []
  if (env['SAFEGUARDING']) return []
  return [
    `SAFEGUARDING must be set to open, standard, or strict, because others can reach this server: ${MEANINGS}.`,
  ]
}
