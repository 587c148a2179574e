import { useRef, useState, type SyntheticEvent } from 'react'

/**
 * Runs `work` on submit or press, one call at a time; further calls are ignored meanwhile. Unlike a form action, it
 * does not reset the fields. `work` handles its own errors.
 */
export function useSubmit(work: () => Promise<void>) {
  const [isPending, setIsPending] = useState(false)
  const isRunning = useRef(false)
  async function submit(event?: SyntheticEvent) {
    event?.preventDefault()
    if (isRunning.current) return
    isRunning.current = true
    setIsPending(true)
    try {
      await work()
    } finally {
      isRunning.current = false
      setIsPending(false)
    }
  }
  return { isPending, submit }
}
