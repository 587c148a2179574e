import { useState } from 'react'
import { passkey as limit } from '#shared/limits/factor.ts'
import { passkeyText } from '#shared/texts/account/passkeys.ts'
import { settingsText } from '#shared/texts/account/settings.ts'
import { api } from '#client/sync/react/api.ts'
import { Button } from '#client/ui/button/button.tsx'
import { PasswordField } from '#client/ui/form/password-field.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { useSubmit } from '#client/ui/form/use-submit.ts'
import { showError, showSuccess } from '../../settings/settings-banner.ts'
import { useFormError } from '../../use-form-error.ts'
import { FactorField } from '../factor-field.tsx'
import { useFactorProof } from '../use-factor-proof.ts'
import { createPasskey } from './ceremony.ts'

type Props = { readonly onNewCodes: (codes: readonly string[] | null) => void }

/** Adds a passkey, after the password and the second factor [PK1]. */
export function AddForm({ onNewCodes }: Props) {
  const { form, errorReason, setError, clearError } = useFormError()
  const { proof, setProof, clearRejected } = useFactorProof()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const { isPending, submit } = useSubmit(async () => {
    try {
      const options = await api.account.beginPasskey.mutate({ password, ...proof })
      // It was used up, also if the browser creates no passkey.
      setProof({})
      const passkey = await createPasskey(options)
      const { recoveryCodes } = await api.account.addPasskey.mutate({ name, passkey })
      showSuccess(passkeyText('passkeys.added'))
      setName('')
      setPassword('')
      onNewCodes(recoveryCodes)
    } catch (error) {
      setError(clearRejected(showError(error)))
    }
  })
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
      <TextField
        label={passkeyText('passkeys.name')}
        hint={passkeyText('passkeys.nameHint')}
        autoComplete="off"
        maxLength={limit.name}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
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
      <div>
        <Button type="submit" size="lg" className="max-xs:w-full" isPending={isPending}>
          {passkeyText('passkeys.add')}
        </Button>
      </div>
    </form>
  )
}
