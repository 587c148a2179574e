import { useRef, type CompositionEvent, type KeyboardEvent } from 'react'

/** On touch devices, which have no Shift+Enter, Enter inserts a line break and the button sends. */
export const isTouch = matchMedia('(hover: none) and (pointer: coarse)').matches

type Actions = {
  readonly send: () => void
  /** Up without anything written. Returns whether there was a message to edit. */
  readonly editLast: () => boolean
  /** Escape. Absent if there is nothing to cancel: the key keeps its meaning. */
  readonly cancel: (() => void) | undefined
}

/** Returns handlers that send on Enter, insert a line break on Shift+Enter [CH13], and edit and cancel [MR6]. */
export function useComposerKeys({ send, editLast, cancel }: Actions) {
  const composedAt = useRef(-Infinity)
  return {
    onCompositionEnd(event: CompositionEvent) {
      composedAt.current = event.timeStamp
    },
    onKeyDown(event: KeyboardEvent) {
      // During IME composition Enter selects a word. Safari fires `compositionend` before the keydown event.
      const isComposing = event.nativeEvent.isComposing || event.timeStamp - composedAt.current < 50
      if (isComposing || event.shiftKey) return
      const hasModifier = event.altKey || event.ctrlKey || event.metaKey
      if (event.key === 'Enter' && !isTouch) {
        event.preventDefault()
        send()
      } else if (event.key === 'ArrowUp' && !hasModifier && editLast()) event.preventDefault()
      else if (event.key === 'Escape' && cancel) {
        event.preventDefault()
        cancel()
      }
    },
  }
}
