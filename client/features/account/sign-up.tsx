import { lazy, Suspense, useState } from 'react'
import { banner } from '#shared/limits.ts'
import { accountTexts } from '#shared/texts/account.ts'
import { fill } from '#shared/texts/fill.ts'
import type { SignUpResult } from '#shared/schemas/account.ts'
import { keepAge } from '#client/api/browser-storage.ts'
import { loadBoot } from '#client/api/session.ts'
import { showBanner } from '#client/ui/banner-store.ts'
import { Skeleton } from '#client/ui/skeleton.tsx'
import type { CredentialsProps } from './credentials.ts'
import { SignUpForm } from './sign-up-form.tsx'

/** Only adults come to it, and it brings the catalogue of skills along. */
const RoleStep = lazy(() => import('./role-step.tsx'))
const SignUpDone = lazy(() => import('./sign-up-done.tsx'))

type Props = CredentialsProps & { readonly onToLogIn: () => void }

/** Signing up: the form, for adults the choice of a role, and what comes next. */
export function SignUp({ onToLogIn, ...shared }: Props) {
  const [age, setAge] = useState('')
  const [ticket, setTicket] = useState<string | null>(null)
  const [sentTo, setSentTo] = useState<string | null>(null)

  async function onResult(result: SignUpResult) {
    if (result.step === 'role') return setTicket(result.ticket)
    keepAge(Number(age))
    const { role, email } = result
    showBanner('success', fill(accountTexts['signup.done'], { role, email }), banner.join)
    shared.onCredentials({ email: shared.credentials.email, password: '' })
    setSentTo(email)
    await loadBoot().catch(() => undefined)
  }

  const step = { ...shared, age, onAge: setAge, onResult }
  if (sentTo === null && ticket === null) return <SignUpForm {...step} />
  return (
    <Suspense fallback={<Skeleton rows={4} />}>
      {sentTo === null ? (
        <RoleStep {...step} ticket={ticket ?? ''} onBack={() => setTicket(null)} />
      ) : (
        <SignUpDone email={sentTo} onToLogIn={onToLogIn} />
      )}
    </Suspense>
  )
}
