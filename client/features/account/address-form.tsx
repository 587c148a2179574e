import { useState } from 'react'
import { accountTexts } from '#shared/texts/account.ts'
import { fill } from '#shared/texts/fill.ts'
import { settingsTexts } from '#shared/texts/settings.ts'
import { api } from '#client/api/trpc.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { PasswordField } from '#client/ui/password-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { useSubmit } from '#client/ui/use-submit.ts'
import { showDone, showFailure } from './settings-banner.ts'

export function AddressForm() {
  const [form, setForm] = useState({ email: '', password: '' })
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { isPending, submit } = useSubmit(async () => {
    try {
      await api.account.changeEmail.mutate(form)
      setSentTo(form.email)
      showDone(fill(accountTexts['email.sent'], { email: form.email }))
      setForm({ email: '', password: '' })
    } catch (error) {
      showFailure(error)
    }
  })
  return (
    <Card>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <TextField
          label={settingsTexts['address.new']}
          type="email"
          autoComplete="email"
          value={form.email}
          onChange={(event) => setForm({ ...form, email: event.target.value })}
        />
        <PasswordField
          label={settingsTexts['password.current']}
          autoComplete="current-password"
          value={form.password}
          onChange={(event) => setForm({ ...form, password: event.target.value })}
        />
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" size="lg" isPending={isPending}>
            {settingsTexts['address.button']}
          </Button>
          {sentTo !== null && (
            <p className="text-sm text-muted">{fill(settingsTexts['address.pending'], { email: sentTo })}</p>
          )}
        </div>
      </form>
    </Card>
  )
}
