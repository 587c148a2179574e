import { useLayoutEffect, type RefObject } from 'react'

/** Makes a text field as high as what is in it; its own maximum still holds. */
export function useAutoGrow(fieldRef: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    const field = fieldRef.current
    if (!field) return
    field.style.height = ''
    // A line high by itself: to measure it would lay out the whole page.
    if (text === '') return
    // The border is no part of what scrolls.
    field.style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`
  }, [fieldRef, text])
}
