import { useFragment } from '#client/router/router.ts'
import { Link2Off } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { MyDecision } from '#shared/contract/staff/cases.ts'
import { pages } from '#shared/pages.ts'
import { formatDate } from '#shared/texts/i18n/format-date.ts'
import { decisionText } from '#shared/texts/safety/decision.ts'
import { addErrorTexts } from '#client/sync/http/error-text.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { api } from '#client/sync/react/api.ts'
import { ButtonLink } from '#client/ui/button/button-link.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { PageTitle } from '#client/ui/layout/page-title.tsx'
import { Page } from '#client/ui/layout/page.tsx'
import { VisitorQuickExit } from '../visitor-quick-exit.tsx'
import { AppealForm } from './appeal-form.tsx'

addErrorTexts(decisionText.find)

const day = (at: number) => formatDate(at, { dateStyle: 'long' })

/** A decision of the safety team, by the link of its email (`#TOKEN`): its words, and one appeal [CS11]. */
export default function DecisionPage() {
  const token = useFragment()
  const [decision, setDecision] = useState<MyDecision | null>(null)
  const [failure, setFailure] = useState<ReturnType<typeof failureOf> | null>(null)
  const [reads, setReads] = useState(0)
  useEffect(() => {
    let isShown = true
    api.cases.decision.query({ token }).then(
      (found) => isShown && setDecision(found),
      (error: unknown) => isShown && setFailure(failureOf(error)),
    )
    return () => {
      isShown = false
      // The link of another email can be opened on this page.
      setFailure(null)
    }
  }, [token, reads])
  if (failure?.reason === 'app.notFound' && !decision) return <Gone />
  return (
    <Page name="decision" title={decisionText('decision.title')} width="form">
      <PageTitle lead={failure && !decision ? undefined : decisionText('decision.lead')}>
        {decisionText('decision.title')}
      </PageTitle>
      <VisitorQuickExit isAbove />
      {!decision && (failure ? <p role="alert">{failure.text}</p> : <Skeleton rows={3} />)}
      {decision && (
        <div className="grid gap-4">
          <Shown decision={decision} />
          {decision.status === 'appealable' && (
            <Card>
              <AppealForm token={token} onSent={() => setReads((count) => count + 1)} />
            </Card>
          )}
        </div>
      )}
    </Page>
  )
}

/** In place of a decision whose link is wrong, or that was deleted. */
function Gone() {
  return (
    <Page name="decision" title={decisionText('decision.gone')} width="form">
      <EmptyState
        icon={Link2Off}
        title={decisionText('decision.gone')}
        isHeading
        action={
          <ButtonLink to={pages['settings/reports'].path} variant="secondary">
            {decisionText('decision.goneWay')}
          </ButtonLink>
        }
      >
        {decisionText('decision.goneText')}
      </EmptyState>
      <VisitorQuickExit />
    </Page>
  )
}

function Shown({ decision }: { readonly decision: MyDecision }) {
  const { reference, at, words, status, answer, appealUntil } = decision
  const isLifted = status === 'lifted'
  const decided = decisionText(`decision.${decision.decision}`)
  const state =
    status === 'appealable'
      ? decisionText('status.appealable', { until: day(appealUntil) })
      : decisionText(`status.${status}`)
  return (
    <Card>
      <div className="grid gap-3">
        <p className="text-sm text-muted">{decisionText('decision.on', { reference, at: day(at) })}</p>
        {/* What holds now comes first. */}
        <p className="text-lg font-semibold">{isLifted ? state : decided}</p>
        {isLifted && <p className="text-muted">{decided}</p>}
        <Words title={decisionText('decision.words')} words={words} />
        <p role="status" className="font-semibold empty:hidden">
          {!isLifted && state}
        </p>
        {answer !== null && <Words title={decisionText('appeal.answer')} words={answer} />}
      </div>
    </Card>
  )
}

function Words({ title, words }: { readonly title: string; readonly words: string }) {
  return (
    <div className="grid gap-1">
      <h2 className="font-sans text-base font-semibold tracking-normal">{title}</h2>
      <p className="wrap-anywhere whitespace-pre-line">{words}</p>
    </div>
  )
}
