import { offsetAt } from './availability.ts'

const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS

/** What a time of day on a day means in a time zone: the instants at which clocks show it, and those to offer instead of none. */
export type LocalTime = {
  /** One; none if clocks are set forward over it; two, the earlier first, if they are set back to it [MT7]. */
  readonly instants: readonly number[]
  /** Of a time that clocks skip: as long after the last time before the change, and before the first one after it. */
  readonly instead: readonly number[]
}

/** Finds the instants at which clocks show a local time, given as if it were UTC. */
export function findLocalTime(local: number, timeZone: string): LocalTime {
  // A zone that changes its clocks twice within two days does not exist.
  const offsets = new Set([offsetAt(local - DAY_MS, timeZone), offsetAt(local + DAY_MS, timeZone)])
  const candidates = [...offsets].map((offset) => local - offset).toSorted((a, b) => a - b)
  const instants = candidates.filter((at) => at + offsetAt(at, timeZone) === local)
  return { instants, instead: instants.length === 0 ? candidates : [] }
}

/** The date of an instant in a time zone, as YYYY-MM-DD. */
export const toDate = (instant: number, timeZone: string): string =>
  new Date(instant + offsetAt(instant, timeZone)).toISOString().slice(0, 10)

export type Repetition = {
  /** The first time, in epoch milliseconds. */
  readonly start: number
  readonly everyWeeks: number
  /** Where the time of day stays the same, whatever the clocks do. */
  readonly timeZone: string
}

/**
 * The times of a repetition after `after`, until `until`; how many are left out, because clocks skip or show them twice and
 * nothing says which is meant; and the last of both, undefined without any [MT4, MT7].
 */
export function repeatTimes(
  { start, everyWeeks, timeZone }: Repetition,
  { after, until }: { readonly after: number; readonly until: number },
): { readonly starts: number[]; readonly leftOut: number; readonly last: number | undefined } {
  const local = start + offsetAt(start, timeZone)
  const step = everyWeeks * WEEK_MS
  const count = Math.max(0, Math.floor((until + DAY_MS - start) / step))
  const found = Array.from({ length: count }, (_, index) => local + (index + 1) * step).map((at) =>
    findLocalTime(at, timeZone),
  )
  const firstOf = ({ instants, instead }: LocalTime): number => instants[0] ?? instead[0] ?? Infinity
  const due = found.filter((one) => after < firstOf(one) && firstOf(one) <= until)
  const starts = due.flatMap(({ instants }) => (instants.length === 1 ? instants : []))
  return { starts, leftOut: due.length - starts.length, last: due.map(firstOf).at(-1) }
}
