import { Check, Fingerprint } from 'lucide-react'
import type { PasskeyAssertion } from '#shared/contract/passkeys.ts'
import { passkeyButtonText } from '#shared/texts/account/passkey-button.ts'
import type { api } from '#client/sync/react/api.ts'
import { Button } from '#client/ui/button/button.tsx'
import { useSubmit } from '#client/ui/form/use-submit.ts'
import { answerWithPasskey, canUsePasskeys } from './ceremony.ts'

type Props = {
  /** Asks the server for a challenge. */
  readonly request: () => ReturnType<typeof api.account.requestPasskey.mutate>
  readonly onAnswer: (passkey: PasskeyAssertion) => void | Promise<void>
  readonly onError: (error: unknown) => void
  /** Whether there is an answer, which a form has not sent yet. */
  readonly isAnswered?: boolean
}

/** Asks the browser for a passkey. Loaded for members who have one; nothing where the browser has none [PK6]. */
export default function PasskeyButton({ request, onAnswer, onError, isAnswered = false }: Props) {
  const { isPending, submit } = useSubmit(async () => {
    try {
      await onAnswer(await answerWithPasskey(await request()))
    } catch (error) {
      onError(error)
    }
  })
  if (!canUsePasskeys()) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button variant="secondary" isPending={isPending} onClick={submit}>
        {!isPending && <Fingerprint size={18} aria-hidden />}
        {passkeyButtonText('passkeyButton.use')}
      </Button>
      <p role="status" className={isAnswered ? 'flex items-center gap-2 text-sm text-success' : 'sr-only'}>
        {isAnswered && (
          <>
            <Check size={18} aria-hidden />
            {passkeyButtonText('passkeyButton.ready')}
          </>
        )}
      </p>
    </div>
  )
}
