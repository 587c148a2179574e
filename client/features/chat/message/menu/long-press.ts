import type { MouseEvent, PointerEvent } from 'react'

/** How long a touch lasts, in milliseconds, and how far it moves at most, in CSS pixels, to count as a long press. */
const DURATION = 500
const MAX_MOVE = 10

/** The touch that may become a long press. There is one at a time, so it is shared by all elements. */
let press: { readonly x: number; readonly y: number; readonly since: number } | null = null

const cancel = (): void => {
  press = null
}

/**
 * Returns handlers that call `open` with the element after a long press on it, but not on a link or button in it. It is
 * called after the touch has ended: a popover that opens before would be closed by the end of the touch.
 */
export function longPressHandlers(open: (element: HTMLElement) => void) {
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const isControl = (event.target as Element).closest('a, button') !== null
      const isTouch = event.pointerType === 'touch' && event.isPrimary
      press = isTouch && !isControl ? { x: event.clientX, y: event.clientY, since: event.timeStamp } : null
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (press && Math.hypot(event.clientX - press.x, event.clientY - press.y) > MAX_MOVE) cancel()
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const isLong = press !== null && event.timeStamp - press.since >= DURATION
      const element = event.currentTarget
      cancel()
      if (isLong) setTimeout(() => open(element), 0)
    },
    onPointerCancel: cancel,
    /** The browser's own menu for a long press. */
    onContextMenu(event: MouseEvent<HTMLElement>) {
      if (press) event.preventDefault()
    },
  }
}
