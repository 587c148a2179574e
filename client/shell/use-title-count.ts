import { useEffect } from 'react'
import { titleCount } from '../ui/layout/title-count.ts'

/** Tells in the tab's title how much waits, for as long as somebody is signed in. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    titleCount.set(count)
    return () => titleCount.set(0)
  }, [count])
}
