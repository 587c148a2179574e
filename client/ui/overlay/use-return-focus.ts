import { useLayoutEffect, type RefObject } from 'react'

/** What goes away with the focus in it gives it back to where it came from. */
export function useFocusBack(root: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = root.current
    let before: EventTarget | null = null
    const remember = ({ relatedTarget }: FocusEvent): void => {
      before = relatedTarget
    }
    element?.addEventListener('focusin', remember)
    return () => {
      if (element?.contains(document.activeElement)) (before as HTMLElement | null)?.focus()
    }
  }, [root])
}
