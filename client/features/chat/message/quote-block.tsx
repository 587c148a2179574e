import type { Quote } from '#shared/contract/chat.ts'
import { messageActionText } from '#shared/texts/chat/message-actions.ts'
import { cx } from '#client/ui/cx.ts'
import { formatQuote } from './format-quote.ts'

type Props = {
  readonly quote: Quote
  readonly meId: string
  /** The counterpart's name. */
  readonly name: string
  /** Whether the quoting message is the member's own. */
  readonly isMine: boolean
  readonly onQuote: ((seq: number) => void) | undefined
}

/** The message that another one answers; a press leads to it [MR7]. */
export function QuoteBlock({ quote, meId, name, isMine, onQuote }: Props) {
  const text = formatQuote(quote)
  const label =
    quote.senderId === meId
      ? messageActionText('quote.labelMine', { text })
      : messageActionText('quote.label', { name, text })
  return (
    <button
      type="button"
      dir="auto"
      aria-label={label}
      title={messageActionText('quote.jump')}
      onClick={() => onQuote?.(quote.seq)}
      className={cx(
        'target mb-1.5 flex min-h-9 w-full items-center border-s-3 ps-2 text-start text-sm focus-visible:outline-current',
        isMine ? 'border-on-mine' : 'border-primary',
        quote.isDeleted && 'italic',
      )}
    >
      <span className="line-clamp-2 min-w-0">{text}</span>
    </button>
  )
}
