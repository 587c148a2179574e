import { useEffect, useRef, type RefObject } from 'react'
import { focusPage } from '../layout/focus-page.ts'

/**
 * Somebody at the keyboard presses a button, and its row goes elsewhere: the focus would fall out of the page. It
 * goes on to the name of the row that took the place, or to the heading where none is left: of the section, else of
 * the page. Names and headings are marked by `tabIndex={-1}`.
 */
export function usePreserveFocus(
  root: RefObject<HTMLElement | null>,
  rows: readonly unknown[] | undefined,
): void {
  const row = useRef(-1)
  useEffect(() => {
    const section = root.current
    if (!section) return
    const handleFocusIn = (event: FocusEvent): void => {
      row.current = [...section.querySelectorAll('li')].findIndex((each) =>
        each.contains(event.target as Node),
      )
    }
    // A row that is removed tells nobody of the focus it had: leaving for elsewhere does.
    const handleFocusOut = (event: FocusEvent): void => {
      if (event.relatedTarget && !section.contains(event.relatedTarget as Node)) row.current = -1
    }
    section.addEventListener('focusin', handleFocusIn)
    section.addEventListener('focusout', handleFocusOut)
    return () => {
      section.removeEventListener('focusin', handleFocusIn)
      section.removeEventListener('focusout', handleFocusOut)
    }
  }, [root])
  useEffect(() => {
    if (row.current < 0 || document.activeElement !== document.body) return
    const names = [...(root.current?.querySelectorAll<HTMLElement>('li [tabindex="-1"]') ?? [])]
    const next = names[Math.min(row.current, names.length - 1)]
    const heading = next ?? root.current?.querySelector<HTMLElement>('h2[tabindex]')
    if (heading) heading.focus()
    else focusPage()
  }, [root, rows])
}
