import { toSlots, type Span } from '#shared/domain/times/availability.ts'
import { formatShortClock, formatShortDay } from '#shared/domain/times/format-week.ts'
import { toDate } from '#shared/domain/times/local-time.ts'
import { formatRelative } from '#shared/texts/i18n/format-date.ts'
import { availabilityText } from '#shared/texts/members/availability/availability.ts'

type At = { readonly zone: string; readonly now: number }

/** Whose time it is: the texts for one that is to come and for one that has begun. */
const keys = {
  one: { next: 'availability.next', now: 'availability.now' },
  both: { next: 'availability.bothAt', now: 'availability.bothUntil' },
  // Of both, where there is little room and the place says whose.
  bothShort: { next: 'availability.next', now: 'availability.bothUntilShort' },
} as const

/**
 * Formats a free time in a time zone: 'Free Wed 8 PM', 'Free today 8 PM' on the day of `now` (epoch milliseconds), or
 * 'Free now until 6 PM' if it began by then. Null without one.
 */
export function formatNext(
  span: Span | undefined,
  { zone, now }: At,
  whose: keyof typeof keys = 'one',
): string | null {
  const parts = span ? toSlots(span, zone) : []
  const [first, last] = [parts[0], parts.at(-1)]
  if (!span || !first || !last) return null
  if (span.start <= now) return availabilityText(keys[whose].now, { time: formatShortClock(last.to) })
  const isToday = toDate(span.start, zone) === toDate(now, zone)
  return availabilityText(keys[whose].next, {
    day: isToday ? formatRelative(0, 'day') : formatShortDay(first.day),
    time: formatShortClock(first.from),
  })
}
