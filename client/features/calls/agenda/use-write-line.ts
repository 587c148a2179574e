import { useRef, useState } from 'react'
import type { AgendaResult } from '#shared/contract/call-records.ts'
import { showHelp } from '#client/state/help-state.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { showToast } from '#client/ui/feedback/toast-store.ts'
import { maskedLabel } from '#client/components/masked/masked-note.tsx'

type Options = {
  /** Where the help lines are shown. */
  readonly place: string
  /** Called when the line is stored; not for one that was another one by then. */
  readonly onDone: () => void
}

/** Sends a line, one at a time, and says why it failed, or what was masked in it, of which a note under the line has the reason [AD4]. */
export function useWriteLine({ place, onDone }: Options) {
  const [error, setError] = useState<string | null>(null)
  const [isPending, setIsPending] = useState(false)
  const isRunning = useRef(false)
  const run = async (send: () => Promise<AgendaResult>): Promise<void> => {
    if (isRunning.current) return
    isRunning.current = true
    setIsPending(true)
    setError(null)
    try {
      const { isStale, help, maskedKinds = [] } = await send()
      if (help !== undefined) showHelp(place)
      if (maskedKinds.length > 0) showToast('info', maskedLabel(maskedKinds))
      if (!isStale) onDone()
    } catch (failed) {
      setError(failureOf(failed).text)
    } finally {
      isRunning.current = false
      setIsPending(false)
    }
  }
  return { error, isPending, run }
}
