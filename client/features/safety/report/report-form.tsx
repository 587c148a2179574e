import { displayName } from '#shared/domain/people/names.ts'
import { Flag } from 'lucide-react'
import { useId, useState } from 'react'
import { reportPaths, type ReportPath } from '#shared/domain/reports.ts'
import { safetyLabel } from '#shared/texts/safety/safety-labels.ts'
import { safetyText } from '#shared/texts/safety/safety.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import type { SafetySubject } from '#client/components/safety/subject-store.ts'
import { useReport, type SentReport } from './use-report.ts'

type Props = { readonly subject: SafetySubject; readonly onSent: (sent: SentReport) => void }

/** The two paths are the buttons that send the report; a reason and a comment can follow [RP8, RP10]. */
export function ReportForm({ subject, onSent }: Props) {
  const { person, canBlock, chatId } = subject
  const name = displayName(person)
  const titleId = useId()
  const [shouldBlock, setShouldBlock] = useState(false)
  const [isOfCall, setIsOfCall] = useState(false)
  const reported = isOfCall && chatId !== undefined ? { ...subject, callOf: chatId } : subject
  const { pendingPath, error, send } = useReport(reported, shouldBlock, onSent)
  return (
    <section aria-labelledby={titleId} className="grid gap-3">
      <h3 id={titleId} className="text-lg">
        {safetyText(headingOf(subject), { name })}
      </h3>
      <p id={`${titleId}-urgent`} className="text-sm font-semibold">
        {safetyText('report.urgent')}
      </p>
      {chatId !== undefined && (
        <Checkbox
          label={safetyText('report.inCall')}
          checked={isOfCall}
          onChange={(event) => setIsOfCall(event.target.checked)}
        />
      )}
      {canBlock && (
        <Checkbox
          label={safetyText('report.block', { name })}
          checked={shouldBlock}
          onChange={(event) => setShouldBlock(event.target.checked)}
        />
      )}
      <p id={`${titleId}-text`} className="text-sm">
        {safetyText('report.text', { name })}
      </p>
      <Paths describedBy={`${titleId}-text ${titleId}-urgent`} pressed={pendingPath} onPress={send} />
      {error !== null && (
        <p role="alert" className="text-sm font-semibold text-danger">
          {error}
        </p>
      )}
    </section>
  )
}

function headingOf({ message, callOf, workOf }: SafetySubject) {
  if (message) return 'report.headingMessage'
  if (workOf !== undefined) return 'report.headingWork'
  return callOf === undefined ? 'report.heading' : 'report.headingCall'
}

type PathsProps = {
  /** What a press does, which screen readers say with each button. */
  readonly describedBy: string
  readonly pressed: ReportPath | null
  readonly onPress: (path: ReportPath) => void
}

function Paths({ describedBy, pressed, onPress }: PathsProps) {
  return (
    <div className="grid gap-2">
      {reportPaths.map((path) => (
        <Button
          key={path}
          variant="secondary"
          aria-describedby={describedBy}
          isPending={pressed === path}
          className="px-2.5 py-3 whitespace-normal!"
          onClick={() => onPress(path)}
        >
          <Flag size={18} aria-hidden className="flex-none" />
          {safetyLabel(`report.${path}`)}
        </Button>
      ))}
    </div>
  )
}
