import { useState } from 'react'
import type { RejectionReason } from '#shared/domain/requests.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { showToast } from '#client/ui/feedback/toast-store.ts'
import { showResult } from '#client/sync/react/sync.ts'
import { useSubmit } from '#client/ui/form/use-submit.ts'
import { requestMutations, type RequestMutation } from './request-mutations.ts'
import { applyMutation } from './request-results.ts'

/**
 * Runs a mutation of a request, shows the result as a toast, and moves the request in the lists, also if the live
 * channel is away [RQ11]. Where no list is shown it stays pending: the live queries of the page follow.
 */
export function useRequestMutation(
  mutation: RequestMutation,
  requestId: string,
  { reason, onFailed }: { readonly reason?: RejectionReason; readonly onFailed?: () => void } = {},
) {
  const [isDone, setIsDone] = useState(false)
  const { isPending, submit } = useSubmit(async () => {
    if (isDone) return
    const { run, done, failed } = requestMutations[mutation]
    try {
      await run({ requestId, ...(reason === undefined ? {} : { reason }) })
      setIsDone(true)
      showToast('success', done())
      showResult('connections', (lists) => applyMutation(lists, mutation, requestId, reason))
    } catch (error) {
      const { reason: refusal, text } = failureOf(error)
      showToast('danger', refusal === 'training.missing' ? text : failed())
      onFailed?.()
    }
  })
  return { isPending: isPending || isDone, submit }
}
