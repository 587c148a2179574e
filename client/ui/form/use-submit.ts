import { useRef, useState, type SyntheticEvent } from 'react'

/**
 * Runs `work` when a form is sent or a button pressed, once at a time. Unlike a form action it leaves what was
 * typed alone, and a second press meanwhile does nothing. `work` handles its own failures.
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
