import { useNavigate } from '@tanstack/react-router'
import { accountTexts } from '#shared/texts/account.ts'
import { settingsTexts } from '#shared/texts/settings.ts'
import { loadBoot } from '#client/api/session.ts'
import { api } from '#client/api/trpc.ts'
import { pages } from '#client/pages.ts'
import { Button } from '#client/ui/button.tsx'
import { useSubmit } from '#client/ui/use-submit.ts'
import { showDone, showFailure } from './settings-banner.ts'

/** Opening the link changes nothing, as mail scanners open links too: this press does. */
export function AddressConfirm({ token }: { readonly token: string }) {
  const navigate = useNavigate()
  const { isPending, submit } = useSubmit(async () => {
    try {
      await api.account.confirmEmail.mutate({ token })
      showDone(accountTexts['email.changed'])
      await loadBoot()
    } catch (error) {
      showFailure(error)
    }
    await navigate({ to: pages['settings/address'].path, hash: '', replace: true })
  })
  return (
    <Button size="lg" isPending={isPending} onClick={submit}>
      {settingsTexts['address.confirm']}
    </Button>
  )
}
