import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { safetyText } from '#shared/texts/members/safety.ts'
import { withdrawal } from '#shared/report-limits.ts'
import { api } from '#client/sync/react/api.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { Button } from '#client/ui/button/button.tsx'
import { useSubmit } from '#client/ui/form/use-submit.ts'
import type { SentReport } from './use-report.ts'

type Props = { readonly sent: SentReport; readonly onWithdrawn: (isUnblocked: boolean) => void }

/** Withdraws a report that was sent by mistake, for ten seconds [RP8]. Stays while the call is running. */
export function ReportUndo({ sent: { id, isBlocked }, onWithdrawn }: Props) {
  const queries = useQueryClient()
  const [isOver, setIsOver] = useState(false)
  const [error, setError] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), withdrawal.shown)
    return () => clearTimeout(timer)
  }, [])
  const { isPending, submit } = useSubmit(async () => {
    try {
      const { isUnblocked } = await api.safety.withdrawReport.mutate({ id, unblock: isBlocked })
      if (isUnblocked) void queries.invalidateQueries({ queryKey: ['mentors'] })
      onWithdrawn(isUnblocked)
    } catch (failure) {
      setError(failureOf(failure).text)
    }
  })
  if (isOver && !isPending && error === null) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-sm">
      <p
        className={error === null ? 'text-muted' : 'font-semibold text-danger'}
        role={error ? 'alert' : undefined}
      >
        {error ?? safetyText('report.undoAny', { seconds: withdrawal.shown / 1_000 })}
      </p>
      {!(isOver && error !== null) && (
        <Button variant="secondary" size="sm" isPending={isPending} onClick={() => void submit()}>
          {safetyText('report.undo')}
        </Button>
      )}
    </div>
  )
}
