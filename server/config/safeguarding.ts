import { isLoopback, isReachable } from './combinations.ts'
import { isHost } from './values.ts'

const MEANINGS = [
  'open has the pages and rules of the product and what protects everyone',
  'standard adds approval of mentors, guardian consent, quiet hours, and minors shown as first name and initial',
  'strict adds review of pictures to minors, "seen" and "typing" off for minors, and calls only at agreed times',
].join('; ')

/**
 * A server that others can reach must choose a safeguarding profile, and can choose `open` alone, because guardian
 * consent does not exist yet [SP3]. Returns one sentence per problem.
 */
export function validateSafeguarding(env: Record<string, string>): string[] {
  const host = env['HOST'] ?? '127.0.0.1'
  // An invalid HOST has a sentence of its own.
  if (!isReachable(env) || !(isLoopback(host) || isHost(host))) return []
  const profile = env['SAFEGUARDING']
  if (!profile) {
    return [
      `SAFEGUARDING must be set to open, standard, or strict, because others can reach this server: ${MEANINGS}.`,
    ]
  }
  return ['standard', 'strict'].includes(profile) ? [refuse(profile)] : []
}

const refuse = (profile: string): string =>
  `SAFEGUARDING must be open on a server that others can reach: ${profile} needs guardian consent, which does not exist yet, so it works only on this machine, for development and tests.`
