import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { newId } from '#shared/domain/ids.ts'
import type { ReportReason } from '#shared/domain/reports.ts'
import { api, failureOf } from '#client/sync/http/trpc.ts'
import type { SafetySubject } from './subject-store.ts'

export type Sent = { readonly reference: string; readonly isBlocked: boolean }

type Wishes = { readonly words: string; readonly alsoBlocks: boolean }

/** Sends a report. Every try carries one id, so that one whose answer got lost is not made twice. */
export function useReport(
  { person, message }: SafetySubject,
  { words, alsoBlocks }: Wishes,
  onSent: (sent: Sent) => void,
) {
  const queries = useQueryClient()
  const [id] = useState(newId)
  const [problem, setProblem] = useState<string | null>(null)
  const [pressed, setPressed] = useState<ReportReason | null>(null)
  const send = async (reason: ReportReason): Promise<void> => {
    if (pressed) return
    setPressed(reason)
    setProblem(null)
    const wishes = { id, reason, words, block: alsoBlocks }
    try {
      const { reference } = await (message
        ? api.safety.reportMessage.mutate({ ...wishes, ...message })
        : api.safety.reportPerson.mutate({ ...wishes, userId: person.id }))
      if (alsoBlocks) void queries.invalidateQueries({ queryKey: ['mentors'] })
      onSent({ reference, isBlocked: alsoBlocks })
    } catch (error) {
      setPressed(null)
      setProblem(failureOf(error).text)
    }
  }
  return { pressed, problem, send }
}
