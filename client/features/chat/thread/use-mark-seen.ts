import { useCallback, useEffect, useRef, type RefObject } from 'react'
import { preferSocketApi } from '#client/sync/react/sync.ts'
import { setVisibleChat } from '../list/unread.ts'

type Options = {
  readonly chatId: string
  readonly scrollerRef: RefObject<HTMLElement | null>
  /** The member's read marker on the server. */
  readonly readMarker: number
}

/**
 * Advances the read marker to the last message that was scrolled into view in a visible tab. Call the returned
 * function after every scroll or layout change.
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
        // Retried at the next scroll, message, or return to the tab.
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

/** Returns the sequence number of the counterpart's last message that is visible in the scroll container. */
function findLastVisibleSeq(box: HTMLElement): number {
  const edge = box.getBoundingClientRect().bottom
  const lines = [...box.querySelectorAll<HTMLElement>('[data-theirs]')]
  const last = lines.findLast((line) => line.getBoundingClientRect().top + 16 < edge)
  return Number(last?.dataset.theirs ?? 0)
}
