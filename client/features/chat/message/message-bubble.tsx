import type { Message, Quote } from '#shared/contract/chat.ts'
import { chatText } from '#shared/texts/chat/chat.ts'
import { messageActionText } from '#shared/texts/chat/message-actions.ts'
import type { OutgoingImage } from '#client/sync/outbox/outbox-queue.ts'
import { cx } from '#client/ui/cx.ts'
import { formatDateTime } from '../thread/format-time.ts'
import type { Status } from '../thread/thread.ts'
import { DeliveryIcon } from './delivery-icon.tsx'
import { MessageImage } from './image/message-image.tsx'
import { MessageText } from './text/message-text.tsx'
import { QuoteBlock } from './quote-block.tsx'
import { isFewEmojis } from './text/text-parts.ts'

export type BubbleProps = {
  /** The counterpart's name. */
  readonly name: string
  readonly meId: string
  readonly isMine: boolean
  readonly text: string
  readonly image: Message['image']
  readonly ownImage: OutgoingImage | null
  readonly at: number
  readonly status: Status | null
  readonly endsGroup: boolean
  readonly isEdited: boolean
  readonly isDeleted: boolean
  readonly quote: Quote | null
  /** Leads to the quoted message. */
  readonly onQuote: ((seq: number) => void) | undefined
  readonly onLink: (href: string) => void
}

/** Longest text that is set as narrow as the image; longer texts would become too tall. */
const captionLength = 160

/** The text and image of a message; of a deleted one a placeholder [MR2]. */
export function MessageBubble({ id, ...props }: BubbleProps & { readonly id?: string }) {
  const { name, meId, isMine, text, image, ownImage, at, status, isEdited, isDeleted, quote, onQuote } = props
  const hasImage = image !== null || ownImage !== null
  const isCaption = hasImage && text.length <= captionLength
  return (
    <div id={id} dir="auto" title={formatDateTime(at)} className={bubbleClass(props, hasImage)}>
      {/* Says nothing about the direction of the message [LG20]. */}
      <bdi className="sr-only">
        {chatText('message.by', { name: isMine ? chatText('message.you') : name })}{' '}
      </bdi>
      {isDeleted ? (
        messageActionText('deleted')
      ) : (
        <>
          {quote && <QuoteBlock {...{ quote, isMine, name, meId, onQuote }} />}
          {hasImage && <MessageImage image={image} ownImage={ownImage} name={isMine ? null : name} at={at} />}
          <span className={cx(hasImage && 'block px-1.5 pt-1', isCaption && 'max-w-50')}>
            <MessageText text={text} onLink={props.onLink} />
            {status && <DeliveryIcon status={status} />}
            {isEdited && <EditedMark />}
          </span>
        </>
      )}
    </div>
  )
}

/** The mark of an edited message, at the end of its last line. */
function EditedMark() {
  return <span className="ms-2 text-xs whitespace-nowrap italic">{messageActionText('edited')}</span>
}

function bubbleClass({ isMine, text, endsGroup, isDeleted, quote }: BubbleProps, hasImage: boolean): string {
  const shape = 'max-w-[min(85%,34rem)] rounded-bubble wrap-anywhere whitespace-pre-wrap'
  const corner = endsGroup && (isMine ? 'rounded-ee-sm' : 'rounded-es-sm')
  if (isDeleted) return cx(shape, corner, 'border border-line px-3.5 py-2 text-sm text-muted italic')
  if (!hasImage && !quote && isFewEmojis(text)) return cx(shape, 'px-1 text-4xl leading-tight')
  return cx(
    shape,
    hasImage ? 'p-1.5' : 'px-3.5 py-2',
    'leading-[1.45] pointer-coarse:select-none',
    isMine ? 'bg-mine text-on-mine forced-colors:border-2' : 'bg-theirs text-text',
    corner,
  )
}
