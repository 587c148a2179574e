import { useLayoutEffect, type RefObject } from 'react'

/** Fits the height of a text field to its content, up to its CSS maximum. */
export function useAutoGrow(fieldRef: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    const field = fieldRef.current
    if (!field) return
    field.style.height = ''
    // An empty field has the right height already; measuring it would force a layout.
    if (text === '') return
    // `scrollHeight` excludes the border.
    field.style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`
  }, [fieldRef, text])
}
