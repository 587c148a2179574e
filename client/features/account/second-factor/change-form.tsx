import { useState } from 'react'
import { factorText } from '#shared/texts/account/second-factor.ts'
import { settingsText } from '#shared/texts/account/settings.ts'
import { api } from '#client/sync/react/api.ts'
import { Button } from '#client/ui/button/button.tsx'
import { PasswordField } from '#client/ui/form/password-field.tsx'
import { focusPage } from '#client/ui/layout/focus-page.ts'
import { useSubmit } from '#client/ui/form/use-submit.ts'
import { showError, showSuccess } from '../settings/settings-banner.ts'
import { useFormError } from '../use-form-error.ts'
import { CodeField } from './code-field.tsx'

type Props = {
  /** How many recovery codes are left. */
  readonly left: number
  readonly onNewCodes: (codes: readonly string[] | null) => void
}

const empty = { password: '', code: '' }

/** Replaces the recovery codes or turns the second factor off, with the password and a code [MF5]. */
export function ChangeForm({ left, onNewCodes }: Props) {
  const { form: formElement, errorReason, setError, clearError } = useFormError()
  const [form, setForm] = useState(empty)
  const edit = (change: Partial<typeof empty>) => {
    setForm({ ...form, ...change })
    clearError()
  }
  const attempt = async (work: () => Promise<void>) => work().catch((error) => setError(showError(error)))
  const renew = useSubmit(() =>
    attempt(async () => onNewCodes((await api.account.renewRecoveryCodes.mutate(form)).recoveryCodes)),
  )
  const turnOff = useSubmit(() =>
    attempt(async () => {
      await api.account.turnOffOneTimeCodes.mutate(form)
      showSuccess(factorText('factor.off'))
      focusPage()
    }),
  )
  return (
    <form ref={formElement} noValidate onSubmit={renew.submit} className="grid gap-5">
      <p className="font-semibold">
        {factorText('factor.on')} {factorText('factor.codesLeft', { count: left })}
      </p>
      <PasswordField
        label={settingsText('password.current')}
        autoComplete="current-password"
        value={form.password}
        error={errorReason === 'password.wrong'}
        onChange={(event) => edit({ password: event.target.value })}
      />
      <CodeField
        value={form.code}
        isWrong={errorReason === 'factor.wrong' || errorReason === 'factor.missing'}
        onChange={(code) => edit({ code })}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isPending={renew.isPending}>
          {factorText('factor.renew')}
        </Button>
        <Button variant="secondary" isPending={turnOff.isPending} onClick={turnOff.submit}>
          {factorText('factor.turnOff')}
        </Button>
      </div>
    </form>
  )
}
