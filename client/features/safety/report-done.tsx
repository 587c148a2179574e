import { interpolate } from '#shared/texts/interpolate.ts'
import { safetyTexts } from '#shared/texts/safety.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/overlay/dialog.tsx'
import { closeSafetyDialog } from './subject-store.ts'
import type { SentReport } from './use-report.ts'

type Props = { readonly name: string; readonly sent: SentReport }

/** The report's reference number and what happens next. */
export function ReportDone({ name, sent }: Props) {
  const [before = '', after = ''] = safetyTexts['report.number'].split('{reference}')
  return (
    <Dialog title={safetyTexts['report.done']} onClose={closeSafetyDialog}>
      <p role="status" className="text-lg">
        {before}
        <strong className="font-semibold whitespace-nowrap tabular-nums">{sent.reference}</strong>
        {after}
      </p>
      <p className="text-muted">{interpolate(safetyTexts['report.next'], { name })}</p>
      {sent.isBlocked && (
        <p className="text-muted">{interpolate(safetyTexts['report.nextBlocked'], { name })}</p>
      )}
      <p className="text-sm text-muted">{safetyTexts['report.urgent']}</p>
      <div className="flex justify-end pt-2">
        <Button data-first-focus onClick={closeSafetyDialog}>
          {safetyTexts['report.close']}
        </Button>
      </div>
    </Dialog>
  )
}
