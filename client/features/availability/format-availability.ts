import { days, toSlots, format12Hour, type Day, type Slot, type Span } from '#shared/domain/availability.ts'
import { availabilityTexts } from '#shared/texts/availability.ts'
import type { Times } from './grid/half-hours.ts'

/** Formats a range by the 12-hour clock [AV3], without redundant parts: '4–6 PM', '11:30 AM–1 PM'. */
export function formatRange({ from, to }: Times): string {
  if (from === '00:00' && to >= '23:59') return availabilityTexts['availability.allDay']
  const [start, end] = [from, to].map((time) => format12Hour(time).replace(':00', '')) as [string, string]
  return start.slice(-2) === end.slice(-2) ? `${start.slice(0, -3)}–${end}` : `${start}–${end}`
}

/** Groups spans by the days of the viewer's week; a span across midnight is split between both days. */
export function groupByDay(spans: readonly Span[], timeZone: string): ReadonlyMap<Day, readonly Slot[]> {
  const slots = spans.flatMap((span) => toSlots(span, timeZone))
  return new Map(days.map((day) => [day, slots.filter((slot) => slot.day === day)]))
}

/** Formats a week and merges consecutive days with equal times: 'Mon–Fri 4–6 PM', 'Sun 10 AM–12 PM'. */
export function formatWeek(spans: readonly Span[], timeZone: string): string[] {
  const lines: { first: Day; last: Day; text: string }[] = []
  let isInARow = false
  for (const [day, slots] of groupByDay(spans, timeZone)) {
    const text = slots.map(formatRange).join(', ')
    const line = lines.at(-1)
    if (text !== '' && isInARow && line?.text === text) line.last = day
    else if (text !== '') lines.push({ first: day, last: day, text })
    isInARow = text !== ''
  }
  return lines.map(({ first, last, text }) => `${formatDays(first, last)} ${text}`)
}

function formatDays(first: Day, last: Day): string {
  return first === last ? first.slice(0, 3) : `${first.slice(0, 3)}–${last.slice(0, 3)}`
}
