import { useId, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode, ToggleEvent } from 'react'
import { handleMenuKey, listVisibleItems, positionPopup } from './menu-behavior.ts'

type Props = {
  /** The content and the classes of the button that opens the menu. */
  readonly button: ReactNode
  readonly className: string
  readonly children: ReactNode
}

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
    const anchor = document.querySelector(`[popovertarget="${id}"]`)
    if (anchor) positionPopup(event.currentTarget, anchor)
    listVisibleItems(event.currentTarget)[0]?.focus()
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
        onKeyDown={handleMenuKey}
        onClick={() => popup.current?.hidePopover()}
        className="pop fixed m-0 min-w-52 rounded-lg border border-line bg-surface p-2 text-text shadow-lift"
      >
        {children}
      </div>
    </>
  )
}
