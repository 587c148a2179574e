import { useLayoutEffect, type RefObject } from 'react'

/** Returns the focus to the previously focused element when `root` unmounts while it has the focus. */
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
