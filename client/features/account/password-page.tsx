import { useRef, useState } from 'react'
import { accountTexts } from '#shared/texts/account.ts'
import { settingsTexts } from '#shared/texts/settings.ts'
import { joinTexts } from '#shared/texts/join.ts'
import { useMe } from '#client/api/session.ts'
import { api } from '#client/api/trpc.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { focusFirstInvalid } from '#client/ui/focus-first-invalid.ts'
import { PasswordField } from '#client/ui/password-field.tsx'
import { useSubmit } from '#client/ui/use-submit.ts'
import { showDone, showFailure, showRefusal } from './settings-banner.ts'
import { SettingsFrame } from './settings-frame.tsx'

const empty = { current: '', next: '', repeat: '' }

const fields = [
  { name: 'current', label: settingsTexts['password.current'], autoComplete: 'current-password' },
  { name: 'next', label: settingsTexts['password.new'], autoComplete: 'new-password' },
  { name: 'repeat', label: settingsTexts['password.repeat'], autoComplete: 'new-password' },
] as const

export default function PasswordPage() {
  const formElement = useRef<HTMLFormElement>(null)
  const me = useMe()
  const [form, setForm] = useState(empty)
  const [wasRefused, setWasRefused] = useState(false)
  const isMismatch = form.next !== form.repeat

  const { isPending, submit } = useSubmit(async () => {
    const isIncomplete = !form.current || !form.next || !form.repeat
    setWasRefused(isIncomplete || isMismatch)
    if (isIncomplete || isMismatch) {
      showRefusal(isIncomplete ? 'password.allRequired' : 'password.mismatch')
      return focusFirstInvalid(formElement.current)
    }
    try {
      await api.account.changePassword.mutate(form)
      setForm(empty)
      showDone(accountTexts['password.changed'])
    } catch (error) {
      showFailure(error)
    }
  })

  return (
    <SettingsFrame
      name="settings/password"
      title={accountTexts['settings.changePassword']}
      lead={settingsTexts['password.intro']}
    >
      <Card>
        <form ref={formElement} noValidate onSubmit={submit} className="grid gap-5">
          {/* Tells password managers whose password this is. */}
          <input type="email" autoComplete="username" value={me?.email ?? ''} readOnly hidden />
          {fields.map(({ name, label, autoComplete }) => (
            <PasswordField
              key={name}
              label={label}
              autoComplete={autoComplete}
              {...(name === 'next' ? { hint: joinTexts['field.passwordHint'] } : {})}
              value={form[name]}
              error={wasRefused && (!form[name] || (name === 'repeat' && isMismatch))}
              onChange={(event) => setForm({ ...form, [name]: event.target.value })}
            />
          ))}
          <div>
            <Button type="submit" size="lg" isPending={isPending}>
              {accountTexts['settings.changePassword']}
            </Button>
          </div>
        </form>
      </Card>
    </SettingsFrame>
  )
}
