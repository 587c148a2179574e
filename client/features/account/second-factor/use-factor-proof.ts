import { useState } from 'react'
import type { FactorProof } from '#shared/contract/second-factor.ts'
import type { ErrorReason } from '#shared/errors.ts'
import { clearUsedProof } from './factor-proof.ts'

/** The second factor that a form sends: a code, or the answer of a passkey. */
export function useFactorProof() {
  const [proof, setProof] = useState<FactorProof>({})
  /** Call it with the reason of a rejection, which it returns: the passkey is then asked for again. */
  const clearRejected = (reason: ErrorReason | null) => {
    setProof((before) => clearUsedProof(before, reason))
    return reason
  }
  return { proof, setProof, clearRejected }
}
