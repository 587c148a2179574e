import { expandWeek, intersectSpans, nextWeeks, type Span } from '#shared/domain/times/availability.ts'
import type { Availability } from '#shared/contract/availability.ts'

/**
 * The next span in which both members are free, in this week or the next; one that has begun counts until it ends.
 * Undefined if there is none [AV20].
 */
export function findNextShared(
  own: Availability,
  counterpart: Availability,
  { zone, now }: { readonly zone: string; readonly now: number },
): Span | undefined {
  const expand = (week: Availability, at: number): Span[] =>
    expandWeek(week, { owner: week.timeZone, viewer: zone }, at)
  return nextWeeks(now, zone, 2)
    .flatMap((at) => intersectSpans(expand(own, at), expand(counterpart, at)))
    .find(({ end }) => end > now)
}
