import { Flag } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { safetyLabel } from '#shared/texts/members/safety-labels.ts'
import { cx } from '#client/ui/cx.ts'

type Props = {
  /** Whether this button is in the tab order: one per chat, from which the arrow keys lead to the others. */
  readonly isStop: boolean
  /** Whether a long press opens a menu with the same action. */
  readonly isInMenu: boolean
  readonly onPress: () => void
}

/** Moves the focus to the report button of the previous or next message. */
function moveBetween(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const flags = [
    ...(event.currentTarget.closest('[role=log]')?.querySelectorAll<HTMLElement>('[data-flag]') ?? []),
  ]
  flags[flags.indexOf(event.currentTarget) + step]?.focus()
}

/**
 * Reports a message of the counterpart. It appears on hover and focus; on touch devices it is in the message's menu, or
 * else always visible. Screen readers find it everywhere.
 */
export function ReportButton({ isStop, isInMenu, onPress }: Props) {
  return (
    <button
      type="button"
      data-flag
      tabIndex={isStop ? 0 : -1}
      onKeyDown={moveBetween}
      aria-haspopup="dialog"
      aria-label={safetyLabel('report.message')}
      title={safetyLabel('report.message')}
      onClick={onPress}
      className={cx(
        '-my-2 grid size-11 flex-none place-items-center rounded-md text-muted group-hover:opacity-100 hover:text-text focus-visible:opacity-100 pointer-fine:opacity-0',
        isInMenu && 'pointer-coarse:sr-only pointer-coarse:focus-visible:not-sr-only',
      )}
    >
      <Flag size={16} aria-hidden />
    </button>
  )
}
