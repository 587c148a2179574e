import { useEffect, type RefObject } from 'react'

/**
 * Focuses the composer on devices with a mouse, which have a keyboard. Runs after the page has focused its heading.
 */
export function useAutofocus(fieldRef: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    if (matchMedia('(hover: hover)').matches)
      queueMicrotask(() => fieldRef.current?.focus({ preventScroll: true }))
  }, [fieldRef])
}
