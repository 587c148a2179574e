import { CalendarClock } from 'lucide-react'
import { displayName, type PersonCard } from '#shared/domain/people/names.ts'
import { callTimesText } from '#shared/texts/chat/call-times.ts'
import { buttonStyle } from '#client/ui/button/button-style.ts'
import { openCallTimes } from './call-times-store.ts'
import type { CurrentTimes } from './current-times.ts'
import { formatCallTime } from './format-call-time.ts'
import { getCallStatus } from './call-status.tsx'
import { useCallTimes } from './use-call-times.ts'

type Props = { readonly chatId: string; readonly other: PersonCard }

/** The proposal that waits for the reader, else the next call, else the reader's own proposal; nothing without any. */
export function CallTimesLine({ chatId, other }: Props) {
  const current = useCallTimes(chatId)
  const line = current && getLine(current, displayName(other))
  return (
    <div role="status">
      {line && (
        <div className="flex min-h-14 items-center short:min-h-11 short:py-0.5 gap-3 border-b border-line bg-sunken px-4 py-1.5 text-sm">
          <CalendarClock size={18} aria-hidden className="flex-none text-muted" />
          <p title={line.text} className="min-w-0 flex-1 wrap-anywhere short:line-clamp-1">
            {line.text}
          </p>
          <button
            type="button"
            aria-haspopup="dialog"
            className={buttonStyle(line.isAsked ? 'primary' : 'secondary', 'sm', 'flex-none')}
            onClick={() => openCallTimes(chatId)}
          >
            {callTimesText(line.isAsked ? 'line.answer' : 'title')}
          </button>
        </div>
      )}
    </div>
  )
}

function getLine(current: CurrentTimes, name: string): { text: string; isAsked: boolean } | null {
  const { times, present, next, isRequired } = current
  const asked = times.find(({ isAgreed, isMine }) => !isAgreed && !isMine)
  if (asked) return { text: callTimesText('line.asked', { name, at: formatCallTime(asked) }), isAsked: true }
  const agreed = present ?? next
  if (agreed && isRequired) return { text: getCallStatus(current), isAsked: false }
  if (agreed) return { text: callTimesText('next.at', { at: formatCallTime(agreed) }), isAsked: false }
  const mine = times[0]
  return mine
    ? { text: callTimesText('line.mine', { name, at: formatCallTime(mine) }), isAsked: false }
    : null
}
