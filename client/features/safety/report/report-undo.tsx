import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState, type ReactNode } from 'react'
import { safetyText } from '#shared/texts/safety/safety.ts'
import { withdrawal } from '#shared/limits/report.ts'
import { api } from '#client/sync/react/api.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { Button } from '#client/ui/button/button.tsx'
import { useSubmit } from '#client/ui/form/use-submit.ts'
import { useReturnFocus } from '#client/ui/overlay/use-return-focus.ts'
import type { SentReport } from './use-report.ts'
import { useUndoTime } from './use-undo-time.ts'

type Props = {
  readonly sent: SentReport
  readonly onWithdrawn: (isUnblocked: boolean) => void
  /** What a screen reader says first: with the focus on it by keyboard, the time does not run yet. */
  readonly children: ReactNode
}

/** Withdraws a report that was sent by mistake, for ten seconds [RP8]. Stays while the call is running. */
export function ReportUndo({ sent: { id, isBlocked }, onWithdrawn, children }: Props) {
  const textId = useId()
  const queries = useQueryClient()
  const { isOver, holdAll, holdButton } = useUndoTime()
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
  return (
    <div {...holdAll} className="grid gap-4">
      {children}
      {(canUndo || error !== null) && (
        <div {...holdButton} className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
          <p
            id={textId}
            className={error === null ? 'text-muted' : 'font-semibold text-danger'}
            role={error === null ? undefined : 'alert'}
          >
            {error ?? safetyText('report.undoAny', { seconds: withdrawal.shown / 1_000 })}
          </p>
          {canUndo && <UndoButton {...{ isPending, textId }} onUndo={() => void submit()} />}
        </div>
      )}
    </div>
  )
}

type ButtonProps = {
  readonly isPending: boolean
  /** The id of what describes the button. */
  readonly textId: string
  readonly onUndo: () => void
}

/** Returns the focus when it disappears. */
function UndoButton({ isPending, textId, onUndo }: ButtonProps) {
  const root = useRef<HTMLDivElement>(null)
  useReturnFocus(root)
  return (
    <div ref={root}>
      <Button variant="secondary" size="sm" aria-describedby={textId} isPending={isPending} onClick={onUndo}>
        {safetyText('report.undo')}
      </Button>
    </div>
  )
}
