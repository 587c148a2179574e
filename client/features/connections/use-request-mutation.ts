import { useState } from 'react'
import { showToast } from '#client/ui/feedback/toast-store.ts'
import { useSubmit } from '#client/ui/form/use-submit.ts'
import { requestMutations, type RequestMutation } from './request-mutations.ts'

/**
 * Runs a mutation of a request and shows the result as a toast. After success it stays pending until the live query
 * moves the request, as on every other device.
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
      showToast('success', done())
    } catch {
      showToast('danger', failed())
      onFailed()
    }
  })
  return { isPending: isPending || isDone, submit }
}
