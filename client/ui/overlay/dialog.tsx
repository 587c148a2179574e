import { X } from 'lucide-react'
import { useId, useLayoutEffect, useRef, type PointerEvent, type ReactNode, type RefObject } from 'react'
import { memberShellText } from '#shared/texts/app/member-shell.ts'
import { cx } from '../cx.ts'
import { moveToastsInto } from './move-toasts.ts'

type Props = {
  readonly title: string
  /** Fits the width to the content, up to the screen. */
  readonly isWide?: boolean
  /**
   * Called on Escape, the close button, and a press on the backdrop. The dialog closes when the parent stops rendering it.
   */
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Shows a dialog while it is rendered. */
function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  // Closes in a layout effect: a dialog that is already removed from the document does not restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    // A quick exit has emptied the document while the code of the dialog was loaded [QE1].
    if (!element?.isConnected) return
    element.showModal()
    const moveBack = moveToastsInto(element)
    // Without scrolling: in a low window, the dialog begins with what it says.
    element.querySelector<HTMLElement>('[data-first-focus]')?.focus({ preventScroll: true })
    return () => {
      moveBack()
      element.close()
    }
  }, [dialog])
}

/** Whether the backdrop was pressed. The dialog is the target of a press on its own scroll bar, too. */
function isOnBackdrop({ target, currentTarget, clientX, clientY }: PointerEvent<HTMLDialogElement>): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  const isInside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
  return target === currentTarget && !isInside
}

/**
 * A native modal dialog, open while it is rendered. The browser traps and restores the focus. The initial focus is on
 * the element marked `data-first-focus`.
 */
export function Dialog({ title, isWide = false, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useModal(dialog)
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      // Not that of a message around it, and none for the message [LG20].
      dir={document.documentElement.dir || undefined}
      onCancel={(event) => {
        // React bubbles it from a dialog inside of this one, and browsers from a file field.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      // Chrome closes it without asking on Escape if nothing was pressed or typed since the last one.
      onClose={({ currentTarget }) => {
        if (currentTarget.open || !currentTarget.isConnected) return
        currentTarget.showModal()
        onClose()
      }}
      onPointerDown={(event) => isOnBackdrop(event) && onClose()}
      className={cx(
        // Some dialogs are rendered among buttons, which their row gives a padding, or in the small text of a table.
        'sheet rounded-lg border border-line bg-surface p-0! text-base text-text shadow-lift',
        isWide ? 'w-fit max-w-[calc(100%-2rem)] min-w-72' : 'w-[calc(100%-2rem)] max-w-md',
      )}
    >
      <div className="grid gap-4 p-6">
        <div className="flex items-start justify-between gap-4">
          <h2 id={titleId} className="text-2xl">
            {title}
          </h2>
          <button
            type="button"
            aria-label={memberShellText('page.close')}
            onClick={onClose}
            className="-mt-2 -me-3 grid size-11 flex-none place-items-center rounded-md text-muted hover:text-text"
          >
            <X size={20} aria-hidden />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  )
}
