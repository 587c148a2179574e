import {
  expandWeek,
  intersectSpans,
  nextWeeks,
  offsetAt,
  type Span,
  type Week as FreeWeek,
} from './availability.ts'

type Week = FreeWeek & { readonly timeZone: string }

export type SuggestOptions = {
  /** Epoch milliseconds. */
  readonly now: number
  readonly zone: string
  readonly minutes: number
  /** Spans that are taken. */
  readonly taken: readonly Span[]
  /** The quiet hours of one of the two around now, or the next ones; null without any. */
  readonly quiet: Span | null
  readonly count: number
}

const MINUTE = 60_000
const DAY = 1_440 * MINUTE
const WEEKS = 3
const STEP = 15 * MINUTE
/** How soon the first suggested call can begin: the other member has to see and answer the proposal. */
const LEAD = 15 * MINUTE

/** A time that is offered, or that was offered and chosen: at that one, the two may no longer be free. */
export type Suggestion = Span & { readonly isFree: boolean }

/**
 * The next calls of a length for which both members are free, at most one for each span of common free time, and those with
 * the starts `chosen`: what a member chose stays, whatever changes meanwhile. The earliest first [CT9].
 */
export function suggestTimes(
  mine: Week,
  theirs: Week,
  options: SuggestOptions,
  chosen: readonly number[] = [],
): Suggestion[] {
  const { now, minutes, count } = options
  const free = listCommon(mine, theirs, options)
  const length = minutes * MINUTE
  const zones = [...new Set([mine.timeZone, theirs.timeZone])]
  const isPossible = (span: Span): boolean => isOpen(span, options, zones)
  const offered = free
    .flatMap(({ start, end }) => {
      const first = Math.ceil(Math.max(start, now + LEAD) / STEP) * STEP
      const steps = Math.max(0, Math.floor((end - length - first) / STEP) + 1)
      const starts = Array.from({ length: steps }, (_, step) => first + step * STEP)
      const found = starts.map((at) => ({ start: at, end: at + length })).find(isPossible)
      return found ? [{ ...found, isFree: true }] : []
    })
    .slice(0, count)
  const kept = chosen
    .filter((start) => offered.every((span) => span.start !== start))
    .map((start) => ({ start, end: start + length }))
    .map((span) => ({
      ...span,
      isFree: isPossible(span) && free.some(({ start, end }) => start <= span.start && span.end <= end),
    }))
  return [...offered, ...kept].toSorted((a, b) => a.start - b.start)
}

/** The common free times of these weeks of the reader. */
function listCommon(mine: Week, theirs: Week, { now, zone }: SuggestOptions): Span[] {
  const expand = (week: Week, at: number): Span[] =>
    expandWeek(week, { owner: week.timeZone, viewer: zone }, at)
  return nextWeeks(now, zone, WEEKS).flatMap((at) => intersectSpans(expand(mine, at), expand(theirs, at)))
}

/** Whether a call at a time overlaps no other, and is not in quiet hours, whichever of the two has them. */
const isOpen = (span: Span, { taken, quiet }: SuggestOptions, zones: readonly string[]): boolean =>
  !taken.some(({ start, end }) => start < span.end && span.start < end) &&
  zones.every((zone) => !isQuietAt(span.start, quiet, zone) && !isQuietAt(span.end - 1, quiet, zone))

/** Whether a time is in quiet hours, which are at the same time of day in the zone of the one who has them. */
function isQuietAt(at: number, quiet: Span | null, zone: string): boolean {
  if (!quiet) return false
  const local = (instant: number): number => instant + offsetAt(instant, zone)
  const sinceStart = (((local(at) - local(quiet.start)) % DAY) + DAY) % DAY
  return sinceStart < local(quiet.end) - local(quiet.start)
}
