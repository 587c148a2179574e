import type { LucideIcon } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { cx } from '#client/ui/cx.ts'

type Props = {
  /** The buttons of one kind share a tab stop, from which the arrow keys lead to the others. */
  readonly kind: 'menu' | 'report'
  readonly label: string
  /** The id of the message, which tells the buttons of one kind apart. */
  readonly describedBy: string
  readonly icon: LucideIcon
  readonly popup: 'menu' | 'dialog'
  /** Whether this button is in the tab order: one of its kind in each chat. */
  readonly isStop: boolean
  /** Whether touch devices show it, because no menu has the same action. */
  readonly isShownOnTouch?: boolean
  readonly onPress: (anchor: HTMLElement) => void
}

/** Moves the focus to the same button of the previous or next message. */
function moveBetween(event: KeyboardEvent<HTMLButtonElement>, kind: Props['kind']): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const log = event.currentTarget.closest('[role=log]')
  const buttons = [...(log?.querySelectorAll<HTMLElement>(`[data-message-button=${kind}]`) ?? [])]
  buttons[buttons.indexOf(event.currentTarget) + step]?.focus()
}

/** A button beside a message. It appears on hover and focus; screen readers find it everywhere. */
export function MessageButton({ kind, label, icon: Icon, popup, isStop, ...rest }: Props) {
  const { describedBy, isShownOnTouch, onPress } = rest
  return (
    <button
      type="button"
      data-message-button={kind}
      tabIndex={isStop ? 0 : -1}
      onKeyDown={(event) => moveBetween(event, kind)}
      aria-haspopup={popup}
      aria-label={label}
      aria-describedby={describedBy}
      title={label}
      onClick={(event) => onPress(event.currentTarget)}
      className={cx(
        '-my-2 grid size-11 flex-none place-items-center rounded-md text-muted group-hover:opacity-100 hover:text-text focus-visible:opacity-100 pointer-fine:opacity-0',
        !isShownOnTouch && 'pointer-coarse:sr-only pointer-coarse:focus-visible:not-sr-only',
      )}
    >
      <Icon size={18} aria-hidden />
    </button>
  )
}
