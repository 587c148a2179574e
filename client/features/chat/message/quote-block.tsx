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
}

/** Scrolls to a message of the same list, if it is loaded, and focuses it. */
function jumpTo(from: HTMLElement, seq: number): void {
  const line = from.closest('[role=log]')?.querySelector<HTMLElement>(`[data-seq="${seq}"]`)
  line?.scrollIntoView({ block: 'center' })
  line?.focus({ preventScroll: true })
}

/** The message that another one answers; a press leads to it [MR7]. */
export function QuoteBlock({ quote, meId, name, isMine }: Props) {
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
      onClick={(event) => jumpTo(event.currentTarget, quote.seq)}
      className={cx(
        'mb-1.5 block min-h-6 w-full border-s-3 ps-2 text-start text-sm focus-visible:outline-current',
        isMine ? 'border-on-mine' : 'border-primary',
        quote.isDeleted && 'italic',
      )}
    >
      <span className="line-clamp-2">{text}</span>
    </button>
  )
}
