import { toSlots, type Span } from '#shared/domain/times/availability.ts'
import { formatShortClock, formatShortDay } from '#shared/domain/times/format-week.ts'
import { availabilityText } from '#shared/texts/members/availability.ts'

type At = { readonly zone: string; readonly now: number }

/** The text for a span that has begun; its parameter is the time of its end. */
type NowKey = 'availability.now' | 'availability.bothUntil'

/**
 * Formats a free time in a time zone: 'Next: Wed 8 PM', or 'Free now until 6 PM' if it began by `now` (epoch
 * milliseconds). Null without one.
 */
export function formatNext(
  span: Span | undefined,
  { zone, now }: At,
  nowKey: NowKey = 'availability.now',
): string | null {
  const parts = span ? toSlots(span, zone) : []
  const [first, last] = [parts[0], parts.at(-1)]
  if (!span || !first || !last) return null
  if (span.start <= now) return availabilityText(nowKey, { time: formatShortClock(last.to) })
  return availabilityText('availability.next', {
    day: formatShortDay(first.day),
    time: formatShortClock(first.from),
  })
}
