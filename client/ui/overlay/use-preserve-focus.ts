import { useEffect, useRef, type RefObject } from 'react'
import { focusPage } from '../layout/focus-page.ts'

/**
 * Keeps keyboard focus in a list when the focused row is removed. Focuses the name of the row that took its position,
 * else the section's heading, else the page's. Names and headings are marked by `tabIndex={-1}`.
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
    // Removing a row fires no `focusout` with a new target; moving the focus elsewhere does.
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
