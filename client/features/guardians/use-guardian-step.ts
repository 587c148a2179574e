import { useState } from 'react'
import { failureOf } from '#client/sync/http/failure.ts'
import { useSubmit } from '#client/ui/form/use-submit.ts'

/** A step of the guardian's page: runs `work`, and keeps why it failed. */
export function useGuardianStep(work: () => Promise<void>) {
  const [problem, setProblem] = useState<string | null>(null)
  const { isPending, submit } = useSubmit(async () => {
    setProblem(null)
    try {
      await work()
    } catch (error) {
      setProblem(failureOf(error).text)
    }
  })
  return { problem, isPending, submit }
}
