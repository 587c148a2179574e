import { useEffect, useRef, useState } from 'react'
import type { Passkey } from '#shared/contract/passkeys.ts'
import { passkeyText } from '#shared/texts/account/passkeys.ts'
import { settingsText } from '#shared/texts/account/settings.ts'
import { api } from '#client/sync/react/api.ts'
import { Button } from '#client/ui/button/button.tsx'
import { PasswordField } from '#client/ui/form/password-field.tsx'
import { focusPage } from '#client/ui/layout/focus-page.ts'
import { useSubmit } from '#client/ui/form/use-submit.ts'
import { showError, showSuccess } from '../../settings/settings-banner.ts'
import { useFormError } from '../../use-form-error.ts'
import { FactorField } from '../factor-field.tsx'
import { useFactorProof } from '../use-factor-proof.ts'

type Props = { readonly passkey: Passkey; readonly onClose: () => void }

/** Removes a passkey, after the password and the second factor [PK4]. */
export function RemoveForm({ passkey: { id, name }, onClose }: Props) {
  const { form, errorReason, setError, clearError } = useFormError()
  const { proof, setProof, clearRejected } = useFactorProof()
  const [password, setPassword] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const close = () => {
    onClose()
    focusPage()
  }
  const { isPending, submit } = useSubmit(async () => {
    try {
      await api.account.removePasskey.mutate({ id, password, ...proof })
      showSuccess(passkeyText('passkeys.removed'))
      close()
    } catch (error) {
      setError(clearRejected(showError(error)))
    }
  })
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
      <h2 ref={heading} tabIndex={-1} className="text-xl break-words">
        {passkeyText('passkeys.removeTitle', { name })}
      </h2>
      <p className="text-muted">{passkeyText('passkeys.removeText')}</p>
      <PasswordField
        label={settingsText('password.current')}
        autoComplete="current-password"
        value={password}
        error={errorReason === 'password.wrong'}
        onChange={(event) => {
          setPassword(event.target.value)
          clearError()
        }}
      />
      <FactorField proof={proof} onProof={setProof} errorReason={errorReason} onCorrect={clearError} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" isPending={isPending}>
          {passkeyText('passkeys.removeButton')}
        </Button>
        <Button variant="secondary" onClick={close}>
          {passkeyText('passkeys.keep')}
        </Button>
      </div>
    </form>
  )
}
