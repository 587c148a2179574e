import { splitAround } from '#shared/texts/i18n/split-around.ts'
import { safetyText } from '#shared/texts/members/safety.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/overlay/dialog.tsx'
import { closeSafetyDialog } from './subject-store.ts'
import type { SentReport } from './use-report.ts'

type Props = { readonly name: string; readonly sent: SentReport }

/** The report's reference number and what happens next. */
export function ReportDone({ name, sent }: Props) {
  const [before, after] = splitAround((reference) => safetyText('report.number', { reference }))
  return (
    <Dialog title={safetyText('report.done')} onClose={closeSafetyDialog}>
      <p role="status" className="text-lg">
        {before}
        <strong className="font-semibold whitespace-nowrap tabular-nums">{sent.reference}</strong>
        {after}
      </p>
      <p className="text-muted">{safetyText('report.next', { name })}</p>
      {sent.isBlocked && <p className="text-muted">{safetyText('report.nextBlocked', { name })}</p>}
      <p className="text-sm text-muted">{safetyText('report.urgent')}</p>
      <div className="flex justify-end pt-2">
        <Button data-first-focus onClick={closeSafetyDialog}>
          {safetyText('report.close')}
        </Button>
      </div>
    </Dialog>
  )
}
