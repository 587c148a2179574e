import { displayName } from '#shared/domain/people/names.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { pages } from '#shared/pages.ts'
import { safetyMenuText } from '#shared/texts/safety/safety-menu.ts'
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
      {subject.chatId !== undefined && <ConductLink />}
    </Dialog>
  )
}

function titleOf({ message, callOf }: SafetySubject) {
  if (message) return 'report.titleMessage'
  return callOf === undefined ? 'safety.title' : 'report.titleCall'
}

/** To the code of conduct, in a dialog that was opened from a chat [CC5]. */
function ConductLink() {
  return (
    <Link
      to={pages['settings/conduct'].path}
      onClick={closeSafetyDialog}
      className="inline-flex min-h-11 items-center border-t border-line pt-2 text-sm font-semibold text-primary underline underline-offset-4"
    >
      {safetyMenuText('conductLink')}
    </Link>
  )
}
