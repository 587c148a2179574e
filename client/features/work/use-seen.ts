import { useEffect, useRef } from 'react'
import type { Work } from '#shared/contract/work.ts'
import { api } from '#client/sync/react/api.ts'

/** Tells the server what the member has seen of the page, while the tab is visible, so that no notice tells them again [WK15]. */
export function useSeen(chatId: string, work: Work | undefined): void {
  const sent = useRef(0)
  const n = work?.endedAt === null ? (work.changes.find(({ isMine }) => !isMine)?.n ?? 0) : 0
  useEffect(() => {
    const update = (): void => {
      const previous = sent.current
      if (document.visibilityState !== 'visible' || n <= previous) return
      sent.current = n
      api.work.see.mutate({ chatId, n }).catch(() => {
        // Tried again at the next change, or return to the tab.
        if (sent.current === n) sent.current = previous
      })
    }
    update()
    document.addEventListener('visibilitychange', update)
    return () => document.removeEventListener('visibilitychange', update)
  }, [chatId, n])
}
