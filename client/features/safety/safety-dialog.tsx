import { useState } from 'react'
import { interpolate } from '#shared/texts/interpolate.ts'
import { safetyTexts } from '#shared/texts/safety.ts'
import { Dialog } from '#client/ui/overlay/dialog.tsx'
import { BlockPart } from './block-section.tsx'
import { ReportDone } from './report-done.tsx'
import { ReportForm } from './report-form.tsx'
import { closeSafety, type SafetySubject } from './subject-store.ts'
import type { Sent } from './use-report.ts'

/** Blocks in one press, reports in one: nothing is asked twice. */
export default function SafetyDialog({ concern }: { readonly concern: SafetySubject }) {
  const [sent, setSent] = useState<Sent | null>(null)
  const { person, message, canBlock } = concern
  const { name } = person
  if (sent) return <ReportDone name={name} sent={sent} />
  const title = message ? safetyTexts['report.titleMessage'] : safetyTexts['safety.title']
  return (
    <Dialog title={interpolate(title, { name })} onClose={closeSafety}>
      {!message && canBlock && <BlockPart person={person} leavesTo={concern.leavesTo} />}
      <ReportForm concern={concern} onSent={setSent} />
    </Dialog>
  )
}
