import { toSlots, type Day, type Slot, type Span } from '#shared/domain/times/availability.ts'
import { formatClockRange, formatDayRange, formatShortDay } from '#shared/domain/times/format-week.ts'
import { listWeekDays } from '#shared/domain/times/week-order.ts'
import { formatList } from '#shared/texts/i18n/format-list.ts'
import { availabilityText } from '#shared/texts/members/availability/availability.ts'
import { asLabel } from '#shared/texts/i18n/as-label.ts'
import type { Times } from './grid/half-hours.ts'

/** Formats a range by the 12-hour clock [AV3], without redundant parts: '4–6 PM', '11:30 AM–1 PM'. */
export function formatRange(times: Times): string {
  const isAllDay = times.from === '00:00' && times.to >= '23:59'
  return isAllDay ? availabilityText('availability.allDay') : formatClockRange(times)
}

/** Groups spans by the days of the viewer's week; a span across midnight is split between both days. */
export function groupByDay(spans: readonly Span[], timeZone: string): ReadonlyMap<Day, readonly Slot[]> {
  const slots = spans.flatMap((span) => toSlots(span, timeZone))
  return new Map(listWeekDays().map((day) => [day, slots.filter((slot) => slot.day === day)]))
}

/** Formats a week and merges consecutive days with equal times: 'Mon–Fri 4–6 PM', 'Sun 10 AM–12 PM'. */
export function formatWeek(spans: readonly Span[], timeZone: string): string[] {
  const lines: { first: Day; last: Day; text: string }[] = []
  let isInARow = false
  for (const [day, slots] of groupByDay(spans, timeZone)) {
    const text = formatList(slots.map(formatRange))
    const line = lines.at(-1)
    if (text !== '' && isInARow && line?.text === text) line.last = day
    else if (text !== '') lines.push({ first: day, last: day, text })
    isInARow = text !== ''
  }
  return lines.map(({ first, last, text }) =>
    availabilityText('availability.line', { days: asLabel(formatDays(first, last)), times: text }),
  )
}

function formatDays(first: Day, last: Day): string {
  if (first === last) return formatShortDay(first)
  return formatDayRange(first, last)
}
