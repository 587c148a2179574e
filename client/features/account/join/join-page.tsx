import { useFragment } from '#client/router/router.ts'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { accountText } from '#shared/texts/account/account.ts'
import { coreText } from '#shared/texts/app/core.ts'
import { joinText } from '#shared/texts/account/join.ts'
import { useProduct } from '#client/sync/react/session.ts'
import { Card } from '#client/ui/layout/card.tsx'
import { ModeSwitch } from '#client/ui/form/mode-switch.tsx'
import { PageTitle } from '#client/ui/layout/page-title.tsx'
import { Page } from '#client/ui/layout/page.tsx'
import type { Credentials } from './credentials.ts'
import { LogInForm } from '../log-in/log-in-form.tsx'
import { readSignUpDraft, saveSignUpDraft } from '../sign-up/sign-up-draft.ts'
import { SignUp } from '../sign-up/sign-up.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { forgetTyped, readTyped } from './typed-into.ts'

/** Only who is invited, or needs to be, loads it. */
const InvitationNote = lazy(() => import('./invitation-note.tsx'))

const modes = () =>
  [
    { name: 'signUp', label: accountText('join.modeSignUp') },
    { name: 'logIn', label: accountText('join.modeLogIn') },
  ] as const

type Mode = ReturnType<typeof modes>[number]['name']

const verify = 'verify='

const parseInvitation = (hash: string) => /^invitation=([\w-]{1,100})$/.exec(hash)?.[1] ?? null
const parseToken = (hash: string) => (hash.startsWith(verify) ? hash.slice(verify.length) : null)
const parseMode = (hash: string): Mode =>
  parseToken(hash) === null && hash !== 'log-in' ? 'signUp' : 'logIn'

/**
 * home2. Email and password belong to the page and survive a change of mode; all other fields belong to their mode
 * and are reset [SU9]. `#verify=TOKEN`, the emailed link, opens the log-in mode, which sends the token; `#log-in`
 * opens it too.
 */
export default function JoinPage() {
  const { name, isInvitationOnly = false } = useProduct()
  const hash = useFragment()
  const [token, setToken] = useState(parseToken(hash))
  const [mode, setMode] = useState(parseMode(hash))
  const [invitation, setInvitation] = useState(parseInvitation(hash))
  const [handledHash, setHandledHash] = useState(hash)
  // A link opened on this page changes only the fragment. An emptied fragment is ignored: the token was used.
  if (hash !== handledHash) {
    setHandledHash(hash)
    if (hash !== '') {
      setToken(parseToken(hash))
      setMode(parseMode(hash))
      setInvitation(parseInvitation(hash))
    }
  }
  const [credentials, setCredentials] = useState<Credentials>(() => ({
    email: readTyped('email') || readSignUpDraft().email,
    password: readTyped('password'),
  }))
  useEffect(forgetTyped, [])
  useEffect(() => {
    if (mode === 'logIn') saveSignUpDraft(null)
  }, [mode])
  const fillEmail = useCallback((email: string) => setCredentials((now) => ({ ...now, email })), [])
  const shared = { credentials, onCredentials: setCredentials }
  return (
    <Page name="home2" title={coreText('nav.join')}>
      <div className="grid gap-8 md:grid-cols-[minmax(0,38rem)_minmax(18rem,24rem)] md:justify-between md:gap-12">
        <div className="min-w-0">
          <PageTitle lead={accountText('join.subtitle')}>
            {accountText('join.title', { product: name })}
          </PageTitle>
          <Card className="grid gap-6">
            <ModeSwitch label={joinText('join.mode')} modes={modes()} chosen={mode} onChoose={setMode} />
            {mode === 'signUp' ? (
              <>
                {(isInvitationOnly || parseInvitation(handledHash) !== null) && (
                  <Suspense fallback={null}>
                    <InvitationNote
                      key={hash}
                      secret={invitation}
                      onSecret={setInvitation}
                      onEmail={fillEmail}
                    />
                  </Suspense>
                )}
                <SignUp {...shared} invitation={invitation} onToLogIn={() => setMode('logIn')} />
              </>
            ) : (
              <LogInForm {...shared} token={token} />
            )}
          </Card>
          <p className="mt-5 text-sm text-muted">{accountText('join.footer')}</p>
        </div>
        <HowItWorks />
      </div>
    </Page>
  )
}
