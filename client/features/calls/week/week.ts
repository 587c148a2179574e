import type { Span } from '#shared/domain/times/availability.ts'
import { countDaysSinceWeekBegan } from '#shared/domain/times/week-order.ts'

const MINUTE = 60_000

/** The beginnings of the seven days of a week, and its end: on the clock of this device, where days can have 23 or 25 hours. */
export type WeekDays = { readonly days: readonly number[]; readonly end: number }

/** The week that a time is in, from the first day of weeks in the active language [LG21], or so many weeks after it. */
export function getWeek(now: number, weeks = 0): WeekDays {
  const date = new Date(now)
  const first = date.getDate() - countDaysSinceWeekBegan(date.getDay()) + weeks * 7
  const at = (day: number): number => new Date(date.getFullYear(), date.getMonth(), first + day).getTime()
  return { days: Array.from({ length: 7 }, (_, day) => at(day)), end: at(7) }
}

/** The parts of spans that are within a day. */
export function clipToDay<S extends Span>(spans: readonly S[], { start, end }: Span): S[] {
  return spans
    .filter((span) => span.start < end && start < span.end)
    .map((span) => ({ ...span, start: Math.max(span.start, start), end: Math.min(span.end, end) }))
}

/** The minutes that the clock shows at a time, from the beginning of its day; of the end of a day, the last. */
export function minutesOf(at: number, isEnd = false): number {
  const date = new Date(at)
  const minutes = date.getHours() * 60 + date.getMinutes()
  return isEnd && minutes === 0 ? 1_440 : minutes
}

/** The first hour to show, and the one after the last: the usual day, and whatever is planned outside of it. */
export function getHours(spans: readonly Span[]): { readonly first: number; readonly last: number } {
  const starts = spans.map(({ start }) => Math.floor(minutesOf(start) / 60))
  const ends = spans.map(({ end }) => Math.ceil(minutesOf(end, true) / 60))
  return { first: Math.min(8, ...starts), last: Math.max(20, ...ends) }
}

/** Whether a time is within the hours that are shown. */
export function isShown(at: number, hours: { readonly first: number; readonly last: number }): boolean {
  const minutes = minutesOf(at)
  return hours.first * 60 <= minutes && minutes < hours.last * 60
}

/** Where an entry is beside those that overlap it: its lane of so many. */
export type Lane = { readonly lane: number; readonly lanes: number }

/**
 * Puts the entries of a day, the earliest first, into lanes, so that none covers another one. Entries shorter than `least`
 * milliseconds are shown as long as that.
 */
export function toLanes<S extends Span>(entries: readonly S[], least = 30 * MINUTE): (S & Lane)[] {
  const placed: (S & { lane: number; group: number })[] = []
  const sizes: number[] = []
  let ends: number[] = []
  let group = -1
  for (const entry of entries) {
    // Begins after all before it: a new group of lanes.
    if (ends.every((end) => end <= entry.start)) {
      group++
      ends = []
    }
    const free = ends.findIndex((end) => end <= entry.start)
    const lane = free < 0 ? ends.length : free
    ends[lane] = Math.max(entry.end, entry.start + least)
    sizes[group] = Math.max(sizes[group] ?? 0, lane + 1)
    placed.push({ ...entry, lane, group })
  }
  return placed.map(({ group: of, ...entry }) => ({
    ...(entry as unknown as S & { lane: number }),
    lanes: sizes[of] ?? 1,
  }))
}

/** The day of a week on which clocks change: one that is longer or shorter than 24 hours; undefined without one. */
export const findClockChange = ({ days, end }: WeekDays): number | undefined =>
  days.find((start, day) => (days[day + 1] ?? end) - start !== 1_440 * MINUTE)
