import type { Span } from '#shared/domain/times/availability.ts'
import { callTimesText } from '#shared/texts/chat/call-times.ts'
import { formatDate, formatDateRange } from '#shared/texts/i18n/format-date.ts'

const day = { weekday: 'short', month: 'short', day: 'numeric' } as const
const clock = { hour: 'numeric', minute: '2-digit' } as const

/** The day and the times of a call, such as 'Thu, Nov 26, 4:00–4:30 PM', in the reader's time zone unless another is given. */
export function formatCallTime({ start, end }: Span, timeZone?: string): string {
  const zone = timeZone === undefined ? {} : { timeZone }
  return callTimesText('range', {
    day: formatDate(start, { ...day, ...zone }),
    times: formatDateRange(start, end, { ...clock, ...zone }),
  })
}

/** The same in the other member's time zone: only the times if they are on the same day there; null if they are the same. */
export function formatThere(span: Span, timeZone: string): string | null {
  const [here, there] = [formatCallTime(span), formatCallTime(span, timeZone)]
  if (here === there) return null
  const isSameDay = formatDate(span.start, day) === formatDate(span.start, { ...day, timeZone })
  return isSameDay ? formatDateRange(span.start, span.end, { ...clock, timeZone }) : there
}

/** The same with the name of the other member; null also if their time zone is unknown. */
export function describeThere(span: Span, timeZone: string | undefined, name: string): string | null {
  const at = timeZone === undefined ? null : formatThere(span, timeZone)
  return at === null ? null : callTimesText('zone.other', { at, name })
}

export const formatDayOf = (at: number): string => formatDate(at, day)

export const formatClockOf = (at: number): string => formatDate(at, clock)

/** The time of day with the time zone of that instant, which distinguishes times that clocks show twice. */
export const formatClockAndZone = (at: number): string => formatDate(at, { ...clock, timeZoneName: 'short' })
