import { displayName } from '#shared/domain/people/names.ts'
import { useState } from 'react'
import { safetyText } from '#shared/texts/safety/safety.ts'
import { Dialog } from '#client/ui/overlay/dialog.tsx'
import { BlockSection } from './block-section.tsx'
import { PauseSection } from './pause-section.tsx'
import { ReportDone } from './report/report-done.tsx'
import { ReportForm } from './report/report-form.tsx'
import type { SafetySubject } from '#client/components/safety/subject-store.ts'
import type { SentReport } from './report/use-report.ts'

type Props = { readonly subject: SafetySubject; readonly onClose: () => void }

/** Pauses or blocks with one press, reports with one press; nothing is confirmed twice. */
export default function SafetyDialog({ subject, onClose }: Props) {
  const [sent, setSent] = useState<SentReport | null>(null)
  const { person, message, callOf, canBlock } = subject
  const isAboutPerson = !message && callOf === undefined
  const name = displayName(person)
  if (sent) return <ReportDone name={name} sent={sent} />
  const title = safetyText(titleOf(subject), { name })
  return (
    <Dialog title={title} onClose={onClose}>
      {/* First: what is below it is off the screen of a phone. */}
      <ReportForm subject={subject} onSent={setSent} />
      {isAboutPerson && canBlock && <PauseSection person={person} canPause={subject.canPause !== false} />}
      {!message && canBlock && <BlockSection person={person} redirectTo={subject.redirectTo} />}
    </Dialog>
  )
}

function titleOf({ message, callOf, canBlock }: SafetySubject) {
  if (message) return 'report.titleMessage'
  if (callOf !== undefined) return 'report.titleCall'
  return canBlock ? 'safety.title' : 'report.heading'
}
