import { formatDate, formatDateRange, hasClockOf24Hours } from '../../texts/i18n/format-date.ts'
import { days, type Day } from './availability.ts'

/** A Monday, as days and clock times without a date are formatted in UTC. */
const MONDAY = Date.UTC(2024, 0, 1)

const atDay = (day: Day): number => MONDAY + days.indexOf(day) * 86_400_000

/** The name of a day in the active language. */
export function formatDay(day: Day): string {
  return formatDate(atDay(day), { weekday: 'long', timeZone: 'UTC' })
}

export function formatShortDay(day: Day): string {
  return formatDate(atDay(day), { weekday: 'short', timeZone: 'UTC' })
}

function atTime(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return MONDAY + (hours * 60 + minutes) * 60_000
}

const clock = (hasMinutes: boolean): Intl.DateTimeFormatOptions => ({
  hour: 'numeric',
  ...(hasMinutes ? { minute: '2-digit' } : {}),
  timeZone: 'UTC',
})

/** Formats HH:MM of 24 hours in the clock of the active language [AV3, TX6]: '2:05 PM'. */
export function formatClock(time: string): string {
  return formatDate(atTime(time), clock(true))
}

/** Formats HH:MM without minutes where there are none: '2 PM', '2:05 PM'. */
export function formatShortClock(time: string): string {
  return formatDate(atTime(time), clock(!isWhole(time)))
}

type Range = { readonly from: string; readonly to: string }

/** Formats a range of times in the one style that all pages have [TX11]: '4–6 PM', '8:05–9:30 AM', '11:30 AM–1 PM'. */
export function formatClockRange({ from, to }: Range): string {
  const isHalfOfDay = from < '12:00' === to < '12:00' && to < '24:00'
  if (!isHalfOfDay || hasClockOf24Hours()) return `${formatShortClock(from)}–${formatShortClock(to)}`
  return formatDateRange(atTime(from), atTime(to), clock(!(isWhole(from) && isWhole(to))))
}

const isWhole = (time: string): boolean => time.endsWith(':00')

/** Formats days in a row: 'Mon–Fri'. */
export function formatDayRange(first: Day, last: Day): string {
  return formatDateRange(atDay(first), atDay(last), { weekday: 'short', timeZone: 'UTC' })
}
