import { useRef, useState } from 'react'
import { refuseSignUp } from '#shared/domain/sign-up.ts'
import { accountTexts } from '#shared/texts/account.ts'
import { firstReasons } from '#shared/texts/first-reasons.ts'
import type { SignUpResult } from '#shared/schemas/account.ts'
import { api, failureOf, type CallFailure } from '#client/api/trpc.ts'
import { Button } from '#client/ui/button.tsx'
import { focusFirstInvalid } from '#client/ui/focus-first-invalid.ts'
import { useSubmit } from '#client/ui/use-submit.ts'
import { AgeField } from './age-field.tsx'
import { ageOf } from './age-of.ts'
import { CredentialFields } from './credential-fields.tsx'
import type { CredentialsProps } from './credentials.ts'
import { DiceField } from './dice-field.tsx'
import { showJoinRefusal } from './join-banner.ts'
import { LegalLine } from './legal-line.tsx'
import { useDice } from './use-dice.ts'
import { wrongFields } from './wrong-fields.ts'

type Props = CredentialsProps & {
  readonly age: string
  readonly onAge: (age: string) => void
  readonly onResult: (result: SignUpResult) => Promise<void> | void
}

/** The first step of signing up. Whatever is refused, what was typed stays; a wrong sum brings new dice. */
export function SignUpForm({ credentials, onCredentials, age, onAge, onResult }: Props) {
  const formElement = useRef<HTMLFormElement>(null)
  const dice = useDice()
  const [answer, setAnswer] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = { ...credentials, age: ageOf(age) }
  const wrong = wrongFields(refusal, form)

  function refuse(refused: CallFailure) {
    showJoinRefusal(refused)
    focusFirstInvalid(formElement.current, () => setRefusal(refused.reason))
  }

  const { isPending, submit } = useSubmit(async () => {
    const reason = refuseSignUp(form, 'signup.ageRange')
    if (reason) return refuse({ reason, text: firstReasons[reason] })
    try {
      const sum = ageOf(answer)
      const result = await api.account.signUp.mutate({ ...form, rollId: dice.rollId ?? '', answer: sum })
      await onResult(result)
    } catch (error) {
      const failure = failureOf(error)
      if (failure.reason === 'signup.captcha') {
        setAnswer('')
        dice.roll()
      }
      refuse(failure)
    }
  })

  return (
    <form ref={formElement} noValidate onSubmit={submit} className="grid gap-5">
      <CredentialFields
        purpose="signUp"
        credentials={credentials}
        onCredentials={onCredentials}
        isEmailWrong={wrong.has('email')}
        isPasswordWrong={wrong.has('password')}
      />
      <AgeField age={age} onAge={onAge} isWrong={wrong.has('age')} />
      <DiceField dice={dice} answer={answer} onAnswer={setAnswer} isWrong={wrong.has('answer')} />
      <LegalLine />
      <Button type="submit" size="lg" isPending={isPending}>
        {accountTexts['join.signUp']}
      </Button>
    </form>
  )
}
