import { Check, Clock, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MyApproval } from '#shared/contract/approval.ts'
import { canStep } from '#shared/domain/approval.ts'
import { approvalText } from '#shared/texts/members/approval.ts'
import { useLiveQuery } from '#client/sync/react/sync.ts'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { cx } from '#client/ui/cx.ts'
import { Card } from '#client/ui/layout/card.tsx'
import { PageTitle } from '#client/ui/layout/page-title.tsx'
import { Page } from '#client/ui/layout/page.tsx'
import { ApplicationForm } from './application-form.tsx'
import { formatDay } from './format-day.ts'
import { stateTexts } from './state-texts.ts'

/** The mentor's own approval: where it stands, the checks, and the application [MA5]. */
export default function ApprovalPage() {
  const { value: approval } = useLiveQuery('approval')
  const isRequired = approval?.isRequired !== false
  return (
    <Page name="approval" title={approvalText('approval.title')} width="text">
      <PageTitle lead={isRequired ? approvalText('approval.lead') : undefined}>
        {approvalText('approval.title')}
      </PageTitle>
      {approval ? <Content approval={approval} /> : <Loading />}
    </Page>
  )
}

const Loading = () => (
  <div aria-busy="true" aria-label={approvalText('approval.loading')} role="group">
    <Skeleton rows={3} rowClass="h-28" />
  </div>
)

function Content({ approval }: { readonly approval: MyApproval }) {
  if (!approval.isRequired)
    return (
      <Card className="grid gap-1">
        <h2 className="text-xl">{approvalText('approval.notNeeded')}</h2>
        <p className="text-muted">{approvalText('approval.notNeededText')}</p>
      </Card>
    )
  const { title, text } = stateTexts(approval)
  return (
    <div className="grid gap-5">
      <Card className="grid gap-2">
        <h2 className="text-xl">{title}</h2>
        <p className="text-muted">{text}</p>
        {approval.reason !== '' && (
          <div className="mt-2 rounded-md bg-sunken p-4">
            <h3 className="text-sm font-semibold">{approvalText('reason.title')}</h3>
            <p className="wrap-anywhere whitespace-pre-line">{approval.reason}</p>
          </div>
        )}
      </Card>
      {canStep('apply', approval.state) && <ApplicationForm approval={approval} />}
      <Card className="grid gap-3">
        <div className="grid gap-1">
          <h2 className="text-xl">{approvalText('checks.title')}</h2>
          <p className="text-sm text-muted">{approvalText('checks.lead')}</p>
        </div>
        <ul className="grid gap-2">
          {approval.checks.map((check) => (
            <CheckLine key={check.kind} check={check} />
          ))}
        </ul>
      </Card>
    </div>
  )
}

type CheckRow = MyApproval['checks'][number]

const looks = {
  passed: { icon: Check, style: 'bg-success-soft text-success' },
  failed: { icon: X, style: 'bg-danger-soft text-danger' },
  open: { icon: Clock, style: 'bg-sunken text-muted' },
} as const

function CheckLine({ check }: { readonly check: CheckRow }): ReactNode {
  const { icon: Icon, style } = looks[check.result ?? 'open']
  return (
    <li className="flex items-start gap-3">
      <span className={cx('grid size-8 flex-none place-items-center rounded-full', style)}>
        <Icon size={18} aria-hidden />
      </span>
      <span className="grid">
        <span className="font-semibold">{approvalText(`check.${check.kind}`)}</span>
        <span className="text-sm text-muted">{resultText(check)}</span>
      </span>
    </li>
  )
}

function resultText({ result, checkedOn, expiresOn }: CheckRow): string {
  if (result === 'failed') return approvalText('checks.failed')
  if (result === null || checkedOn === null) return approvalText('checks.open')
  const date = formatDay(checkedOn)
  return expiresOn === null
    ? approvalText('checks.passed', { date })
    : approvalText('checks.passedUntil', { date, until: formatDay(expiresOn) })
}
