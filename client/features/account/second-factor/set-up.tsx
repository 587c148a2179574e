import { useState } from 'react'
import type { FactorSetup } from '#shared/contract/second-factor.ts'
import { factorText } from '#shared/texts/account/second-factor.ts'
import { settingsText } from '#shared/texts/account/settings.ts'
import { api } from '#client/sync/react/api.ts'
import { Button } from '#client/ui/button/button.tsx'
import { PasswordField } from '#client/ui/form/password-field.tsx'
import { useSubmit } from '#client/ui/form/use-submit.ts'
import { showError } from '../settings/settings-banner.ts'
import { useFormError } from '../use-form-error.ts'

type Props = { readonly onSetup: (setup: FactorSetup) => void }

/** Begins the setup with the password [MF1]. */
export function SetUp({ onSetup }: Props) {
  const { form, errorReason, setError, clearError } = useFormError()
  const [password, setPassword] = useState('')
  const { isPending, submit } = useSubmit(async () => {
    try {
      onSetup(await api.account.beginOneTimeCodes.mutate({ password }))
    } catch (error) {
      setError(showError(error))
    }
  })
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
      <p className="font-semibold">{factorText('factor.off')}</p>
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
      <div>
        <Button type="submit" size="lg" className="max-xs:w-full" isPending={isPending}>
          {factorText('factor.start')}
        </Button>
      </div>
    </form>
  )
}
