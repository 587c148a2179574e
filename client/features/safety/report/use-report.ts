import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { newId } from '#shared/domain/ids.ts'
import type { ReportPath } from '#shared/domain/reports.ts'
import { api } from '#client/sync/react/api.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import type { SafetySubject } from '#client/components/safety/subject-store.ts'

export type SentReport = {
  readonly id: string
  readonly reference: string
  readonly isBlocked: boolean
  /** Whether neither can write to or call the other for now [RP14]. */
  readonly isPaused: boolean
}

/**
 * Sends a report, at once if its path was chosen before. All attempts share one id (idempotency key), so that a lost response does not create a duplicate.
 */
export function useReport(subject: SafetySubject, shouldBlock: boolean, onSent: (sent: SentReport) => void) {
  const queries = useQueryClient()
  const [id] = useState(newId)
  const [error, setError] = useState<string | null>(null)
  const [pendingPath, setPendingPath] = useState<ReportPath | null>(subject.path ?? null)
  const deliver = (path: ReportPath): void => {
    void mutate(subject, { id, path, comment: '', block: shouldBlock }).then(
      ({ reference, isPaused = false }) => {
        if (shouldBlock) void queries.invalidateQueries({ queryKey: ['mentors'] })
        onSent({ id, reference, isPaused, isBlocked: shouldBlock })
      },
      (failure: unknown) => {
        setPendingPath(null)
        setError(failureOf(failure).text)
      },
    )
  }
  const send = (path: ReportPath): void => {
    if (pendingPath) return
    setPendingPath(path)
    setError(null)
    deliver(path)
  }
  const deliverChosen = useEffectEvent(() => {
    if (subject.path) deliver(subject.path)
  })
  useEffect(() => deliverChosen(), [])
  return { pendingPath, error, send }
}

type NewReport = {
  readonly id: string
  readonly path: ReportPath
  readonly comment: string
  readonly block: boolean
}

/** Sends the report of what the subject names. */
function mutate({ person, message, requestId, callOf, workOf }: SafetySubject, report: NewReport) {
  if (message) return api.safety.reportMessage.mutate({ ...report, ...message })
  if (callOf !== undefined) return api.safety.reportCall.mutate({ ...report, chatId: callOf })
  if (workOf !== undefined) return api.safety.reportWork.mutate({ ...report, chatId: workOf })
  if (requestId !== undefined) return api.safety.reportRequest.mutate({ ...report, requestId })
  return api.safety.reportPerson.mutate({ ...report, userId: person.id })
}
