import { useRouter } from '#client/router/router.ts'
import { useEffect, useState } from 'react'
import { pageEvents } from '#client/sync/browser/page-events.ts'

/**
 * While `isDirty`, asks before the page is left [PR11]. The quick exit asks nothing [QE2], so the event of a closing tab is
 * not left to the router, which would hear it first.
 *
 * @returns the answer that is asked for, or `null` while nothing is
 */
export function useLeaveQuestion(isDirty: boolean): ((stays: boolean) => void) | null {
  const { history } = useRouter()
  const [answer, setAnswer] = useState<((stays: boolean) => void) | null>(null)
  useEffect(() => {
    if (!isDirty) return
    const allowClose = pageEvents.guardClose(() => true)
    const allowLeave = history.block({
      enableBeforeUnload: false,
      blockerFn({ currentLocation, nextLocation }) {
        if (currentLocation.pathname === nextLocation.pathname) return false
        return new Promise<boolean>((resolve) => {
          setAnswer(() => (stays: boolean) => {
            setAnswer(null)
            resolve(stays)
          })
        })
      },
    })
    return () => {
      allowClose()
      allowLeave()
    }
  }, [history, isDirty])
  return answer
}
