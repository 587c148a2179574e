import { PhoneMissed } from 'lucide-react'
import type { MissedCall } from '#shared/contract/calls.ts'
import { chatCallText } from '#shared/texts/chat/chat-calls.ts'
import { formatDateTime } from './format-time.ts'

type Props = {
  readonly calls: readonly MissedCall[] | undefined
  /** The counterpart's name. */
  readonly name: string
}

/** The missed calls at one place of the messages [VC15]. */
export function MissedCallLines({ calls = [], name }: Props) {
  return calls.map(({ at, isMine }) => (
    <li key={at} className="mt-3 flex items-center justify-center gap-2 text-center text-xs text-muted">
      <PhoneMissed size={14} aria-hidden className="flex-none" />
      <span className="wrap-anywhere">
        {chatCallText(isMine ? 'missed.mine' : 'missed.other', { name, at: formatDateTime(at) })}
      </span>
    </li>
  ))
}
