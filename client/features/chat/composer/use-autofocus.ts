import { useEffect, type RefObject } from 'react'

/** Where there is a mouse there is a keyboard: one can write at once. After the page has moved the focus. */
export function useAutofocus(fieldRef: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    if (matchMedia('(hover: hover)').matches)
      queueMicrotask(() => fieldRef.current?.focus({ preventScroll: true }))
  }, [fieldRef])
}
