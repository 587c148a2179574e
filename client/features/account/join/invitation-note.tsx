import { useEffect, useState } from 'react'
import type { MyInvitation } from '#shared/contract/account.ts'
import { invitedText } from '#shared/texts/account/invited.ts'
import { addErrorTexts } from '#client/sync/http/error-text.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { api } from '#client/sync/react/api.ts'
import { cx } from '#client/ui/cx.ts'
import { TextField } from '#client/ui/form/text-field.tsx'

addErrorTexts(invitedText.find)

type Props = {
  /** The token of the link, or the code; null without one. */
  readonly secret: string | null
  readonly onSecret: (secret: string | null) => void
  /** Called with the address that alone can use the invitation. */
  readonly onEmail: (email: string) => void
}

/** Says for whom an invitation is. Without one, where one is needed, it asks for a code [IV2, IV5]. */
export default function InvitationNote({ secret, onSecret, onEmail }: Props) {
  const [isTyped] = useState(secret === null)
  return (
    <>
      {isTyped && (
        <TextField
          label={invitedText('code')}
          hint={invitedText('codeHint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={secret ?? ''}
          onChange={(event) => onSecret(event.target.value === '' ? null : event.target.value)}
        />
      )}
      {!isTyped && secret !== null && <Found secret={secret} onEmail={onEmail} />}
    </>
  )
}

function Found({ secret, onEmail }: { readonly secret: string; readonly onEmail: Props['onEmail'] }) {
  const [found, setFound] = useState<MyInvitation | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    let isCurrent = true
    api.account.readInvitation.mutate({ secret }).then(
      (read) => {
        if (!isCurrent) return
        setFound(read)
        if (read.email !== null) onEmail(read.email)
      },
      (error: unknown) => isCurrent && setProblem(failureOf(error).text),
    )
    return () => {
      isCurrent = false
    }
  }, [secret, onEmail])
  const words = found && [
    invitedText(found.role),
    ...(found.email === null ? [] : [invitedText('address', { email: found.email })]),
  ]
  return (
    <p
      role={problem === null ? 'status' : 'alert'}
      className={cx(
        'rounded-md px-4 py-3 font-semibold wrap-anywhere',
        problem === null ? 'bg-success-soft text-success' : 'bg-danger-soft text-danger',
      )}
    >
      {problem ?? words?.join(' ') ?? invitedText('reading')}
    </p>
  )
}
