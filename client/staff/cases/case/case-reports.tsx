import type { CaseReport } from '#shared/contract/staff/case-reports.ts'
import type { CasePage } from '#shared/contract/staff/cases.ts'
import { reportReasons } from '#shared/domain/reports.ts'
import { safetyText } from '#shared/texts/safety/safety.ts'
import { staffCaseText as text } from '#shared/texts/staff/cases.ts'
import { formatTime } from '../../mentors/format.ts'
import { Section } from '../../frame/section.tsx'
import { appealState, decisionId } from './case-decisions.tsx'
import { parseCopy } from './evidence-copy.ts'
import { Evidence } from './evidence.tsx'
import { ReportPictures } from './report-pictures.tsx'

type Props = { readonly page: CasePage; readonly onChanged: () => Promise<void> }

/** The reports of a case, as their reporters sent them. */
export function Reports({ page, onChanged }: Props) {
  if (page.reports.length === 0) return null
  return (
    <Section title={text('reports.title')}>
      <ul className="grid gap-5">
        {page.reports.map((report) => (
          <li key={report.reference} className="grid gap-1.5">
            <Report {...{ report, page, onChanged }} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

const reasonText = (reason: string): string => {
  const known = reportReasons.find((one) => one === reason)
  return known ? safetyText(`reason.${known}`) : reason
}

function Report({ report, page, onChanged }: Props & { readonly report: CaseReport }) {
  const { reference, at, kind, path, reason, comment, updates, evidence, hash } = report
  const { reporter } = parseCopy(evidence)
  return (
    <>
      <p className="font-semibold">
        {text('reports.line', { reference, at: formatTime(at), kind: safetyText(`kind.${kind}`) })}
      </p>
      {reporter?.name && <p>{text('reports.by', { name: reporter.name })}</p>}
      {path !== null && <p>{text(`path.${path}`)}</p>}
      {reason !== '' && <p>{text('reports.reason', { reason: reasonText(reason) })}</p>}
      {comment !== '' && (
        <p className="wrap-anywhere whitespace-pre-line">{text('reports.comment', { comment })}</p>
      )}
      {updates.map((update) => (
        <p key={update.kind} className="wrap-anywhere text-sm whitespace-pre-line">
          {text('reports.update', { at: formatTime(update.at), kind: update.kind, text: update.text })}
        </p>
      ))}
      {page.decisions.map((decision) => (
        <p key={decision.n} className="text-sm">
          <a href={`#${decisionId(decision)}`} className="text-primary underline underline-offset-4">
            {text('reports.decision', {
              n: String(decision.n),
              decision: text(`decision.${decision.decision}`),
            })}
          </a>{' '}
          {decision.appeal && (
            <strong>
              {text('appeal.line', { at: formatTime(decision.appeal.at), state: appealState(decision) })}
            </strong>
          )}
        </p>
      ))}
      <Evidence json={evidence} hash={hash} page={page} />
      <ReportPictures {...{ report, page, onChanged }} />
    </>
  )
}
