import { useEffect } from 'react'
import { showUnread } from './unread-marks.ts'

/** Shows the number of unread messages in the tab's title and icon and on the app's icon while a member is logged in. */
export function useUnreadMarks(count: number): void {
  useEffect(() => showUnread(count), [count])
  useEffect(() => () => showUnread(0), [])
}
