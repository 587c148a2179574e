import { PhoneMissed } from 'lucide-react'
import { useState } from 'react'
import type { MissedCall } from '#shared/contract/calls.ts'
import { chatCallText } from '#shared/texts/chat/chat-calls.ts'
import { formatCallTime } from './format-time.ts'

type Props = {
  readonly calls: readonly MissedCall[] | undefined
  /** The counterpart's name. */
  readonly name: string
}

/** The missed calls at one place of the messages [VC15]. */
export function MissedCallLines({ calls = [], name }: Props) {
  const [now] = useState(Date.now)
  return calls.map(({ at, isMine }) => (
    <li key={at} className="mt-3 px-1 text-center text-xs text-balance wrap-anywhere text-muted">
      <PhoneMissed size={14} aria-hidden className="me-1.5 inline-block align-[-0.15em]" />
      {chatCallText(isMine ? 'missed.mine' : 'missed.other', { name, at: formatCallTime(at, now) })}
    </li>
  ))
}
