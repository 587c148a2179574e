import { useState } from 'react'
import { showToast } from '#client/ui/feedback/toast-store.ts'
import { useSubmit } from '#client/ui/form/use-submit.ts'
import { requestMutations, type RequestMutation } from './request-mutations.ts'

/**
 * Does something with a request and says how it went. Once done it stays pending until the request has moved:
 * that comes by the live channel, as at everybody else's.
 */
export function useRequestMutation(
  mutation: RequestMutation,
  requestId: string,
  onFailed: () => void = () => {},
) {
  const [isDone, setIsDone] = useState(false)
  const { isPending, submit } = useSubmit(async () => {
    if (isDone) return
    const { run, done, failed } = requestMutations[mutation]
    try {
      await run({ requestId })
      setIsDone(true)
      showToast('success', done)
    } catch {
      showToast('danger', failed)
      onFailed()
    }
  })
  return { isPending: isPending || isDone, submit }
}
