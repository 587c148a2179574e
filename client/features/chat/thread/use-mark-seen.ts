import { useCallback, useEffect, useRef } from 'react'
import { writeNearest } from '#client/sync/react/sync.ts'
import { setVisibleChat } from '../list/unread.ts'

type Options = {
  readonly chatId: string
  /** The sequence number of the counterpart's last loaded message; 0 if there is none. */
  readonly lastSeq: number
  /** The member's read marker on the server. */
  readonly readMarker: number
}

/**
 * Advances the read marker to the last loaded message while the tab is visible [CH5]. The returned function repeats a
 * call that failed; call it after scrolling.
 */
export function useMarkSeen({ chatId, lastSeq, readMarker }: Options): () => void {
  const sentSeq = useRef(readMarker)
  useEffect(() => {
    sentSeq.current = Math.max(sentSeq.current, readMarker)
  }, [readMarker])
  const update = useCallback(() => {
    const isVisible = document.visibilityState === 'visible'
    setVisibleChat(isVisible ? chatId : null)
    const previous = sentSeq.current
    if (!isVisible || lastSeq <= previous) return
    sentSeq.current = lastSeq
    writeNearest(({ chat }, options) => chat.seen.mutate({ chatId, seq: lastSeq }, options)).catch(() => {
      // Retried at the next scroll, message, or return to the tab.
      if (sentSeq.current === lastSeq) sentSeq.current = previous
    })
  }, [chatId, lastSeq])
  useEffect(() => {
    update()
    document.addEventListener('visibilitychange', update)
    return () => {
      document.removeEventListener('visibilitychange', update)
      setVisibleChat(null)
    }
  }, [update])
  return update
}
