import { useEffect } from 'react'
import { titleCount } from '../ui/layout/title-count.ts'

/** Shows the number of unread messages in the tab's title while a member is logged in. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    titleCount.set(count)
    return () => titleCount.set(0)
  }, [count])
}
