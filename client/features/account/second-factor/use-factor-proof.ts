import { useState } from 'react'
import type { FactorProof } from '#shared/contract/second-factor.ts'
import type { ErrorReason } from '#shared/errors.ts'

/** The second factor that a form sends: a code, or the answer of a passkey. */
export function useFactorProof() {
  const [proof, setProof] = useState<FactorProof>({})
  /** An answer works once: after a rejection the passkey is asked for again. Returns the reason. */
  const clearRejected = (reason: ErrorReason | null) => {
    if (reason === 'passkey.wrong') setProof({})
    return reason
  }
  return { proof, setProof, clearRejected }
}
