import { Link } from '#client/router/link.tsx'
import { KeyRound } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { accountText } from '#shared/texts/account/account.ts'
import { joinText } from '#shared/texts/account/join.ts'
import { pages } from '#shared/pages.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { CredentialFields } from '../join/credential-fields.tsx'
import type { CredentialsProps } from '../join/credentials.ts'
import { useLogIn } from './use-log-in.ts'

/** Loaded on demand: few visitors need it. */
const CodeStep = lazy(() => import('./code-step.tsx'))
const FactorStep = lazy(() => import('./factor-step.tsx'))

type Props = CredentialsProps & {
  /** The token of the emailed link, which completes the registration. */
  readonly token: string | null
}

/** The log-in form. Validates nothing: the server receives empty fields like any other values. */
export function LogInForm({ credentials, onCredentials, token }: Props) {
  const [isRemembered, setIsRemembered] = useState(false)
  const [code, setCode] = useState('')
  const { isPending, submit, failure, secondStep, enter, goBack } = useLogIn({
    ...{ ...credentials, token, code },
    remember: isRemembered,
  })
  const reason = failure?.reason
  const isUnverified = reason === 'login.unverified' || reason?.startsWith('login.code')
  if (secondStep) {
    const { passkeys } = secondStep
    return (
      <Suspense>
        <FactorStep {...{ passkeys, isRemembered }} onLoggedIn={enter} onBack={goBack} />
      </Suspense>
    )
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {token !== null && (
        <p className="flex items-start gap-3 rounded-md bg-primary-soft p-4 font-semibold text-on-primary-soft">
          <KeyRound size={20} aria-hidden className="mt-0.5 flex-none" />
          {accountText('login.finish')}
        </p>
      )}
      <CredentialFields purpose="logIn" credentials={credentials} onCredentials={onCredentials} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <Checkbox
          label={joinText('join.remember')}
          hint={joinText('join.rememberHint')}
          checked={isRemembered}
          onChange={(event) => setIsRemembered(event.target.checked)}
        />
        <Link
          to={pages.reset.path}
          className="inline-flex min-h-11 items-center text-sm font-semibold text-primary underline underline-offset-4"
        >
          {joinText('join.forgot')}
        </Link>
      </div>
      {isUnverified && (
        <Suspense>
          <CodeStep {...{ credentials, code }} isWrong={reason !== 'login.unverified'} onCode={setCode} />
        </Suspense>
      )}
      {/* The banner says it, too, and is gone after some seconds. */}
      {!isUnverified && failure && <p className="font-semibold text-danger">{failure.text}</p>}
      <Button type="submit" size="lg" isPending={isPending}>
        {accountText('join.logIn')}
      </Button>
      <p className="text-sm text-muted">{accountText('login.note')}</p>
    </form>
  )
}
