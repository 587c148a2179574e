import { toLogicalKey } from '#client/ui/logical-key.ts'

const attribute = 'data-call-day'

/** Marks the link of a call on a day of the week, 0 to 6, for the arrow keys. */
export const entryOf = (day: number) => ({ [attribute]: day })

/**
 * Moves the focus between the calls below an element: up and down to the one before and after, left and right to the first one of
 * the next day that has any. Answers false for other keys, and if nothing of them has the focus.
 */
export function moveFocus(root: HTMLElement, pressed: string): boolean {
  // Where text runs from right to left, so do the days.
  const key = toLogicalKey(pressed, root)
  const isBack = key === 'ArrowUp' || key === 'ArrowLeft'
  if (!isBack && key !== 'ArrowDown' && key !== 'ArrowRight') return false
  const links = [...root.querySelectorAll<HTMLElement>(`[${attribute}]`)]
  const at = links.findIndex((link) => link === document.activeElement)
  const current = links[at]
  if (!current) return false
  const isDay = key === 'ArrowLeft' || key === 'ArrowRight'
  if (!isDay) links[at + (isBack ? -1 : 1)]?.focus()
  else findDay(links, dayOf(current), !isBack)?.focus()
  return true
}

const dayOf = (link: HTMLElement): number => Number(link.getAttribute(attribute))

function findDay(links: readonly HTMLElement[], day: number, isForward: boolean): HTMLElement | undefined {
  if (isForward) return links.find((link) => dayOf(link) > day)
  const last = links.findLast((link) => dayOf(link) < day)
  return last && links.find((link) => dayOf(link) === dayOf(last))
}
