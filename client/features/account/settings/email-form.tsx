import { useState } from 'react'
import { settingsText } from '#shared/texts/account/settings.ts'
import { api } from '#client/sync/react/api.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { PasswordField } from '#client/ui/form/password-field.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { useSubmit } from '#client/ui/form/use-submit.ts'
import { FactorField } from '../second-factor/factor-field.tsx'
import { useFactorProof } from '../second-factor/use-factor-proof.ts'
import { showSuccess, showError } from './settings-banner.ts'
import { useFormError } from '../use-form-error.ts'

const empty = { email: '', password: '' }

export function EmailForm() {
  const { form: formElement, errorReason, setError, clearError } = useFormError()
  const { proof, setProof, clearRejected } = useFactorProof()
  const [form, setForm] = useState(empty)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { isPending, submit } = useSubmit(async () => {
    try {
      await api.account.changeEmail.mutate({ ...form, ...proof })
      clearError()
      setSentTo(form.email)
      showSuccess(settingsText('email.sent', { email: form.email }))
      setForm(empty)
      setProof({})
    } catch (error) {
      setError(clearRejected(showError(error)))
    }
  })
  return (
    <Card>
      <form ref={formElement} noValidate onSubmit={submit} className="grid gap-5">
        <TextField
          label={settingsText('address.new')}
          type="email"
          autoComplete="email"
          value={form.email}
          error={errorReason === 'email.invalid'}
          onChange={(event) => {
            setForm({ ...form, email: event.target.value })
            clearError()
          }}
        />
        <PasswordField
          label={settingsText('password.current')}
          autoComplete="current-password"
          value={form.password}
          error={errorReason === 'password.wrong'}
          onChange={(event) => {
            setForm({ ...form, password: event.target.value })
            clearError()
          }}
        />
        <FactorField proof={proof} onProof={setProof} errorReason={errorReason} onCorrect={clearError} />
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" size="lg" className="max-xs:w-full" isPending={isPending}>
            {settingsText('address.button')}
          </Button>
          {sentTo !== null && (
            <p className="text-sm text-muted">{settingsText('address.pending', { email: sentTo })}</p>
          )}
        </div>
      </form>
    </Card>
  )
}
