import { MailPlus } from 'lucide-react'
import { banner } from '#shared/limits.ts'
import { accountText } from '#shared/texts/account/account.ts'
import { joinText } from '#shared/texts/account/join.ts'
import { api } from '#client/sync/react/api.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { showBanner } from '#client/ui/feedback/banner-store.ts'
import { Button } from '#client/ui/button/button.tsx'
import { useSubmit } from '#client/ui/form/use-submit.ts'
import type { Credentials } from '../join/credentials.ts'
import { showJoinError } from '../join/join-banner.ts'

/** Sends the verification email again. */
export default function ResendButton({ credentials }: { readonly credentials: Credentials }) {
  const { isPending, submit } = useSubmit(async () => {
    try {
      await api.account.resendVerification.mutate(credentials)
      showBanner('success', accountText('login.resent'), banner.join)
    } catch (error) {
      showJoinError(failureOf(error))
    }
  })
  return (
    <Button variant="secondary" isPending={isPending} onClick={submit}>
      <MailPlus size={18} aria-hidden />
      {joinText('join.resend')}
    </Button>
  )
}
