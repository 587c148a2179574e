import { lazy, Suspense } from 'react'
import type { FactorProof } from '#shared/contract/second-factor.ts'
import type { ErrorReason } from '#shared/errors.ts'
import { api } from '#client/sync/react/api.ts'
import { useLiveQuery } from '#client/sync/react/sync.ts'
import { showError } from '../settings/settings-banner.ts'
import { CodeField } from './code-field.tsx'

/** Loaded on demand: few members have passkeys. */
const PasskeyButton = lazy(() => import('./passkeys/passkey-button.tsx'))

type Props = {
  readonly proof: FactorProof
  readonly onProof: (proof: FactorProof) => void
  /** Why the form was rejected. */
  readonly errorReason: ErrorReason | null
}

/** The field for a code, and the button for a passkey, for members with a second factor only [MF7 PK4]. */
export function FactorField({ proof, onProof, errorReason }: Props) {
  const { value: factor } = useLiveQuery('secondFactor')
  const hasPasskeys = factor !== undefined && factor.passkeys.length > 0
  const isWrong = errorReason === 'factor.wrong' || errorReason === 'factor.missing'
  // Also before the state is known, if the server asks for a code.
  if (factor?.hasOneTimeCodes !== true && !hasPasskeys && !isWrong) return null
  return (
    <>
      {hasPasskeys && (
        <Suspense>
          <PasskeyButton
            request={() => api.account.requestPasskey.mutate()}
            onAnswer={(passkey) => onProof({ passkey })}
            onError={showError}
            isAnswered={proof.passkey !== undefined}
          />
        </Suspense>
      )}
      <CodeField
        value={proof.code ?? ''}
        onChange={(code) => onProof({ code })}
        isWrong={isWrong}
        isRecoveryOnly={hasPasskeys && !factor.hasOneTimeCodes}
      />
    </>
  )
}
