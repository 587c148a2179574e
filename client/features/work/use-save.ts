import { useRef, useState } from 'react'
import type { WorkResult } from '#shared/contract/work.ts'
import { workPageText } from '#shared/texts/members/pairs/work.ts'
import { showHelp, workHelpPlace } from '#client/state/help-state.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { showToast } from '#client/ui/feedback/toast-store.ts'
import { maskedLabel } from '#client/components/masked/masked-note.tsx'

/**
 * Saves something on the page, one call at a time. `save` answers whether it was saved: not if it was changed meanwhile, and the
 * problem says so. A toast says what was masked, and a note under the words why.
 */
export function useSave(chatId: string) {
  const [isPending, setIsPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isRunning = useRef(false)
  const save = async (call: () => Promise<WorkResult>): Promise<boolean> => {
    if (isRunning.current) return false
    isRunning.current = true
    setIsPending(true)
    setProblem(null)
    try {
      const { isStale, help, maskedKinds } = await call()
      if (help !== undefined) showHelp(workHelpPlace(chatId))
      if (maskedKinds !== undefined) showToast('info', maskedLabel(maskedKinds))
      if (isStale) setProblem(workPageText('work.stale'))
      return isStale !== true
    } catch (failure) {
      setProblem(failureOf(failure).text)
      return false
    } finally {
      isRunning.current = false
      setIsPending(false)
    }
  }
  return { isPending, problem, clear: () => setProblem(null), save }
}
