import { useState } from 'react'
import type { ErrorReason } from '#shared/errors.ts'
import { settingsText } from '#shared/texts/account/settings.ts'
import { joinText } from '#shared/texts/account/join.ts'
import { useMe } from '#client/sync/react/session.ts'
import { api } from '#client/sync/react/api.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { PasswordField } from '#client/ui/form/password-field.tsx'
import { useSubmit } from '#client/ui/form/use-submit.ts'
import { showSuccess, showError, showReason } from './settings-banner.ts'
import { SettingsFrame } from '#client/components/settings/settings-frame.tsx'
import { useFormError } from '../use-form-error.ts'

const empty = { current: '', next: '', repeat: '' }

const fields = [
  { name: 'current', label: 'password.current', autoComplete: 'current-password' },
  { name: 'next', label: 'password.new', autoComplete: 'new-password' },
  { name: 'repeat', label: 'password.repeat', autoComplete: 'new-password' },
] as const

type Form = typeof empty

/** Validates the form without a request. */
function validateForm({ current, next, repeat }: Form): ErrorReason | null {
  if (!current || !next || !repeat) return 'password.allRequired'
  return next === repeat ? null : 'password.mismatch'
}

/** True if the error concerns this field. The banner shows the message, the field is marked. */
function isFieldInvalid(name: keyof Form, form: Form, errorReason: ErrorReason | null): boolean {
  if (errorReason === 'password.allRequired') return !form[name]
  if (errorReason === 'password.mismatch') return name === 'repeat' && form.next !== form.repeat
  if (errorReason === 'password.wrong') return name === 'current'
  return name === 'next' && errorReason !== null && errorReason.startsWith('password.')
}

export default function PasswordPage() {
  const { form: formElement, errorReason, setError, clearError } = useFormError()
  const me = useMe()
  const [form, setForm] = useState(empty)
  const { isPending, submit } = useSubmit(async () => {
    const reason = validateForm(form)
    if (reason) return setError(showReason(reason))
    try {
      await api.account.changePassword.mutate(form)
      setForm(empty)
      clearError()
      showSuccess(settingsText('password.changed'))
    } catch (error) {
      setError(showError(error))
    }
  })

  return (
    <SettingsFrame
      name="settings/password"
      title={settingsText('settings.changePassword')}
      lead={settingsText('password.intro')}
    >
      <Card>
        <form ref={formElement} noValidate onSubmit={submit} className="grid gap-5">
          {/* Tells password managers which account the password belongs to. */}
          <input type="email" autoComplete="username" value={me?.email ?? ''} readOnly hidden />
          {fields.map(({ name, label, autoComplete }) => (
            <PasswordField
              key={name}
              label={settingsText(label)}
              autoComplete={autoComplete}
              {...(name === 'next' ? { hint: joinText('field.passwordHint') } : {})}
              value={form[name]}
              error={isFieldInvalid(name, form, errorReason)}
              onChange={(event) => {
                setForm({ ...form, [name]: event.target.value })
                if (
                  errorReason &&
                  errorReason !== 'password.allRequired' &&
                  errorReason !== 'password.mismatch'
                )
                  clearError()
              }}
            />
          ))}
          <div>
            <Button type="submit" size="lg" className="max-xs:w-full" isPending={isPending}>
              {settingsText('settings.changePassword')}
            </Button>
          </div>
        </form>
      </Card>
    </SettingsFrame>
  )
}
