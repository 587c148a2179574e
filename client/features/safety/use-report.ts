import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { newId } from '#shared/domain/ids.ts'
import type { ReportReason } from '#shared/domain/reports.ts'
import { api } from '#client/sync/react/api.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import type { SafetySubject } from './subject-store.ts'

export type SentReport = { readonly id: string; readonly reference: string; readonly isBlocked: boolean }

/**
 * Sends a report. All attempts share one id (idempotency key), so that a lost response does not create a duplicate.
 */
export function useReport(
  { person, message }: SafetySubject,
  shouldBlock: boolean,
  onSent: (sent: SentReport) => void,
) {
  const queries = useQueryClient()
  const [id] = useState(newId)
  const [error, setError] = useState<string | null>(null)
  const [pendingReason, setPendingReason] = useState<ReportReason | null>(null)
  const send = async (reason: ReportReason): Promise<void> => {
    if (pendingReason) return
    setPendingReason(reason)
    setError(null)
    const report = { id, reason, comment: '', block: shouldBlock }
    try {
      const { reference } = await (message
        ? api.safety.reportMessage.mutate({ ...report, ...message })
        : api.safety.reportPerson.mutate({ ...report, userId: person.id }))
      if (shouldBlock) void queries.invalidateQueries({ queryKey: ['mentors'] })
      onSent({ id, reference, isBlocked: shouldBlock })
    } catch (error) {
      setPendingReason(null)
      setError(failureOf(error).text)
    }
  }
  return { pendingReason, error, send }
}
