import { useState } from 'react'
import type { PasskeyAssertion } from '#shared/contract/passkeys.ts'
import type { StaffFactors } from '#shared/contract/staff/staff.ts'
import { staffText } from '#shared/texts/staff/console.ts'
import { answerWithPasskey } from '#client/features/account/second-factor/passkeys/ceremony.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { Button } from '#client/ui/button/button.tsx'
import { CodeField } from '../form/code-field.tsx'
import { Problem } from '#client/ui/feedback/problem.tsx'
import { useStep } from '../use-step.ts'

type Props = {
  readonly factors: StaffFactors
  readonly label: string
  readonly onProof: (proof: { code: string } | { passkey: PasskeyAssertion }) => Promise<void>
  /** Called with the reason when this step has ended, and the password is needed again. */
  readonly onEnded?: (text: string) => void
}

/** Asks for a one-time code, or for a passkey, or for either. */
export function FactorForm({ factors, label, onProof, onEnded }: Props) {
  const [code, setCode] = useState('')
  const run = (work: () => Promise<void>) => async () => {
    try {
      await work()
    } catch (error) {
      const { reason, text } = failureOf(error)
      if (reason === 'factor.expired' && onEnded) onEnded(text)
      else throw error
    }
  }
  const withCode = useStep(run(() => onProof({ code })))
  const withPasskey = useStep(
    run(async () => onProof({ passkey: await answerWithPasskey(await staffApi.requestPasskey.mutate()) })),
  )
  return (
    <div className="grid gap-5">
      <Problem text={withCode.problem ?? withPasskey.problem} />
      {factors.hasPasskeys && (
        <Button size="lg" isPending={withPasskey.isPending} onClick={withPasskey.submit}>
          {staffText('logIn.passkey')}
        </Button>
      )}
      {factors.hasOneTimeCodes && (
        <form noValidate onSubmit={withCode.submit} className="grid gap-5">
          <CodeField
            label={staffText('logIn.code')}
            hint={staffText('logIn.codeHint')}
            value={code}
            onChange={setCode}
          />
          <Button type="submit" size="lg" isPending={withCode.isPending}>
            {label}
          </Button>
        </form>
      )}
    </div>
  )
}
