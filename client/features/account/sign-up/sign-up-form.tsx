import { useRef, useState } from 'react'
import { validateSignUp } from '#shared/domain/people/sign-up.ts'
import { activeLocaleCode } from '#shared/texts/i18n/locale.ts'
import { accountText } from '#shared/texts/account/account.ts'
import type { SignUpResult } from '#shared/contract/account.ts'
import { errorText } from '#client/sync/http/error-text.ts'
import { api } from '#client/sync/react/api.ts'
import { failureOf, type CallFailure } from '#client/sync/http/failure.ts'
import { Button } from '#client/ui/button/button.tsx'
import { focusFirstInvalid } from '#client/ui/form/focus-first-invalid.ts'
import { useSubmit } from '#client/ui/form/use-submit.ts'
import { AgeField } from './age-field.tsx'
import { parseAge } from './parse-age.ts'
import { CredentialFields } from '../join/credential-fields.tsx'
import type { CredentialsProps } from '../join/credentials.ts'
import { DiceField } from './dice-field.tsx'
import { showJoinError } from '../join/join-banner.ts'
import { LegalLinks } from '../join/legal-links.tsx'
import { useDice } from './use-dice.ts'
import { getInvalidFields, isFieldError, type SignUpField } from './invalid-fields.ts'

type Props = CredentialsProps & {
  readonly age: string
  readonly invitation?: string
  readonly onAge: (age: string) => void
  readonly onResult: (result: SignUpResult) => Promise<void> | void
}

/** The first step of signing up. An error keeps all typed values; a wrong sum rolls new dice. */
export function SignUpForm({ credentials, onCredentials, age, invitation, onAge, onResult }: Props) {
  const formElement = useRef<HTMLFormElement>(null)
  const dice = useDice()
  const [answer, setAnswer] = useState('')
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const form = { ...credentials, age: parseAge(age) }
  const invalid = getInvalidFields(failure?.reason ?? null, form)
  /** The reason, which the banner does not show for long; true where the field says what it asks for. */
  const errorOf = (field: SignUpField): string | boolean =>
    invalid.has(field) && (failure?.reason === 'signup.missing' || (failure?.text ?? true))

  function showFailure(next: CallFailure) {
    showJoinError(next)
    focusFirstInvalid(formElement.current, () => setFailure(next))
  }

  const { isPending, submit } = useSubmit(async () => {
    const reason = validateSignUp(form, 'signup.ageRange')
    if (reason) return showFailure({ reason, text: errorText(reason) })
    try {
      const sum = parseAge(answer)
      const rolled = { rollId: dice.rollId ?? '', answer: sum }
      const result = await api.account.signUp.mutate({
        ...form,
        ...rolled,
        ...(invitation ? { invitation } : {}),
        locale: activeLocaleCode(),
      })
      await onResult(result)
    } catch (error) {
      const rejected = failureOf(error)
      if (!isFieldError(rejected.reason)) {
        setAnswer('')
        dice.roll()
      }
      showFailure(rejected)
    }
  })

  return (
    <form ref={formElement} method="post" noValidate onSubmit={submit} className="grid gap-5">
      <CredentialFields
        purpose="signUp"
        credentials={credentials}
        onCredentials={onCredentials}
        isEmailWrong={invalid.has('email')}
        passwordError={errorOf('password')}
      />
      <AgeField age={age} onAge={onAge} error={errorOf('age')} />
      <DiceField dice={dice} answer={answer} onAnswer={setAnswer} isWrong={invalid.has('answer')} />
      <LegalLinks />
      <Button type="submit" size="lg" isPending={isPending}>
        {accountText('join.signUp')}
      </Button>
    </form>
  )
}
