import { useCallback, useEffect, useRef, type RefObject } from 'react'
import { preferSocketApi } from '#client/sync/live.ts'
import { setVisibleChat } from '../list/unread.ts'

type Options = {
  readonly chatId: string
  readonly scrollerRef: RefObject<HTMLElement | null>
  /** How far one has seen as the server knows it. */
  readonly mark: number
}

/**
 * Marks as seen what is drawn in a visible tab and has been scrolled to, and nothing else. The answer looks again;
 * call it after every movement.
 */
export function useSeen({ chatId, scrollerRef, mark }: Options): () => void {
  const told = useRef(mark)
  useEffect(() => {
    told.current = Math.max(told.current, mark)
  }, [mark])
  const look = useCallback(() => {
    const box = scrollerRef.current
    const isVisible = document.visibilityState === 'visible'
    if (!box) return
    const isAtEnd = box.scrollHeight - box.scrollTop - box.clientHeight < 8
    setVisibleChat(isVisible && isAtEnd ? chatId : null)
    const seq = isVisible ? lastTheirsIn(box) : 0
    const before = told.current
    if (seq <= before) return
    told.current = seq
    preferSocketApi()
      .chat.seen.mutate({ chatId, seq })
      .catch(() => {
        // Told again at the next movement, message or return to the tab.
        if (told.current === seq) told.current = before
      })
  }, [chatId, scrollerRef])
  useEffect(() => {
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      setVisibleChat(null)
    }
  }, [look])
  return look
}

/** The highest number among the other's messages whose beginning is above the lower edge. */
function lastTheirsIn(box: HTMLElement): number {
  const edge = box.getBoundingClientRect().bottom
  const lines = [...box.querySelectorAll<HTMLElement>('[data-theirs]')]
  const last = lines.findLast((line) => line.getBoundingClientRect().top + 16 < edge)
  return Number(last?.dataset.theirs ?? 0)
}
