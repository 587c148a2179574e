import { useState } from 'react'
import type { ErrorReason } from '#shared/errors.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { useSubmit } from '#client/ui/form/use-submit.ts'

/** A step of a form: runs `work`, and keeps why it failed. `onFailure` may handle a reason itself. */
export function useStep(work: () => Promise<void>, onFailure?: (reason: ErrorReason | null) => void) {
  const [problem, setProblem] = useState<string | null>(null)
  const { isPending, submit } = useSubmit(async () => {
    setProblem(null)
    try {
      await work()
    } catch (error) {
      const { reason, text } = failureOf(error)
      setProblem(text)
      onFailure?.(reason)
    }
  })
  return { problem, isPending, submit }
}
