import { useState } from 'react'
import type { StaffFactors } from '#shared/contract/staff/staff.ts'
import { staffText } from '#shared/texts/staff/console.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { Button } from '#client/ui/button/button.tsx'
import { PasswordField } from '#client/ui/form/password-field.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { GuestPage } from '../frame/guest-page.tsx'
import { Problem } from '#client/ui/feedback/problem.tsx'
import { readSessionAgain } from '../queries.ts'
import { useStep } from '../use-step.ts'
import { FactorForm } from './factor-form.tsx'

type Props = {
  readonly product: string
  /** Why the link that was opened does not work. */
  readonly problem: string | null
}

/** The log-in: the password, then the second factor [ST6]. */
export function LogIn({ product, problem: linkProblem }: Props) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [factors, setFactors] = useState<StaffFactors | null>(null)
  const { problem, isPending, submit } = useStep(async () =>
    setFactors(await staffApi.logIn.mutate({ email, password })),
  )
  const [ended, setEnded] = useState<string | null>(null)
  if (factors) {
    const goBack = (reason: string | null) => {
      setFactors(null)
      setPassword('')
      setEnded(reason)
    }
    return (
      <GuestPage title={staffText('logIn.factor')} product={product}>
        <FactorForm
          factors={factors}
          label={staffText('logIn.finish')}
          onProof={async (proof) => {
            await staffApi.finishLogIn.mutate(proof)
            await readSessionAgain()
          }}
          onEnded={goBack}
        />
        <Button variant="quiet" onClick={() => goBack(null)}>
          {staffText('logIn.back')}
        </Button>
      </GuestPage>
    )
  }
  return (
    <GuestPage title={staffText('logIn.title')} product={product}>
      <p className="text-muted">{staffText('logIn.text')}</p>
      <Problem text={problem ?? ended ?? linkProblem} />
      <form noValidate onSubmit={submit} className="grid gap-5">
        <TextField
          label={staffText('logIn.email')}
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <PasswordField
          label={staffText('logIn.password')}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" size="lg" isPending={isPending}>
          {staffText('logIn.submit')}
        </Button>
      </form>
      <p className="text-sm text-muted">{staffText('logIn.lost')}</p>
    </GuestPage>
  )
}
