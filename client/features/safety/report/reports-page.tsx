import { ShieldCheck } from 'lucide-react'
import type { MyReport } from '#shared/contract/safety.ts'
import { reportsShown } from '#shared/limits/report.ts'
import { formatDate } from '#shared/texts/i18n/format-date.ts'
import { pages } from '#shared/pages.ts'
import { settingsText } from '#shared/texts/account/settings.ts'
import { safetyText } from '#shared/texts/safety/safety.ts'
import { useLiveQuery } from '#client/sync/react/sync.ts'
import { ButtonLink } from '#client/ui/button/button-link.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { SettingsFrame } from '#client/components/settings/settings-frame.tsx'
import { OversightSection } from '../oversight-section.tsx'

/** The reports that the member has sent, and how far each is [RP13]. */
export default function ReportsPage() {
  const { value: reports } = useLiveQuery('reports')
  return (
    <SettingsFrame
      name="settings/reports"
      title={safetyText('reports.title')}
      lead={safetyText('reports.intro')}
    >
      <div aria-busy={!reports} aria-live="polite">
        {!reports && <Skeleton rows={2} />}
        {reports?.length === 0 && (
          <EmptyState
            icon={ShieldCheck}
            title={safetyText('reports.none')}
            action={
              <ButtonLink to={pages.safety.path} variant="secondary">
                {settingsText('settings.safety')}
              </ButtonLink>
            }
          >
            {safetyText('reports.noneText')}
          </EmptyState>
        )}
        {reports && reports.length > 0 && (
          <Card isFlush>
            <ul>
              {reports.map((report) => (
                <ReportRow key={report.reference} report={report} />
              ))}
            </ul>
          </Card>
        )}
        {reports && reports.length >= reportsShown && (
          <p className="mt-2 text-sm text-muted">{safetyText('reports.most', { count: reportsShown })}</p>
        )}
      </div>
      <OversightSection />
    </SettingsFrame>
  )
}

function ReportRow({ report: { reference, at, kind, status, outcome } }: { readonly report: MyReport }) {
  return (
    <li className="grid gap-1 border-b border-line p-4 last:border-b-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="font-sans text-base font-semibold tracking-normal tabular-nums">
          <bdi>{reference}</bdi>
        </h2>
        <p className="font-semibold">{safetyText(`status.${status}`)}</p>
      </div>
      <p className="text-sm text-muted">
        {safetyText(`kind.${kind}`)} ·{' '}
        {safetyText('reports.sent', { at: formatDate(at, { dateStyle: 'long' }) })}
      </p>
      {outcome !== null && <p className="wrap-anywhere whitespace-pre-line">{outcome}</p>}
    </li>
  )
}
