import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { MyDecision } from '#shared/contract/staff/cases.ts'
import { formatDate } from '#shared/texts/i18n/format-date.ts'
import { decisionText } from '#shared/texts/safety/decision.ts'
import { addErrorTexts } from '#client/sync/http/error-text.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { api } from '#client/sync/react/api.ts'
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
  const token = useRouterState({ select: (state) => state.location.hash })
  const [decision, setDecision] = useState<MyDecision | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [reads, setReads] = useState(0)
  useEffect(() => {
    let isShown = true
    api.cases.decision.query({ token }).then(
      (found) => isShown && setDecision(found),
      (error: unknown) => {
        const { reason, text } = failureOf(error)
        if (isShown) setProblem(reason === 'app.notFound' ? decisionText('decision.gone') : text)
      },
    )
    return () => {
      isShown = false
    }
  }, [token, reads])
  return (
    <Page name="decision" title={decisionText('decision.title')} width="form">
      <PageTitle lead={decisionText('decision.lead')}>{decisionText('decision.title')}</PageTitle>
      {problem !== null && !decision && <p role="alert">{problem}</p>}
      {problem === null && !decision && <Skeleton rows={3} />}
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
      <VisitorQuickExit />
    </Page>
  )
}

function Shown({ decision }: { readonly decision: MyDecision }) {
  const { reference, at, words, status, answer, appealUntil } = decision
  return (
    <Card>
      <div className="grid gap-3">
        <p className="text-sm text-muted">{decisionText('decision.on', { reference, at: day(at) })}</p>
        <p className="text-lg font-semibold">{decisionText(`decision.${decision.decision}`)}</p>
        <Words title={decisionText('decision.words')} words={words} />
        <p role="status" className="font-semibold">
          {status === 'appealable'
            ? decisionText('status.appealable', { until: day(appealUntil) })
            : decisionText(`status.${status}`)}
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
