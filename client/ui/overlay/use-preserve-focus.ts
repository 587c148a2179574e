import { useEffect, useRef, type RefObject } from 'react'
import { focusPage } from '../layout/focus-page.ts'

/**
 * Somebody at the keyboard presses a button, and its row goes elsewhere: the focus would fall out of the page. It
 * goes on to the name of the row that took the place, or to the heading where none is left: of the section, else of
 * the page. Names and headings are marked by `tabIndex={-1}`.
 */
export function useKeptFocus(
  root: RefObject<HTMLElement | null>,
  rows: readonly unknown[] | undefined,
): void {
  const row = useRef(-1)
  useEffect(() => {
    const section = root.current
    if (!section) return
    const remember = (event: FocusEvent): void => {
      row.current = [...section.querySelectorAll('li')].findIndex((each) =>
        each.contains(event.target as Node),
      )
    }
    // A row that is removed tells nobody of the focus it had: leaving for elsewhere does.
    const forget = (event: FocusEvent): void => {
      if (event.relatedTarget && !section.contains(event.relatedTarget as Node)) row.current = -1
    }
    section.addEventListener('focusin', remember)
    section.addEventListener('focusout', forget)
    return () => {
      section.removeEventListener('focusin', remember)
      section.removeEventListener('focusout', forget)
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
