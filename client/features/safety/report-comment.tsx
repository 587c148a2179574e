import { useState } from 'react'
import { report as limit } from '#shared/limits.ts'
import { safetyText } from '#shared/texts/members/safety.ts'
import { api } from '#client/sync/react/api.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { useSubmit } from '#client/ui/form/use-submit.ts'

/** Adds a comment to a report that was sent [RP8]. */
export function ReportComment({ id }: { readonly id: string }) {
  const [comment, setComment] = useState('')
  const [isAdded, setIsAdded] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const { isPending, submit } = useSubmit(async () => {
    setError(null)
    try {
      await api.safety.addReportComment.mutate({ id, comment })
      setIsAdded(true)
    } catch (failure) {
      setError(failureOf(failure).text)
    }
  })
  if (isAdded)
    return (
      <p role="status" className="font-semibold text-success">
        {safetyText('report.added')}
      </p>
    )
  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-2">
      <Field label={safetyText('report.words')} error={error}>
        {(wiring) => (
          <textarea
            {...wiring}
            rows={2}
            maxLength={limit.maxCommentLength}
            value={comment}
            onChange={(event) => setComment(event.target.value)}
            className="control field-sizing-content max-h-40 min-h-18 resize-none"
          />
        )}
      </Field>
      {comment.trim() !== '' && (
        <Button type="submit" variant="secondary" isPending={isPending} className="justify-self-start">
          {safetyText('report.addWords')}
        </Button>
      )}
    </form>
  )
}
