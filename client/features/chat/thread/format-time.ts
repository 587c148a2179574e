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

/** Caches formatters: creating one costs more than using it. */
const formatters = new Map<string, Intl.DateTimeFormat>()
function format(at: number, locale: string | undefined, options: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify([locale, options])
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formatters.set(key, formatter)
  return formatter.format(at)
}

function formatRelativeDay(days: number, locale: string | undefined): string {
  const word = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-days, 'day')
  return word.charAt(0).toLocaleUpperCase(locale) + word.slice(1)
}

export function formatClockTime(at: number, locale?: string): string {
  return format(at, locale, { timeStyle: 'short' })
}

export function formatDateTime(at: number, locale?: string): string {
  return format(at, locale, { dateStyle: 'medium', timeStyle: 'short' })
}

/** Formats a day heading: Today, Yesterday, a weekday within the last week, else the date. */
export function formatDayHeading(at: number, now: number, locale?: string): string {
  const days = countDaysBetween(at, now)
  if (days === 0 || days === 1) return formatRelativeDay(days, locale)
  if (days > 1 && days < 7) return format(at, locale, { weekday: 'long' })
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear()
  return format(at, locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(isThisYear ? {} : { year: 'numeric' }),
  })
}

/** Formats a timestamp for the chat list: the time today, otherwise the day. */
export function formatListTime(at: number, now: number, locale?: string): string {
  const days = countDaysBetween(at, now)
  if (days <= 0) return formatClockTime(at, locale)
  if (days === 1) return formatRelativeDay(days, locale)
  if (days < 7) return format(at, locale, { weekday: 'short' })
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear()
  return format(
    at,
    locale,
    isThisYear ? { day: 'numeric', month: 'short' } : { day: 'numeric', month: 'short', year: 'numeric' },
  )
}

export function getMsUntilMidnight(now: number): number {
  return new Date(now).setHours(24, 0, 0, 0) - now
}
