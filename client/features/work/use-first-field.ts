import { useEffect, type RefObject } from 'react'

/** Moves the focus to the first text of a form that a press has opened. */
export function useFirstField(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const field = form.current?.querySelector<HTMLElement>('textarea, input:not([type=date])')
    field?.focus()
  }, [form])
}
