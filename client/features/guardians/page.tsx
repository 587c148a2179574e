import { useFragment, useNavigate } from '#client/router/router.ts'
import { useEffect, useState } from 'react'
import { pages } from '#shared/pages.ts'
import type { GuardianSessionResult } from '#shared/contract/guardians.ts'
import { guardianErrorText } from '#shared/texts/guardian/errors.ts'
import { guardianText } from '#shared/texts/guardian/guardian.ts'
import { setGuardianUntil } from '#client/state/guardian-until.ts'
import { addErrorTexts } from '#client/sync/http/error-text.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { guardianApi } from '#client/sync/http/guardian-calls.ts'
import { Card } from '#client/ui/layout/card.tsx'
import { PageTitle } from '#client/ui/layout/page-title.tsx'
import { Page } from '#client/ui/layout/page.tsx'
import { ConsentForm } from './consent-form.tsx'
import { EnterForms } from './enter-forms.tsx'
import { GuardianPages } from './guardian-pages.tsx'

addErrorTexts(guardianErrorText.find)

const consent = 'consent='
const open = 'open='

/** The page of guardians, who are no members [GC8]: they redeem a code, agree, see their page, and withdraw. */
export default function GuardianEntryPage() {
  const hash = useFragment()
  const { session, problem, readAgain } = useGuardianSession(hash)
  const isPage = session?.me != null && !session.hasMember && !hash.startsWith(consent)
  const title = guardianText(isPage ? 'page.title' : 'title')
  return (
    <Page name="guardian" title={title} width="text">
      <PageTitle lead={isPage || hash ? undefined : guardianText('enter.lead')}>{title}</PageTitle>
      {!session && problem !== null && <p role="alert">{problem}</p>}
      {session && <Content {...{ session, hash, problem, readAgain }} />}
    </Page>
  )
}

type ContentProps = {
  readonly session: GuardianSessionResult
  readonly hash: string
  readonly problem: string | null
  readonly readAgain: () => void
}

function Content({ session, hash, problem, readAgain }: ContentProps) {
  if (session.hasMember)
    return (
      <Card>
        <h2 className="text-xl">{guardianText('member.title')}</h2>
        <p className="mt-2">{guardianText('member.text')}</p>
      </Card>
    )
  if (hash.startsWith(consent)) return <ConsentForm token={hash.slice(consent.length)} />
  if (session.me) return <GuardianPages me={session.me} onLogOut={readAgain} />
  return <EnterForms problem={problem} />
}

/** Once for each token: a link works once, and effects can run twice. */
const opening = new Map<string, Promise<unknown>>()

/** Reads who is logged in, after the link of an email has started the session. */
function useGuardianSession(hash: string) {
  const navigate = useNavigate()
  const [session, setSession] = useState<GuardianSessionResult | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [reads, setReads] = useState(0)
  useEffect(() => {
    const token = hash.startsWith(open) ? hash.slice(open.length) : null
    const openLink = async (): Promise<void> => {
      if (token === null) return
      const opened = opening.get(token) ?? guardianApi.openLink.mutate({ token })
      opening.set(token, opened)
      // The token leaves the address: it belongs in no history.
      try {
        await opened
      } finally {
        await navigate({ to: pages.guardian.path, replace: true })
      }
    }
    const read = async (): Promise<void> => {
      await openLink().catch((error: unknown) => setProblem(failureOf(error).text))
      const found = await guardianApi.session.query()
      setGuardianUntil(found.hasMember ? null : (found.me?.expiresAt ?? null))
      setSession(found)
    }
    read().catch((error: unknown) => setProblem(failureOf(error).text))
  }, [hash, navigate, reads])
  return { session, problem, readAgain: () => setReads((count) => count + 1) }
}
