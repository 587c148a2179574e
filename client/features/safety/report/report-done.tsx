import { useState } from 'react'
import type { WithdrawResult } from '#shared/contract/safety.ts'
import { splitAround } from '#shared/texts/i18n/split-around.ts'
import { safetyText } from '#shared/texts/safety/safety.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/overlay/dialog.tsx'
import { ReportComment } from './report-comment.tsx'
import { ReportReasons } from './report-reasons.tsx'
import { ReportUndo } from './report-undo.tsx'
import { closeSafetyDialog } from '#client/components/safety/subject-store.ts'
import { useReportComment } from './use-report-comment.ts'
import type { SentReport } from './use-report.ts'

type Props = { readonly name: string; readonly sent: SentReport }

/** The report's reference number, what happens next, and what can still be done about it [RP8]. */
export function ReportDone({ name, sent }: Props) {
  const [withdrawn, setWithdrawn] = useState<WithdrawResult | null>(null)
  const comment = useReportComment(sent.id)
  const close = () => void comment.close()
  if (withdrawn) return <Withdrawn name={name} sent={sent} {...withdrawn} />
  const [before, after] = splitAround((reference) => safetyText('report.number', { reference }))
  return (
    <Dialog title={safetyText('report.done')} onClose={close}>
      <ReportUndo sent={sent} onWithdrawn={(isUnblocked) => setWithdrawn({ isUnblocked })}>
        {/* Where the focus starts: all that can still be done follows. A status, because Orca says nothing of a focus that came
            from a removed button, nor the title of a dialog that is open already. */}
        <p role="status" tabIndex={-1} data-first-focus className="text-lg outline-none">
          {/* The space does not collapse: otherwise screen readers say both in one word. */}
          <span className="sr-only">{`${safetyText('report.done')}\u00a0`}</span>
          {before}
          <strong dir="ltr" className="font-semibold whitespace-nowrap tabular-nums">
            {sent.reference}
          </strong>
          {after}
        </p>
        <p className="text-sm font-semibold">{safetyText('report.urgent')}</p>
      </ReportUndo>
      {sent.isPaused && !sent.isBlocked && <p>{safetyText('report.paused', { name })}</p>}
      <p className="text-muted">{safetyText('report.next', { name })}</p>
      <p className="text-muted">{safetyText('report.follow')}</p>
      {sent.isBlocked && <p className="text-muted">{safetyText('report.nextBlocked', { name })}</p>}
      <ReportReasons reportId={sent.id} />
      <ReportComment {...comment} />
      <DoneButton isPending={comment.isPending} onDone={close} />
    </Dialog>
  )
}

function Withdrawn({ name, sent: { reference }, isUnblocked }: Props & WithdrawResult) {
  return (
    <Dialog title={safetyText('report.withdrawn')} onClose={closeSafetyDialog}>
      <p role="status" tabIndex={-1} data-first-focus className="outline-none">
        {safetyText('report.withdrawnText', { reference })}
      </p>
      {isUnblocked && <p className="text-muted">{safetyText('report.withdrawnUnblocked', { name })}</p>}
      <DoneButton onDone={closeSafetyDialog} />
    </Dialog>
  )
}

type DoneProps = { readonly isPending?: boolean; readonly onDone: () => void }

function DoneButton({ isPending = false, onDone }: DoneProps) {
  return (
    <div className="flex justify-end pt-2">
      <Button isPending={isPending} onClick={onDone}>
        {safetyText('report.close')}
      </Button>
    </div>
  )
}
