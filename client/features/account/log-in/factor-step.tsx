import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { accountText } from '#shared/texts/account/account.ts'
import { codeFieldText } from '#shared/texts/account/code-field.ts'
import { api } from '#client/sync/react/api.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { Button } from '#client/ui/button/button.tsx'
import { useSubmit } from '#client/ui/form/use-submit.ts'
import { showJoinError } from '../join/join-banner.ts'
import { CodeField } from '../second-factor/code-field.tsx'
import { isFactorReason } from '../second-factor/factor-proof.ts'
import { useFormError } from '../use-form-error.ts'
import type { SecondStep } from './use-log-in.ts'

/** Loaded on demand: few members have passkeys. */
const PasskeyButton = lazy(() => import('../second-factor/passkeys/passkey-button.tsx'))

type Props = {
  /** Whether the member has passkeys, and one-time codes besides. */
  readonly passkeys: SecondStep['passkeys']
  readonly isRemembered: boolean
  /** Called with the member logged in. */
  readonly onLoggedIn: () => Promise<void>
  /** Returns to email and password, also when this step has ended. */
  readonly onBack: () => void
}

/** The step of the log-in form after the correct password of a member with a second factor [MF2]. */
export default function FactorStep({ passkeys, isRemembered, onLoggedIn, onBack }: Props) {
  const { form, errorReason, setError, clearError } = useFormError()
  const [code, setCode] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const onError = (error: unknown) => {
    const failure = failureOf(error)
    showJoinError(failure)
    if (failure.reason === 'factor.expired') return onBack()
    setError(failure.reason)
  }
  const { isPending, submit } = useSubmit(async () => {
    try {
      await api.account.logInWithCode.mutate({ code, remember: isRemembered })
      await onLoggedIn()
    } catch (error) {
      onError(error)
    }
  })
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
      <h2 ref={heading} tabIndex={-1} className="font-sans text-base font-semibold tracking-normal">
        {codeFieldText(passkeys ? 'factorCode.passkeyLogIn' : 'factorCode.logIn')}
      </h2>
      {passkeys && (
        <Suspense>
          <PasskeyButton
            request={() => api.account.requestLogInPasskey.mutate()}
            onAnswer={async (passkey) => {
              await api.account.logInWithPasskey.mutate({ passkey, remember: isRemembered })
              await onLoggedIn()
            }}
            onError={onError}
          />
        </Suspense>
      )}
      <CodeField
        isRecoveryOnly={passkeys === 'alone'}
        value={code}
        isWrong={isFactorReason(errorReason)}
        onChange={(next) => {
          setCode(next)
          clearError()
        }}
      />
      <Button type="submit" size="lg" isPending={isPending}>
        {accountText('join.logIn')}
      </Button>
      <Button variant="quiet" onClick={onBack}>
        {codeFieldText('factorCode.back')}
      </Button>
    </form>
  )
}
