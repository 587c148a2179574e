import { joinText } from '#shared/texts/account/join.ts'
import { PasswordField } from '#client/ui/form/password-field.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import type { CredentialsProps } from './credentials.ts'

type Props = CredentialsProps & {
  readonly purpose: 'signUp' | 'logIn'
  readonly isEmailWrong?: boolean
  /** What is wrong with the password; true where it lacks what is asked for. */
  readonly passwordError?: string | boolean
}

/** Email and password fields, named for password managers. */
export function CredentialFields({ purpose, credentials, onCredentials, ...is }: Props) {
  const isNew = purpose === 'signUp'
  const ask = isNew ? joinText('field.passwordHint') : ''
  return (
    <>
      <TextField
        label={joinText('field.email')}
        type="email"
        name="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={credentials.email}
        error={is.isEmailWrong ? joinText('field.emailWrong') : null}
        onChange={(event) => onCredentials({ ...credentials, email: event.target.value })}
      />
      <PasswordField
        label={joinText('field.password')}
        // What is asked for is the message of a field that lacks it.
        hint={is.passwordError ? '' : ask}
        name="password"
        autoComplete={isNew ? 'new-password' : 'current-password'}
        value={credentials.password}
        error={is.passwordError === true ? ask : (is.passwordError ?? null)}
        onChange={(event) => onCredentials({ ...credentials, password: event.target.value })}
      />
    </>
  )
}
