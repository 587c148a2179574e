import { useNavigate } from '#client/router/router.ts'
import { settingsText } from '#shared/texts/account/settings.ts'
import { refreshBootstrap } from '#client/sync/react/session.ts'
import { api } from '#client/sync/react/api.ts'
import { pages } from '#shared/pages.ts'
import { Button } from '#client/ui/button/button.tsx'
import { useSubmit } from '#client/ui/form/use-submit.ts'
import { showSuccess, showError } from './settings-banner.ts'

/** Confirms on a button press, not when the link opens: mail scanners open links too. */
export function EmailConfirm({ token }: { readonly token: string }) {
  const navigate = useNavigate()
  const { isPending, submit } = useSubmit(async () => {
    try {
      await api.account.confirmEmail.mutate({ token })
      showSuccess(settingsText('email.changed'))
      await refreshBootstrap()
    } catch (error) {
      showError(error)
    }
    await navigate({ to: pages['settings/address'].path, hash: '', replace: true })
  })
  return (
    <Button size="lg" className="max-xs:w-full" isPending={isPending} onClick={submit}>
      {settingsText('address.confirm')}
    </Button>
  )
}
