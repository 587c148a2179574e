import type { KeyboardEvent } from 'react'
import { toLogicalKey } from '../logical-key.ts'
import { findNextItem } from './menu-keys.ts'

const GAP = 8

/** Only visible items: an item that a wide screen shows elsewhere is hidden here and must not receive focus. */
export const listVisibleItems = (popup: HTMLElement): HTMLElement[] =>
  [...popup.querySelectorAll<HTMLElement>('[role^=menuitem]')].filter((item) => item.checkVisibility())

/** In a row of items, the arrows to the sides move like those up and down. */
function keyOf({ key, currentTarget }: KeyboardEvent<HTMLElement>, current: HTMLElement | undefined): string {
  const isInRow = current?.role === 'menuitemradio'
  return (
    (isInRow && { ArrowRight: 'ArrowDown', ArrowLeft: 'ArrowUp' }[toLogicalKey(key, currentTarget)]) || key
  )
}

/** Handles a key in an open menu: the arrows, Home, End, and letters move, Tab closes it. */
export function handleMenuKey(event: KeyboardEvent<HTMLElement>): void {
  const items = listVisibleItems(event.currentTarget)
  const current = items.indexOf(document.activeElement as HTMLElement)
  if (event.key === 'Tab') return event.currentTarget.hidePopover()
  const labels = items.map((item) => item.ariaLabel ?? item.textContent ?? '')
  const next = findNextItem(keyOf(event, items[current]), current, labels)
  if (next === null) return
  event.preventDefault()
  items[next]?.focus()
}

/**
 * Positions the popup below its anchor, or above if there is more room, within the page. Excludes the scroll bar
 * gutter.
 */
export function positionPopup(popup: HTMLElement, anchorElement: Element): void {
  const anchor = anchorElement.getBoundingClientRect()
  const { width, height } = popup.getBoundingClientRect()
  const isBelow = anchor.bottom + GAP + height <= window.innerHeight
  const left = Math.min(anchor.left, document.body.clientWidth - width - GAP)
  popup.style.inset = 'auto'
  popup.style.left = `${Math.max(GAP, left)}px`
  popup.style.top = `${isBelow ? anchor.bottom + GAP : Math.max(GAP, anchor.top - GAP - height)}px`
}
