import { useState } from 'react'
import type { FactorSetup, SecondFactor } from '#shared/contract/second-factor.ts'
import { factorText } from '#shared/texts/account/second-factor.ts'
import { settingsText } from '#shared/texts/account/settings.ts'
import { api } from '#client/sync/react/api.ts'
import { Button } from '#client/ui/button/button.tsx'
import { PasswordField } from '#client/ui/form/password-field.tsx'
import { focusPage } from '#client/ui/layout/focus-page.ts'
import { useSubmit } from '#client/ui/form/use-submit.ts'
import { showError, showSuccess } from '../settings/settings-banner.ts'
import { useFormError } from '../use-form-error.ts'
import { FactorField } from './factor-field.tsx'
import { useFactorProof } from './use-factor-proof.ts'

type Props = {
  readonly factor: SecondFactor
  readonly onSetup: (setup: FactorSetup) => void
  readonly onNewCodes: (codes: readonly string[] | null) => void
}

/**
 * Replaces the recovery codes, turns one-time codes off, or begins to set them up besides passkeys, with the password
 * and the second factor [MF5 PK4].
 */
export function ChangeForm({ factor, onSetup, onNewCodes }: Props) {
  const { form: formElement, errorReason, setError, clearError } = useFormError()
  const { proof, setProof, clearRejected } = useFactorProof()
  const [password, setPassword] = useState('')
  const hasPasskeys = factor.passkeys.length > 0
  const change = { password, ...proof }
  const attempt = async (work: () => Promise<void>) =>
    work().catch((error) => {
      setError(clearRejected(showError(error)))
    })
  const renew = useSubmit(() =>
    attempt(async () => onNewCodes((await api.account.renewRecoveryCodes.mutate(change)).recoveryCodes)),
  )
  const switchCodes = useSubmit(() =>
    attempt(async () => {
      if (!factor.hasOneTimeCodes) return onSetup(await api.account.beginOneTimeCodes.mutate(change))
      await api.account.turnOffOneTimeCodes.mutate(change)
      showSuccess(factorText(hasPasskeys ? 'factor.codesOff' : 'factor.off'))
      setPassword('')
      setProof({})
      focusPage()
    }),
  )
  return (
    <form ref={formElement} noValidate onSubmit={renew.submit} className="grid gap-5">
      <p className="font-semibold">
        {factorText('factor.on')} {factorText('factor.codesLeft', { count: factor.recoveryCodesLeft })}
      </p>
      <PasswordField
        label={settingsText('password.current')}
        autoComplete="current-password"
        value={password}
        error={errorReason === 'password.wrong'}
        onChange={(event) => {
          setPassword(event.target.value)
          clearError()
        }}
      />
      <FactorField proof={proof} onProof={setProof} errorReason={errorReason} onCorrect={clearError} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isPending={renew.isPending}>
          {factorText('factor.renew')}
        </Button>
        <Button variant="secondary" isPending={switchCodes.isPending} onClick={switchCodes.submit}>
          {factorText(getSwitchText(factor))}
        </Button>
      </div>
    </form>
  )
}

function getSwitchText({ hasOneTimeCodes, passkeys }: SecondFactor) {
  if (!hasOneTimeCodes) return 'factor.startCodes'
  return passkeys.length > 0 ? 'factor.turnOffCodes' : 'factor.turnOff'
}
