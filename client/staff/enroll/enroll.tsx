import { useState } from 'react'
import type { FactorSetup } from '#shared/contract/second-factor.ts'
import type { EnrollmentResult } from '#shared/contract/staff/staff.ts'
import { password as limit } from '#shared/limits.ts'
import { staffText } from '#shared/texts/staff/console.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { Button } from '#client/ui/button/button.tsx'
import { PasswordField } from '#client/ui/form/password-field.tsx'
import { GuestPage } from '../frame/guest-page.tsx'
import { Problem } from '#client/ui/feedback/problem.tsx'
import { readSessionAgain } from '../queries.ts'
import { useStep } from '../use-step.ts'
import { ChooseFactor } from './choose-factor.tsx'

type Props = { readonly product: string; readonly enrollment: EnrollmentResult }

/** Sets up an account with the link: the password, then the second factor [ST6]. */
export function Enroll({ product, enrollment }: Props) {
  const { email, role } = enrollment
  const [password, setPassword] = useState('')
  const [setup, setSetup] = useState<FactorSetup | null>(null)
  const { problem, isPending, submit } = useStep(
    async () => setSetup(await staffApi.choosePassword.mutate({ password })),
    (reason) => reason === 'staff.enrollmentGone' && void readSessionAgain(),
  )
  if (setup) return <ChooseFactor {...{ product, enrollment, password, setup }} />
  return (
    <GuestPage title={staffText('enroll.title')} product={product}>
      <p>{staffText(`enroll.${role}`, { email })}</p>
      <Problem text={problem} />
      <form noValidate onSubmit={submit} className="grid gap-5">
        {/* Password managers store it under the address. */}
        <input type="hidden" name="email" autoComplete="username" value={email} />
        <PasswordField
          label={staffText('enroll.password')}
          hint={staffText('enroll.passwordHint', { min: limit.min })}
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" size="lg" isPending={isPending}>
          {staffText('enroll.continue')}
        </Button>
      </form>
    </GuestPage>
  )
}
