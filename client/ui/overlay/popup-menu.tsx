import { useEffect, useRef } from 'react'
import type { ReactNode, ToggleEvent } from 'react'
import { handleMenuKey, listVisibleItems, positionPopup } from './menu-behavior.ts'

type Props = {
  /** The button that opened the menu, or what was pressed for long. */
  readonly anchor: HTMLElement
  readonly label: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * A menu that is open while it is mounted, at an element that one of many can be: a list renders one menu instead of one
 * in each row. On the native popover, as `Menu` is.
 */
export function PopupMenu({ anchor, label, onClose, children }: Props) {
  const popup = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = popup.current
    if (!element) return
    element.showPopover()
    positionPopup(element, anchor)
    ;(listVisibleItems(element)[0] ?? element).focus()
  }, [anchor])
  const onToggle = (event: ToggleEvent<HTMLDivElement>): void => {
    if (event.newState === 'closed') onClose()
  }
  return (
    <div
      ref={popup}
      popover="auto"
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onToggle={onToggle}
      onKeyDown={handleMenuKey}
      onClick={() => popup.current?.hidePopover()}
      className="pop fixed m-0 min-w-48 rounded-lg border border-line bg-surface p-2 text-text shadow-lift"
    >
      {children}
    </div>
  )
}
