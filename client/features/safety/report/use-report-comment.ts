import { useState } from 'react'
import { safetyText } from '#shared/texts/safety/safety.ts'
import { api } from '#client/sync/react/api.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { useSubmit } from '#client/ui/form/use-submit.ts'
import { closeSafetyDialog } from '#client/components/safety/subject-store.ts'

/** The comment on a report. The form adds it, and so does closing the dialog [RP8]. */
export type ReportCommentState = {
  readonly comment: string
  readonly setComment: (comment: string) => void
  readonly isAdded: boolean
  /** Why it was not added. */
  readonly error: string | null
  readonly isPending: boolean
  readonly add: () => Promise<void>
  /**
   * Closes the dialog once a comment that was typed is added. If that fails, the dialog stays open and says so; the next
   * time it closes without the comment.
   */
  readonly close: () => Promise<void>
}

/** @param id the id of the report */
export function useReportComment(id: string): ReportCommentState {
  const [comment, setComment] = useState('')
  const [isAdded, setIsAdded] = useState(false)
  const [error, setError] = useState<string | null>(null)
  /** The comment with which the dialog could not be closed. */
  const [failed, setFailed] = useState<string | null>(null)
  const adding = useSubmit(async () => {
    setError(null)
    try {
      await api.safety.addReportComment.mutate({ id, comment })
      setIsAdded(true)
    } catch (failure) {
      setError(failureOf(failure).text)
    }
  })
  const closing = useSubmit(async () => {
    if (isAdded || comment.trim() === '' || comment === failed) return closeSafetyDialog()
    setError(null)
    try {
      await api.safety.addReportComment.mutate({ id, comment })
      closeSafetyDialog()
    } catch (failure) {
      setFailed(comment)
      setError(safetyText('report.notAdded', { error: failureOf(failure).text }))
    }
  })
  const isPending = adding.isPending || closing.isPending
  return {
    ...{ comment, setComment, isAdded, error, isPending },
    add: adding.submit,
    close: async () => (adding.isPending ? undefined : closing.submit()),
  }
}
