import { useId, useState } from 'react'
import { reportReasons, type ReportReason } from '#shared/domain/reports.ts'
import { safetyText } from '#shared/texts/safety/safety.ts'
import { api } from '#client/sync/react/api.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { Button } from '#client/ui/button/button.tsx'

/** Adds a reason to a report that was sent: one press, and not required [RP8]. */
export function ReportReasons({ reportId }: { readonly reportId: string }) {
  const titleId = useId()
  const [chosen, setChosen] = useState<ReportReason | null>(null)
  const [isAdded, setIsAdded] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const choose = async (reason: ReportReason): Promise<void> => {
    if (chosen) return
    setChosen(reason)
    setError(null)
    try {
      await api.safety.addReportReason.mutate({ id: reportId, reason })
      setIsAdded(true)
    } catch (failure) {
      setChosen(null)
      setError(failureOf(failure).text)
    }
  }
  if (isAdded && chosen)
    return (
      <p role="status" className="font-semibold text-success">
        {safetyText('report.reasonAdded', { reason: safetyText(`reason.${chosen}`) })}
      </p>
    )
  return (
    <section aria-labelledby={titleId} className="grid gap-2">
      <h3 id={titleId} className="font-sans text-sm font-semibold tracking-normal">
        {safetyText('report.reasons')}
      </h3>
      <div className="flex flex-wrap gap-2">
        {reportReasons.map((reason) => (
          <Button
            key={reason}
            variant="secondary"
            size="sm"
            isPending={chosen === reason}
            className="py-1.5 whitespace-normal!"
            onClick={() => void choose(reason)}
          >
            {safetyText(`reason.${reason}`)}
          </Button>
        ))}
      </div>
      {error !== null && (
        <p role="alert" className="text-sm font-semibold text-danger">
          {error}
        </p>
      )}
    </section>
  )
}
