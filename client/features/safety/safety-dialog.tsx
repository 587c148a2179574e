import { displayName } from '#shared/domain/names.ts'
import { useState } from 'react'
import { safetyText } from '#shared/texts/members/safety.ts'
import { Dialog } from '#client/ui/overlay/dialog.tsx'
import { BlockSection } from './block-section.tsx'
import { PauseSection } from './pause-section.tsx'
import { ReportDone } from './report-done.tsx'
import { ReportForm } from './report-form.tsx'
import { closeSafetyDialog, type SafetySubject } from './subject-store.ts'
import type { SentReport } from './use-report.ts'

/** Pauses or blocks with one press, reports with one press; nothing is confirmed twice. */
export default function SafetyDialog({ subject }: { readonly subject: SafetySubject }) {
  const [sent, setSent] = useState<SentReport | null>(null)
  const { person, message, canBlock } = subject
  const name = displayName(person)
  if (sent) return <ReportDone name={name} sent={sent} />
  const title = safetyText(message ? 'report.titleMessage' : 'safety.title', { name })
  return (
    <Dialog title={title} onClose={closeSafetyDialog}>
      {!message && canBlock && <PauseSection person={person} />}
      {!message && canBlock && <BlockSection person={person} redirectTo={subject.redirectTo} />}
      <ReportForm subject={subject} onSent={setSent} />
    </Dialog>
  )
}
