import { useEffect, useState } from 'react'

/** How long to wait for an idle browser, and before a browser that cannot tell, in milliseconds. */
const MAX_WAIT = 3_000

/** Becomes true once the browser has nothing more urgent to do. */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    const start = () => setIsIdle(true)
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(start, MAX_WAIT)
      return () => clearTimeout(timer)
    }
    const request = requestIdleCallback(start, { timeout: MAX_WAIT })
    return () => cancelIdleCallback(request)
  }, [])
  return isIdle
}
