import type { FactorProof } from '#shared/contract/second-factor.ts'
import type { ErrorReason } from '#shared/errors.ts'

/** Whether a form was rejected because of the code in it. */
export const isFactorReason = (reason: ErrorReason | null): boolean =>
  reason === 'factor.wrong' || reason === 'factor.missing'

/**
 * Returns what to send next time: an answer of a passkey works once, and the server checks it right after the password,
 * so that any other rejection may have used it up. A code stays, to be corrected.
 */
export function clearUsedProof(proof: FactorProof, reason: ErrorReason | null): FactorProof {
  return proof.passkey && reason !== 'password.wrong' ? {} : proof
}
