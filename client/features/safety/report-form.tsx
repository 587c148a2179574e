import { displayName } from '#shared/domain/names.ts'
import { useId, useState } from 'react'
import { reportReasons, type ReportReason } from '#shared/domain/reports.ts'
import { safetyText } from '#shared/texts/members/safety.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import type { SafetySubject } from './subject-store.ts'
import { useReport, type SentReport } from './use-report.ts'

type Props = { readonly subject: SafetySubject; readonly onSent: (sent: SentReport) => void }

/** Each reason is a button that sends the report; a comment can follow [RP8]. */
export function ReportForm({ subject, onSent }: Props) {
  const { person, message, canBlock } = subject
  const name = displayName(person)
  const titleId = useId()
  const [shouldBlock, setShouldBlock] = useState(false)
  const { pendingReason, error, send } = useReport(subject, shouldBlock, onSent)
  return (
    <section aria-labelledby={titleId} className="grid gap-3">
      <div className="grid gap-1">
        <h3 id={titleId} className="text-lg">
          {safetyText(message ? 'report.headingMessage' : 'report.heading', { name })}
        </h3>
        <p className="text-sm text-muted">{safetyText('report.text', { name })}</p>
      </div>
      {canBlock && (
        <Checkbox
          label={safetyText('report.block', { name })}
          checked={shouldBlock}
          onChange={(event) => setShouldBlock(event.target.checked)}
        />
      )}
      <Reasons pressed={pendingReason} onPress={(reason) => void send(reason)} />
      {error !== null && (
        <p role="alert" className="text-sm font-semibold text-danger">
          {error}
        </p>
      )}
      <p className="text-xs text-muted">{safetyText('report.urgent')}</p>
    </section>
  )
}

type ReasonProps = {
  readonly pressed: ReportReason | null
  readonly onPress: (reason: ReportReason) => void
}

function Reasons({ pressed, onPress }: ReasonProps) {
  return (
    <div className="grid grid-cols-1 gap-2 min-[22.5rem]:grid-cols-2">
      {reportReasons.map((reason) => (
        <Button
          key={reason}
          variant="secondary"
          isPending={pressed === reason}
          className="px-2.5 py-2 whitespace-normal! last:col-span-full"
          onClick={() => onPress(reason)}
        >
          {safetyText(`reason.${reason}`)}
        </Button>
      ))}
    </div>
  )
}
