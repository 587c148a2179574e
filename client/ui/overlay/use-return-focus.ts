import { useLayoutEffect, type RefObject } from 'react'

/** What goes away with the focus in it gives it back to where it came from. */
export function useReturnFocus(root: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = root.current
    let previous: EventTarget | null = null
    const handleFocusIn = ({ relatedTarget }: FocusEvent): void => {
      previous = relatedTarget
    }
    element?.addEventListener('focusin', handleFocusIn)
    return () => {
      if (element?.contains(document.activeElement)) (previous as HTMLElement | null)?.focus()
    }
  }, [root])
}
