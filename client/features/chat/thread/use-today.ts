import { useEffect, useState } from 'react'
import { getMsUntilMidnight } from './format-time.ts'

/** Returns a timestamp of the current day; updates after midnight. */
export function useToday(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), getMsUntilMidnight(now) + 1_000)
    return () => clearTimeout(timer)
  }, [now])
  return now
}
