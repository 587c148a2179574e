import { Ellipsis } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { messageActionText } from '#shared/texts/chat/message-actions.ts'

type Props = {
  /** Whether this button is in the tab order: one per chat, from which the arrow keys lead to the others. */
  readonly isStop: boolean
  readonly onPress: (anchor: HTMLElement) => void
}

/** Moves the focus to the button of the previous or next message. */
function moveBetween(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const log = event.currentTarget.closest('[role=log]')
  const buttons = [...(log?.querySelectorAll<HTMLElement>('[data-more]') ?? [])]
  buttons[buttons.indexOf(event.currentTarget) + step]?.focus()
}

/** Opens the menu of a message. It appears on hover and focus; on touch devices a long press opens the menu instead. */
export function MoreButton({ isStop, onPress }: Props) {
  return (
    <button
      type="button"
      data-more
      tabIndex={isStop ? 0 : -1}
      onKeyDown={moveBetween}
      aria-haspopup="menu"
      aria-label={messageActionText('more')}
      title={messageActionText('more')}
      onClick={(event) => onPress(event.currentTarget)}
      className="-my-2 grid size-11 flex-none place-items-center rounded-md text-muted opacity-0 group-hover:opacity-100 hover:text-text focus-visible:opacity-100 pointer-coarse:sr-only pointer-coarse:focus-visible:not-sr-only"
    >
      <Ellipsis size={18} aria-hidden />
    </button>
  )
}
