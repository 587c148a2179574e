import { useState } from 'react'
import { banner } from '#shared/limits.ts'
import { joinText } from '#shared/texts/account/join.ts'
import { settingsText } from '#shared/texts/account/settings.ts'
import { accountText } from '#shared/texts/account/account.ts'
import { api } from '#client/sync/react/api.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { showBanner } from '#client/ui/feedback/banner-store.ts'
import { Button } from '#client/ui/button/button.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { useSubmit } from '#client/ui/form/use-submit.ts'

/** Shows the same confirmation whether or not the email has an account. */
export function ForgotForm() {
  const [email, setEmail] = useState('')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { isPending, submit } = useSubmit(async () => {
    try {
      await api.account.requestPasswordReset.mutate({ email })
      setSentTo(email)
    } catch (error) {
      showBanner('danger', failureOf(error).text, banner.join)
    }
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <TextField
        label={joinText('field.email')}
        type="email"
        name="email"
        autoComplete="username"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Button type="submit" size="lg" isPending={isPending}>
        {settingsText('reset.ask')}
      </Button>
      <p
        role="status"
        className={sentTo === null ? 'sr-only' : 'rounded-md bg-success-soft p-4 font-semibold text-success'}
      >
        {sentTo !== null && accountText('reset.sent', { email: sentTo })}
      </p>
    </form>
  )
}
