import { useEffect, type RefObject } from 'react'
import { parseMessageFragment } from '../thread/scroll/linked-message.ts'

/**
 * Focuses the composer on devices with a mouse, which have a keyboard. Runs after the page has focused its heading. Not
 * if the address leads to a message, which gets the focus.
 */
export function useAutofocus(fieldRef: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    if (matchMedia('(hover: hover)').matches && parseMessageFragment(location.hash) === null)
      queueMicrotask(() => fieldRef.current?.focus({ preventScroll: true }))
  }, [fieldRef])
}
