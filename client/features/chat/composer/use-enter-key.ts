import { useRef, type CompositionEvent, type KeyboardEvent } from 'react'

/** Without a mouse there is no Shift+Enter either: there Enter breaks the line and the button sends. */
export const isTouch = matchMedia('(hover: none) and (pointer: coarse)').matches

/** Handlers of a text field in which Enter sends and Shift+Enter breaks the line [CH13]. */
export function useEnterKey(send: () => void) {
  const composedAt = useRef(-Infinity)
  return {
    onCompositionEnd(event: CompositionEvent) {
      composedAt.current = event.timeStamp
    },
    onKeyDown(event: KeyboardEvent) {
      // While an input method composes, Enter chooses a word; Safari tells of the word first and of the key after.
      const isComposing = event.nativeEvent.isComposing || event.timeStamp - composedAt.current < 50
      if (event.key !== 'Enter' || event.shiftKey || isTouch || isComposing) return
      event.preventDefault()
      send()
    },
  }
}
