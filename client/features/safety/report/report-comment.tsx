import { report as limit } from '#shared/limits.ts'
import { safetyText } from '#shared/texts/safety/safety.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import type { ReportCommentState } from './use-report-comment.ts'

/** Adds a comment to a report that was sent [RP8]. */
export function ReportComment({ comment, setComment, isAdded, error, isPending, add }: ReportCommentState) {
  if (isAdded)
    return (
      <p role="status" className="font-semibold text-success">
        {safetyText('report.added')}
      </p>
    )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
      className="grid gap-2"
    >
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
