import { Pencil, Reply, X, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Quote } from '#shared/contract/chat.ts'
import { messageActionText } from '#shared/texts/chat/message-actions.ts'
import { Button } from '#client/ui/button/button.tsx'
import { formatQuote } from '../message/format-quote.ts'
import type { EditSent } from './draft/use-edit-sent.ts'
import type { ReplyState } from './draft/use-reply.ts'

type BarProps = {
  readonly icon: LucideIcon
  readonly title: string
  readonly cancelLabel: string
  readonly onCancel: () => void
  readonly children: ReactNode
}

/** A line above the field that says what Enter will do, with a button that cancels it. */
function Bar({ icon: Icon, title, cancelLabel, onCancel, children }: BarProps) {
  return (
    <div className="col-span-3 flex items-center gap-2 rounded-md bg-primary-soft ps-3 text-sm text-on-primary-soft">
      <Icon size={16} aria-hidden className="flex-none" />
      <p role="status" className="min-w-0 flex-1">
        <span className="font-semibold">{title}</span>
        {children}
      </p>
      <Button variant="quiet" size="icon" aria-label={cancelLabel} title={cancelLabel} onClick={onCancel}>
        <X size={18} aria-hidden />
      </Button>
    </div>
  )
}

type EditProps = { readonly failure: string | null; readonly onCancel: () => void }

/** Says that the composer edits a message that was sent, and why the server rejected the edit. */
function EditBar({ failure, onCancel }: EditProps) {
  const labels = { title: messageActionText('edit.title'), cancelLabel: messageActionText('edit.cancel') }
  return (
    <Bar icon={Pencil} {...labels} onCancel={onCancel}>
      {failure !== null && (
        <span role="alert" className="block">
          {failure}
        </span>
      )}
    </Bar>
  )
}

type ReplyProps = {
  readonly quote: Quote
  /** The counterpart's name; null for the member's own message. */
  readonly name: string | null
  readonly onCancel: () => void
}

/** Says which message the next one answers [MR7]. */
function ReplyBar({ quote, name, onCancel }: ReplyProps) {
  const title =
    name === null ? messageActionText('reply.titleMine') : messageActionText('reply.title', { name })
  return (
    <Bar icon={Reply} title={title} cancelLabel={messageActionText('reply.cancel')} onCancel={onCancel}>
      <span dir="auto" className="block truncate">
        {formatQuote(quote)}
      </span>
    </Bar>
  )
}

type Props = {
  readonly editSent: EditSent
  readonly reply: ReplyState
  readonly meId: string
  /** The counterpart's name. */
  readonly name: string
}

/** Says what Enter will do if it is not a plain new message: save an edit, or send a reply. */
export function ComposerBar({ editSent: { editing, end }, reply, meId, name }: Props) {
  if (editing) return <EditBar failure={editing.failure} onCancel={end} />
  const { quote } = reply
  if (!quote) return null
  return <ReplyBar quote={quote} name={quote.senderId === meId ? null : name} onCancel={reply.end} />
}
