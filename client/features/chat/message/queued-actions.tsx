import { chatText } from '#shared/texts/chat/chat.ts'
import type { Outgoing } from '#client/sync/outbox/outbox-queue.ts'
import { outbox } from '#client/sync/react/sync.ts'

type Props = {
  readonly outgoing: Outgoing
  readonly onEdit: ((outgoing: Outgoing) => void) | undefined
}

const buttonClass = 'target min-h-6 px-1.5 text-xs font-semibold text-primary underline underline-offset-4'

/** Lets the member edit or delete a queued message. */
export function QueuedActions({ outgoing, onEdit }: Props) {
  return (
    <p className="flex gap-4">
      {onEdit && (
        <button type="button" className={buttonClass} onClick={() => onEdit(outgoing)}>
          {chatText('message.edit')}
        </button>
      )}
      <button type="button" className={buttonClass} onClick={() => outbox.discard(outgoing)}>
        {chatText('message.delete')}
      </button>
    </p>
  )
}
