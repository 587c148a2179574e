import { expandWeek, nextWeeks, type Span, type Week } from './availability.ts'

/**
 * Returns the member's free time that is running at `now`, or else the next one, which begins within seven days [PE14].
 * Undefined for an empty week. Correct across clock changes in either time zone, as `expandWeek` is.
 *
 * @param now epoch milliseconds, as the times of the span
 */
export function nextFreeTime(
  week: Week,
  zones: { readonly owner: string; readonly viewer: string },
  now: number,
): Span | undefined {
  const spans = nextWeeks(now, zones.viewer, 2).flatMap((at) => expandWeek(week, zones, at))
  return spans.find(({ end }) => end > now)
}
