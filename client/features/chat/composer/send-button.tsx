import { Check, SendHorizontal } from 'lucide-react'
import { chatText } from '#shared/texts/chat/chat.ts'
import { messageActionText } from '#shared/texts/chat/message-actions.ts'
import { cx } from '#client/ui/cx.ts'

type Props = {
  readonly isReady: boolean
  /** The button saves the edit of a sent message. */
  readonly isEditing: boolean
}

/** Submits the form. If there is nothing to send, the form returns the focus to the text field. */
export function SendButton({ isReady, isEditing }: Props) {
  const label = isEditing ? messageActionText('edit.save') : chatText('composer.send')
  const Icon = isEditing ? Check : SendHorizontal
  return (
    <button
      type="submit"
      aria-label={label}
      title={label}
      aria-disabled={!isReady}
      // Keeps the on-screen keyboard open.
      onPointerDown={(event) => event.preventDefault()}
      className={cx(
        'grid size-11 place-items-center rounded-md transition-colors',
        isReady ? 'bg-primary text-on-primary hover:bg-primary-strong' : 'bg-sunken text-muted',
      )}
    >
      <Icon size={20} aria-hidden />
    </button>
  )
}
