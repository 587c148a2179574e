import { useNavigate } from '#client/router/router.ts'
import { useRef, useState } from 'react'
import { banner } from '#shared/limits.ts'
import { accountText } from '#shared/texts/account/account.ts'
import { settingsText } from '#shared/texts/account/settings.ts'
import { joinText } from '#shared/texts/account/join.ts'
import { refreshBootstrap } from '#client/sync/react/session.ts'
import { api } from '#client/sync/react/api.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { pages } from '#shared/pages.ts'
import { showBanner } from '#client/ui/feedback/banner-store.ts'
import { Button } from '#client/ui/button/button.tsx'
import { focusFirstInvalid } from '#client/ui/form/focus-first-invalid.ts'
import { PasswordField } from '#client/ui/form/password-field.tsx'
import { useSubmit } from '#client/ui/form/use-submit.ts'

/** Sets a new password. All sessions have ended then, so the member logs in with it. */
export function ResetForm({ token }: { readonly token: string }) {
  const navigate = useNavigate()
  const formElement = useRef<HTMLFormElement>(null)
  const [password, setPassword] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const { isPending, submit } = useSubmit(async () => {
    try {
      await api.account.resetPassword.mutate({ token, password })
      showBanner('success', accountText('reset.done'), banner.join)
      await refreshBootstrap()
      await navigate({ to: pages.home2.path, hash: 'log-in', replace: true })
    } catch (error) {
      focusFirstInvalid(formElement.current, () => setRefusal(failureOf(error).text))
    }
  })
  return (
    <form ref={formElement} noValidate onSubmit={submit} className="grid gap-5">
      <PasswordField
        label={settingsText('reset.newPassword')}
        hint={joinText('field.passwordHint')}
        autoComplete="new-password"
        value={password}
        error={refusal}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" size="lg" isPending={isPending}>
        {settingsText('reset.save')}
      </Button>
    </form>
  )
}
