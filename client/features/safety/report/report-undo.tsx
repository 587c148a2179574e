import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { safetyText } from '#shared/texts/safety/safety.ts'
import { withdrawal } from '#shared/limits/report.ts'
import { api } from '#client/sync/react/api.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { Button } from '#client/ui/button/button.tsx'
import { useSubmit } from '#client/ui/form/use-submit.ts'
import { useReturnFocus } from '#client/ui/overlay/use-return-focus.ts'
import type { SentReport } from './use-report.ts'
import { useUndoTime } from './use-undo-time.ts'

type Props = { readonly sent: SentReport; readonly onWithdrawn: (isUnblocked: boolean) => void }

/** Withdraws a report that was sent by mistake, for ten seconds [RP8]. Stays while the call is running. */
export function ReportUndo({ sent: { id, isBlocked }, onWithdrawn }: Props) {
  const queries = useQueryClient()
  const { isOver, holding } = useUndoTime()
  const [error, setError] = useState<string | null>(null)
  const { isPending, submit } = useSubmit(async () => {
    try {
      const { isUnblocked } = await api.safety.withdrawReport.mutate({ id, unblock: isBlocked })
      if (isUnblocked) void queries.invalidateQueries({ queryKey: ['mentors'] })
      onWithdrawn(isUnblocked)
    } catch (failure) {
      setError(failureOf(failure).text)
    }
  })
  const canUndo = !isOver || isPending
  if (!canUndo && error === null) return null
  return (
    <div {...holding} className="flex flex-wrap items-center gap-x-3 text-sm">
      <p
        className={error === null ? 'text-muted' : 'font-semibold text-danger'}
        role={error === null ? 'status' : 'alert'}
      >
        {error ?? safetyText('report.undoAny', { seconds: withdrawal.shown / 1_000 })}
      </p>
      {canUndo && <UndoButton isPending={isPending} onUndo={() => void submit()} />}
    </div>
  )
}

type ButtonProps = { readonly isPending: boolean; readonly onUndo: () => void }

/** Returns the focus when it disappears. */
function UndoButton({ isPending, onUndo }: ButtonProps) {
  const root = useRef<HTMLDivElement>(null)
  useReturnFocus(root)
  return (
    <div ref={root}>
      <Button variant="secondary" size="sm" isPending={isPending} onClick={onUndo}>
        {safetyText('report.undo')}
      </Button>
    </div>
  )
}
