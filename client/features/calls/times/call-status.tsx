import { callTimesText } from '#shared/texts/chat/call-times.ts'
import type { CurrentTimes } from './current-times.ts'
import { formatCallTime, formatClockOf } from './format-call-time.ts'

/** Where calls need an agreed time: whether the two can call now, and when they can next [CT10]. */
export function getCallStatus({ present, next }: CurrentTimes): string {
  if (present) return callTimesText('next.now', { time: formatClockOf(present.joinSpan.end) })
  if (!next) return callTimesText('next.none')
  return callTimesText('next.from', {
    at: formatCallTime(next),
    time: formatClockOf(next.joinSpan.start),
  })
}

/**
 * Says when the next call is, where calls need an agreed time also that they do. Elsewhere, the list shows it, so that only screen
 * readers say it, when it changes.
 */
export function CallStatus({ current }: { readonly current: CurrentTimes }) {
  const agreed = current.present ?? current.next
  if (!current.isRequired)
    return (
      <p role="status" className="sr-only">
        {agreed && callTimesText('next.at', { at: formatCallTime(agreed) })}
      </p>
    )
  return (
    <div className="grid gap-1 text-sm">
      <p className="text-muted">{callTimesText('required')}</p>
      <p role="status" className="font-semibold">
        {getCallStatus(current)}
      </p>
    </div>
  )
}
