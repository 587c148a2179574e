import { joinText } from '#shared/texts/account/join.ts'
import { PasswordField } from '#client/ui/form/password-field.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import type { CredentialsProps } from './credentials.ts'

type Props = CredentialsProps & {
  readonly purpose: 'signUp' | 'logIn'
  readonly isEmailWrong?: boolean
  readonly isPasswordWrong?: boolean
}

/** Email and password fields, named for password managers. */
export function CredentialFields({ purpose, credentials, onCredentials, ...is }: Props) {
  const isNew = purpose === 'signUp'
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
        {...(isNew ? { hint: joinText('field.passwordHint') } : {})}
        name="password"
        autoComplete={isNew ? 'new-password' : 'current-password'}
        value={credentials.password}
        error={is.isPasswordWrong ?? false}
        onChange={(event) => onCredentials({ ...credentials, password: event.target.value })}
      />
    </>
  )
}
