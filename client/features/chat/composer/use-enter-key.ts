import { useRef, type CompositionEvent, type KeyboardEvent } from 'react'

/** On touch devices, which have no Shift+Enter, Enter inserts a line break and the button sends. */
export const isTouch = matchMedia('(hover: none) and (pointer: coarse)').matches

/** Returns handlers that send on Enter and insert a line break on Shift+Enter [CH13]. */
export function useEnterKey(send: () => void) {
  const composedAt = useRef(-Infinity)
  return {
    onCompositionEnd(event: CompositionEvent) {
      composedAt.current = event.timeStamp
    },
    onKeyDown(event: KeyboardEvent) {
      // During IME composition Enter selects a word. Safari fires `compositionend` before the keydown event.
      const isComposing = event.nativeEvent.isComposing || event.timeStamp - composedAt.current < 50
      if (event.key !== 'Enter' || event.shiftKey || isTouch || isComposing) return
      event.preventDefault()
      send()
    },
  }
}
