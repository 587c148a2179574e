import { expandWeek, type Span, type Week } from './availability.ts'

const WEEK_MS = 7 * 86_400_000

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
  const spans = [...expandWeek(week, zones, now), ...expandWeek(week, zones, now + WEEK_MS)]
  return spans.find(({ end }) => end > now)
}
