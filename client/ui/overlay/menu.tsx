import { useId, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode, ToggleEvent } from 'react'
import { findNextItem } from './menu-keys.ts'

type Props = {
  /** The content and the classes of the button that opens the menu. */
  readonly button: ReactNode
  readonly className: string
  readonly children: ReactNode
}

const GAP = 8

/**
 * A menu button on the native popover, which provides the top layer, light dismiss, Escape, and focus return. The
 * component adds the keys of the menu pattern.
 */
export function Menu({ button, className, children }: Props) {
  const id = useId()
  const popup = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)

  const onToggle = (event: ToggleEvent<HTMLDivElement>): void => {
    const isNowOpen = event.newState === 'open'
    setIsOpen(isNowOpen)
    if (!isNowOpen) return
    positionPopup(event.currentTarget)
    listVisibleItems(event.currentTarget)[0]?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const items = listVisibleItems(event.currentTarget)
    const current = items.indexOf(document.activeElement as HTMLElement)
    if (event.key === 'Tab') return popup.current?.hidePopover()
    const next = findNextItem(
      event.key,
      current,
      items.map((item) => item.textContent ?? ''),
    )
    if (next === null) return
    event.preventDefault()
    items[next]?.focus()
  }
  const onButtonKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    popup.current?.showPopover()
  }
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onKeyDown={onButtonKeyDown}
        className={className}
      >
        {button}
      </button>
      <div
        ref={popup}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        onToggle={onToggle}
        onKeyDown={onKeyDown}
        onClick={() => popup.current?.hidePopover()}
        className="pop fixed m-0 min-w-60 rounded-lg border border-line bg-surface p-2 text-text shadow-lift"
      >
        {children}
      </div>
    </>
  )
}

/** Only visible items: an item that a wide screen shows elsewhere is hidden here and must not receive focus. */
const listVisibleItems = (popup: HTMLElement): HTMLElement[] =>
  [...popup.querySelectorAll<HTMLElement>('[role=menuitem]')].filter((item) => item.checkVisibility())

/**
 * Positions the popup below the button, or above if there is more room, within the page. Excludes the scroll bar
 * gutter.
 */
function positionPopup(popup: HTMLElement): void {
  const button = document.querySelector(`[popovertarget="${popup.id}"]`)
  if (!button) return
  const anchor = button.getBoundingClientRect()
  const { width, height } = popup.getBoundingClientRect()
  const isBelow = anchor.bottom + GAP + height <= window.innerHeight
  const left = Math.min(anchor.left, document.body.clientWidth - width - GAP)
  popup.style.inset = 'auto'
  popup.style.left = `${Math.max(GAP, left)}px`
  popup.style.top = `${isBelow ? anchor.bottom + GAP : Math.max(GAP, anchor.top - GAP - height)}px`
}
