import { lazy, Suspense, useState } from 'react'
import type { FactorProof } from '#shared/contract/second-factor.ts'
import type { ErrorReason } from '#shared/errors.ts'
import { api } from '#client/sync/react/api.ts'
import { useLiveQuery } from '#client/sync/react/sync.ts'
import { showError } from '../settings/settings-banner.ts'
import { CodeField } from './code-field.tsx'
import { isFactorReason } from './factor-proof.ts'

/** Loaded on demand: few members have passkeys. */
const PasskeyButton = lazy(() => import('./passkeys/passkey-button.tsx'))

type Props = {
  readonly proof: FactorProof
  readonly onProof: (proof: FactorProof) => void
  /** Why the form was rejected. */
  readonly errorReason: ErrorReason | null
  /** Called when the member changes what was rejected. */
  readonly onCorrect: () => void
}

/** The field for a code, and the button for a passkey, for members with a second factor only [MF7 PK4]. */
export function FactorField({ proof, onProof, errorReason, onCorrect }: Props) {
  const { value: factor } = useLiveQuery('secondFactor')
  const hasPasskeys = factor !== undefined && factor.passkeys.length > 0
  const isWrong = isFactorReason(errorReason)
  // Also before the state is known, if the server asks for a code.
  const [isAsked, setIsAsked] = useState(false)
  if (isWrong && !isAsked) setIsAsked(true)
  if (factor?.hasOneTimeCodes !== true && !hasPasskeys && !isWrong && !isAsked) return null
  const change = (next: FactorProof) => {
    onProof(next)
    if (isWrong) onCorrect()
  }
  return (
    <>
      {hasPasskeys && (
        <Suspense>
          <PasskeyButton
            request={() => api.account.requestPasskey.mutate()}
            onAnswer={(passkey) => change({ passkey })}
            onError={showError}
            isAnswered={proof.passkey !== undefined}
          />
        </Suspense>
      )}
      <CodeField
        value={proof.code ?? ''}
        onChange={(code) => change({ code })}
        isWrong={isWrong}
        isRecoveryOnly={hasPasskeys && !factor.hasOneTimeCodes}
      />
    </>
  )
}
