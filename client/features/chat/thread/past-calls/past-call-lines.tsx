import { Flag, PhoneCall, PhoneMissed } from 'lucide-react'
import { useState } from 'react'
import type { PastCall } from '#shared/contract/calls.ts'
import { safetyLabel } from '#shared/texts/safety/safety-labels.ts'
import { chatCallText } from '#shared/texts/chat/chat-calls.ts'
import { formatCallTime } from '../format-time.ts'

type Props = {
  readonly calls: readonly PastCall[] | undefined
  /** The counterpart's name. */
  readonly name: string
  /** Reports the calls of the chat; absent in one that has ended. */
  readonly onReport?: (() => void) | undefined
}

/** The calls that are over, at one place of the messages: missed ones, and those that both were in [VC15]. */
export function PastCallLines({ calls = [], name, onReport }: Props) {
  const [now] = useState(Date.now)
  return calls.map(({ at, isMine, isAnswered }) => (
    <li key={at} className="mt-3 flex items-center justify-center gap-2 text-center text-xs text-muted">
      {isAnswered ? (
        <PhoneCall size={14} aria-hidden className="flex-none" />
      ) : (
        <PhoneMissed size={14} aria-hidden className="flex-none" />
      )}
      <span className="wrap-anywhere">
        {chatCallText(isAnswered ? 'answered' : isMine ? 'missed.mine' : 'missed.other', {
          name,
          at: formatCallTime(at, now),
        })}
      </span>
      {(isAnswered || !isMine) && onReport && (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={safetyLabel('report.callNamed', { name })}
          title={safetyLabel('report.callNamed', { name })}
          onClick={onReport}
          className="-my-3 grid size-11 flex-none place-items-center rounded-md hover:text-text"
        >
          <Flag size={14} aria-hidden />
        </button>
      )}
    </li>
  ))
}
