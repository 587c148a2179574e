import { displayName } from '#shared/domain/people/names.ts'
import { useState } from 'react'
import { safetyText } from '#shared/texts/safety/safety.ts'
import { Dialog } from '#client/ui/overlay/dialog.tsx'
import { BlockSection } from './block-section.tsx'
import { PauseSection } from './pause-section.tsx'
import { ReportDone } from './report/report-done.tsx'
import { ReportForm } from './report/report-form.tsx'
import { closeSafetyDialog, type SafetySubject } from './subject-store.ts'
import type { SentReport } from './report/use-report.ts'

/** Pauses or blocks with one press, reports with one press; nothing is confirmed twice. */
export default function SafetyDialog({ subject }: { readonly subject: SafetySubject }) {
  const [sent, setSent] = useState<SentReport | null>(null)
  const { person, message, callOf, canBlock } = subject
  const isAboutPerson = !message && callOf === undefined
  const name = displayName(person)
  if (sent) return <ReportDone name={name} sent={sent} />
  const title = safetyText(titleOf(subject), { name })
  return (
    <Dialog title={title} onClose={closeSafetyDialog}>
      {isAboutPerson && canBlock && <PauseSection person={person} />}
      {!message && canBlock && <BlockSection person={person} redirectTo={subject.redirectTo} />}
      <ReportForm subject={subject} onSent={setSent} />
    </Dialog>
  )
}

function titleOf({ message, callOf }: SafetySubject) {
  if (message) return 'report.titleMessage'
  return callOf === undefined ? 'safety.title' : 'report.titleCall'
}
