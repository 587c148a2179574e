import { useCallback, useEffect, useRef, type RefObject } from 'react'
import { preferSocketApi } from '#client/sync/live.ts'
import { setVisibleChat } from '../list/unread.ts'

type Options = {
  readonly chatId: string
  readonly scrollerRef: RefObject<HTMLElement | null>
  /** How far one has seen as the server knows it. */
  readonly readMarker: number
}

/**
 * Marks as seen what is drawn in a visible tab and has been scrolled to, and nothing else. The answer looks again;
 * call it after every movement.
 */
export function useMarkSeen({ chatId, scrollerRef, readMarker }: Options): () => void {
  const sentSeq = useRef(readMarker)
  useEffect(() => {
    sentSeq.current = Math.max(sentSeq.current, readMarker)
  }, [readMarker])
  const update = useCallback(() => {
    const box = scrollerRef.current
    const isVisible = document.visibilityState === 'visible'
    if (!box) return
    const isAtEnd = box.scrollHeight - box.scrollTop - box.clientHeight < 8
    setVisibleChat(isVisible && isAtEnd ? chatId : null)
    const seq = isVisible ? findLastVisibleSeq(box) : 0
    const previous = sentSeq.current
    if (seq <= previous) return
    sentSeq.current = seq
    preferSocketApi()
      .chat.seen.mutate({ chatId, seq })
      .catch(() => {
        // Told again at the next movement, message or return to the tab.
        if (sentSeq.current === seq) sentSeq.current = previous
      })
  }, [chatId, scrollerRef])
  useEffect(() => {
    document.addEventListener('visibilitychange', update)
    return () => {
      document.removeEventListener('visibilitychange', update)
      setVisibleChat(null)
    }
  }, [update])
  return update
}

/** The highest number among the other's messages whose beginning is above the lower edge. */
function findLastVisibleSeq(box: HTMLElement): number {
  const edge = box.getBoundingClientRect().bottom
  const lines = [...box.querySelectorAll<HTMLElement>('[data-theirs]')]
  const last = lines.findLast((line) => line.getBoundingClientRect().top + 16 < edge)
  return Number(last?.dataset.theirs ?? 0)
}
