import { Pencil, RotateCcw, Trash2 } from 'lucide-react'
import { chatText } from '#shared/texts/chat/chat.ts'
import type { Outgoing } from '#client/sync/outbox/outbox-queue.ts'
import { outbox } from '#client/sync/react/sync.ts'
import { Button } from '#client/ui/button/button.tsx'
import { rejectionText } from './rejection-text.ts'

type Props = {
  readonly outgoing: Outgoing
  /** Absent if the message cannot be edited: it may have arrived, or the chat is closed. */
  readonly onEdit: ((outgoing: Outgoing) => void) | undefined
}

/** Explains why a message was not sent, with actions. */
export function FailedNote({ outgoing, onEdit }: Props) {
  const { rejection, image } = outgoing
  const isImageUpload = image !== null && image.imageId === null
  const unsentText = isImageUpload ? chatText('chat.imageFailed') : chatText('message.missed')
  return (
    <div className="mt-1 grid max-w-[min(85%,34rem)] justify-items-end">
      <p
        role={rejection === null && !isImageUpload ? 'status' : 'alert'}
        className="text-end text-xs font-semibold text-danger"
      >
        {rejection ? rejectionText(rejection) : unsentText}
      </p>
      <div className="flex flex-wrap justify-end">
        <Button variant="quiet" size="sm" onClick={() => outbox.retry(outgoing)}>
          <RotateCcw size={16} aria-hidden />
          {chatText('message.tryAgain')}
        </Button>
        {onEdit && (
          <Button variant="quiet" size="sm" onClick={() => onEdit(outgoing)}>
            <Pencil size={16} aria-hidden />
            {chatText('message.edit')}
          </Button>
        )}
        <Button variant="quiet" size="sm" onClick={() => outbox.discard(outgoing)}>
          <Trash2 size={16} aria-hidden />
          {chatText('message.delete')}
        </Button>
      </div>
    </div>
  )
}
