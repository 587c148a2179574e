import { lazy, Suspense, useEffect, useState } from 'react'
import { banner } from '#shared/limits.ts'
import { accountText } from '#shared/texts/account/account.ts'
import type { SignUpResult } from '#shared/contract/account.ts'
import { tabArea } from '#client/state/storage-area.ts'
import { storeAge } from '#client/sync/session/identity-storage.ts'
import { refreshBootstrap } from '#client/sync/react/session.ts'
import { showBanner } from '#client/ui/feedback/banner-store.ts'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import type { CredentialsProps } from '../join/credentials.ts'
import { readTyped } from '../join/typed-into.ts'
import { readSignUpDraft, saveSignUpDraft } from './sign-up-draft.ts'
import { SignUpForm } from './sign-up-form.tsx'

/** Loaded on demand: only adults reach this step, and it contains the skill catalog. */
const RoleStep = lazy(() => import('./role-step.tsx'))
const SignUpDone = lazy(() => import('./sign-up-done.tsx'))

type Props = CredentialsProps & {
  /** The token or the code of an invitation. */
  readonly invitation: string | null
  readonly onToLogIn: () => void
}

/** Sign-up: the form, the choice of a role for adults, and the confirmation. Keeps what was entered [SU16]. */
export function SignUp({ onToLogIn, invitation, ...shared }: Props) {
  const [{ age, role, skills }, setDetails] = useState(() => {
    const draft = readSignUpDraft()
    return { ...draft, age: readTyped('age') || draft.age }
  })
  const setAge = (typed: string) => setDetails((now) => ({ ...now, age: typed }))
  const [ticket, setTicket] = useState<string | null>(null)
  const [sentTo, setSentTo] = useState<string | null>(null)

  const { email } = shared.credentials
  useEffect(
    () => saveSignUpDraft(sentTo === null ? { email, age, role, skills } : null),
    [sentTo, email, age, role, skills],
  )

  async function onResult(result: SignUpResult) {
    if (result.step === 'role') return setTicket(result.ticket)
    storeAge(tabArea, Number(age))
    const done = accountText('signup.done', {
      role: accountText(`signup.as.${result.role}`),
      email: result.email,
    })
    showBanner('success', done, banner.join)
    shared.onCredentials({ email, password: '' })
    setSentTo(result.email)
    await refreshBootstrap().catch(() => undefined)
  }

  const step = { ...shared, age, onAge: setAge, onResult, ...(invitation === null ? {} : { invitation }) }
  if (sentTo === null && ticket === null) return <SignUpForm {...step} />
  return (
    <Suspense fallback={<Skeleton rows={4} />}>
      {sentTo === null ? (
        <RoleStep
          {...step}
          ticket={ticket ?? ''}
          role={role}
          skills={skills}
          onRole={(next) => setDetails((now) => ({ ...now, role: next }))}
          onSkills={(next) => setDetails((now) => ({ ...now, skills: next }))}
          onBack={() => setTicket(null)}
        />
      ) : (
        <SignUpDone
          email={sentTo}
          onToLogIn={onToLogIn}
          onBack={() => {
            setTicket(null)
            setSentTo(null)
          }}
        />
      )}
    </Suspense>
  )
}
