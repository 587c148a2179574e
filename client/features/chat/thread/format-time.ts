import { formatDate, formatRelative } from '#shared/texts/i18n/format-date.ts'
import { asLabel } from '#shared/texts/i18n/as-label.ts'

const dayLength = 86_400_000

function getStartOfDay(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0)
}

/** Returns a key for the viewer's day of a timestamp in epoch milliseconds. */
export function getDayKey(at: number): string {
  return String(getStartOfDay(at))
}

/** Returns the number of midnights between the timestamps; rounded, because some days have 23 or 25 hours. */
function countDaysBetween(at: number, now: number): number {
  return Math.round((getStartOfDay(now) - getStartOfDay(at)) / dayLength)
}

const formatRelativeDay = (days: number): string => asLabel(formatRelative(-days, 'day'))

/** The hour and minute, as the active language writes them. */
export function formatClockTime(at: number): string {
  return formatDate(at, { timeStyle: 'short' })
}

/** Day, hour and minute. */
export function formatDateTime(at: number): string {
  return formatDate(at, { dateStyle: 'medium', timeStyle: 'short' })
}

/** The year of a date, if it is another one than now. */
const otherYear = (at: number, now: number): Intl.DateTimeFormatOptions | false =>
  new Date(at).getFullYear() !== new Date(now).getFullYear() && { year: 'numeric' }

const shortDay: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' }

/** The time of a call: the clock today, else the day as well. */
export function formatCallTime(at: number, now: number): string {
  return countDaysBetween(at, now) === 0
    ? formatClockTime(at)
    : formatDate(at, { ...shortDay, ...otherYear(at, now), hour: 'numeric', minute: '2-digit' })
}

/** The heading of a day: Today, Yesterday, a weekday within the last week, else the date. */
export function formatDayHeading(at: number, now: number): string {
  const days = countDaysBetween(at, now)
  if (days === 0 || days === 1) return formatRelativeDay(days)
  if (days > 1 && days < 7) return asLabel(formatDate(at, { weekday: 'long' }))
  return asLabel(formatDate(at, { weekday: 'long', day: 'numeric', month: 'long', ...otherYear(at, now) }))
}

/** The short time in a list: the clock today, then the day. */
export function formatListTime(at: number, now: number): string {
  const days = countDaysBetween(at, now)
  if (days <= 0) return formatClockTime(at)
  if (days === 1) return formatRelativeDay(days)
  if (days < 7) return asLabel(formatDate(at, { weekday: 'short' }))
  return formatDate(at, { ...shortDay, ...otherYear(at, now) })
}

export function getMsUntilMidnight(now: number): number {
  return new Date(now).setHours(24, 0, 0, 0) - now
}
