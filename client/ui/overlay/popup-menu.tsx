import { useEffect, useId, useRef } from 'react'
import type { ReactNode, ToggleEvent } from 'react'
import { handleMenuKey, listVisibleItems, positionPopup } from './menu-behavior.ts'

type Props = {
  /** The button that opened the menu, or what was pressed for long. */
  readonly anchor: HTMLElement
  readonly label: string
  /** A line at its end, which describes the menu. */
  readonly note: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * A menu that is open while it is mounted, at an element that one of many can be: a list renders one menu instead of one
 * in each row. On the native popover, as `Menu` is.
 */
export function PopupMenu({ anchor, label, note, onClose, children }: Props) {
  const noteId = useId()
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
      aria-describedby={noteId}
      tabIndex={-1}
      onToggle={onToggle}
      onKeyDown={handleMenuKey}
      onClick={() => popup.current?.hidePopover()}
      className="pop fixed m-0 min-w-48 rounded-lg border border-line bg-surface p-2 text-text shadow-lift"
    >
      {children}
      <p id={noteId} className="max-w-56 px-3 py-2 text-xs text-muted">
        {note}
      </p>
    </div>
  )
}
