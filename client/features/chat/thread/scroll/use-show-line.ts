import { useCallback, type RefObject } from 'react'

/** For how long a message is marked after the reader was led to it. */
const markedFor = 2_500

/**
 * Returns a function that scrolls to a message of the list, if it is loaded, marks it for a moment, and focuses it after
 * whatever else wants the focus of a page that just opened. `onMoved` is called in between.
 */
export function useShowLine(scrollerRef: RefObject<HTMLElement | null>, onMoved: () => void) {
  return useCallback(
    (seq: number) => {
      const line = scrollerRef.current?.querySelector<HTMLElement>(`[data-seq="${seq}"]`)
      if (!line) return
      line.scrollIntoView({ block: 'center' })
      onMoved()
      line.setAttribute('data-found', '')
      setTimeout(() => line.removeAttribute('data-found'), markedFor)
      queueMicrotask(() => line.focus({ preventScroll: true }))
    },
    [scrollerRef, onMoved],
  )
}
