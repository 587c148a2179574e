import { text as lengths } from '#shared/limits.ts'
import { outbox } from '#client/sync/react/sync.ts'
import type { AttachmentState } from './attachment/use-attachment.ts'
import type { EditSent } from './draft/use-edit-sent.ts'
import type { ReplyState } from './draft/use-reply.ts'

type Options = {
  readonly chatId: string
  /** The draft. */
  readonly text: string
  readonly onText: (text: string) => void
  readonly attachment: AttachmentState
  readonly editSent: EditSent
  readonly reply: ReplyState
  readonly isClosed: boolean
  readonly isResting: boolean
  /** Called after a message was queued. */
  readonly onSent: () => void
}

/**
 * What the composer shows and what Enter does: a new message, or the edit of one that was sent. `left` is the number of
 * characters left, negative beyond the limit.
 */
export function useComposition(options: Options) {
  const { editing } = options.editSent
  return editing ? edited(options, editing) : written(options)
}

function edited({ editSent, isClosed, isResting }: Options, editing: NonNullable<EditSent['editing']>) {
  const { text, message } = editing
  const left = lengths.message - text.trim().length
  const hasContent = text.trim() !== '' || message.hasImage
  const isReady = hasContent && left >= 0 && !isClosed && !isResting && !editSent.isPending
  return { text, left, isReady, change: editSent.setText, submit: () => void editSent.save() }
}

function written({ chatId, text, onText, attachment, reply, isClosed, isResting, onSent }: Options) {
  const { image, isReading, detach } = attachment
  const alt = attachment.alt.trim()
  const left = lengths.message - text.trim().length
  const isReady = (text.trim() !== '' || image !== null) && !isReading && left >= 0 && !isClosed && !isResting
  const submit = () => {
    outbox.enqueue(chatId, text.trim(), image && { ...image, ...(alt === '' ? {} : { alt }) }, reply.quote)
    reply.setQuote(null)
    detach()
    onText('')
    onSent()
  }
  return { text, left, isReady, change: onText, submit }
}
