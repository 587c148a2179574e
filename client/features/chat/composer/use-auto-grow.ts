import { useEffect, useLayoutEffect, type RefObject } from 'react'

/** Fits the height of a text field to its content, up to its CSS maximum; again when the window gets another width. */
export function useAutoGrow(fieldRef: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => fit(fieldRef.current, text), [fieldRef, text])
  useEffect(() => {
    const fitAgain = (): void => fit(fieldRef.current, text)
    window.addEventListener('resize', fitAgain)
    return () => window.removeEventListener('resize', fitAgain)
  }, [fieldRef, text])
}

function fit(field: HTMLTextAreaElement | null, text: string): void {
  if (!field) return
  field.style.height = ''
  // An empty field has the right height already; measuring it would force a layout.
  if (text === '') return
  // `scrollHeight` excludes the border.
  field.style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`
}
