import { MailPlus } from 'lucide-react'
import { banner } from '#shared/limits.ts'
import { accountText } from '#shared/texts/account/account.ts'
import { codeText } from '#shared/texts/account/code.ts'
import { api } from '#client/sync/react/api.ts'
import { addErrorTexts } from '#client/sync/http/error-text.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { showBanner } from '#client/ui/feedback/banner-store.ts'
import { Button } from '#client/ui/button/button.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { useSubmit } from '#client/ui/form/use-submit.ts'
import type { Credentials } from '../join/credentials.ts'
import { showJoinError } from '../join/join-banner.ts'

addErrorTexts(codeText.find)

type Props = {
  readonly credentials: Credentials
  readonly code: string
  readonly isWrong: boolean
  readonly onCode: (code: string) => void
}

/**
 * The part of the log-in form for an address that is not verified: the code of the email, which the form sends, and a
 * button that sends the email again [LI2 LI9].
 */
export default function CodeStep({ credentials, code, isWrong, onCode }: Props) {
  const { isPending, submit } = useSubmit(async () => {
    try {
      await api.account.resendVerification.mutate(credentials)
      onCode('')
      showBanner('success', accountText('login.resent'), banner.join)
    } catch (error) {
      showJoinError(failureOf(error))
    }
  })
  return (
    <div className="grid gap-4 rounded-md border border-line bg-sunken p-4">
      <TextField
        label={codeText('code.label')}
        hint={codeText('code.hint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        name="code"
        maxLength={12}
        value={code}
        error={isWrong}
        onChange={(event) => onCode(event.target.value)}
        className="max-w-40"
      />
      <Button variant="secondary" isPending={isPending} onClick={submit}>
        <MailPlus size={18} aria-hidden />
        {codeText('code.resend')}
      </Button>
    </div>
  )
}
