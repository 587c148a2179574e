/** Days as the specification names them, in its order. */
export const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export type Day = (typeof days)[number]

/** When somebody is free on a day: `from` and `to` as HH:MM of 24 hours, in the owner's time zone. */
export type Slot = { readonly day: Day; readonly from: string; readonly to: string }

/** A stretch of an actual week, in epoch milliseconds. */
export type Span = { readonly start: number; readonly end: number }

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
const DAY_MS = 86_400_000

/** Whether these are slots one can store [AV1 AV2]: known days, real times, the end after the start, one a day. */
export function areValidSlots(
  slots: readonly { day: string; from: string; to: string }[],
): slots is readonly Slot[] {
  const areOfDays = new Set(slots.map((slot) => slot.day)).size === slots.length
  return (
    areOfDays &&
    slots.every(({ day, from, to }) => isDay(day) && TIME.test(from) && TIME.test(to) && from < to)
  )
}

function isDay(text: string): text is Day {
  return days.some((day) => day === text)
}

/** The slots with one day's replaced, or taken away where `slot` is null; in the order of the week [AV1]. */
export function replaceSlot(slots: readonly Slot[], day: Day, slot: Omit<Slot, 'day'> | null): Slot[] {
  const others = slots.filter((other) => other.day !== day)
  const all = slot ? [...others, { day, ...slot }] : others
  return all.toSorted((a, b) => days.indexOf(a.day) - days.indexOf(b.day))
}

/** Whether a name is a time zone this machine knows, such as 'Europe/Berlin'. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== undefined
  } catch {
    return false
  }
}

/** By zone: building a formatter costs a hundred times what using it does. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  clocks.set(timeZone, made)
  return made
}

/** How far a zone's clock is ahead of UTC at an instant, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  if ('Temporal' in globalThis) return offsetByTemporal(instant, timeZone)
  const parts = clockOf(timeZone).formatToParts(instant)
  const get = (type: string): number => Number(parts.find((part) => part.type === type)?.value)
  const local = Date.UTC(get('year'), get('month') - 1, get('day'), get('hour'), get('minute'), get('second'))
  return local - Math.floor(instant / 1000) * 1000
}

/** Where there is `Temporal`: the first `Intl` of a page costs a phone a tenth of a second. */
function offsetByTemporal(instant: number, timeZone: string): number {
  const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone)
  return offsetNanoseconds / 1_000_000
}

/**
 * The instant at which a zone's clock shows a local time (given as if it were UTC). A time that a clock change
 * skips counts as that much later; of one that comes twice, the first is meant.
 */
function instantOf(local: number, timeZone: string): number {
  const early = local - offsetAt(local - DAY_MS, timeZone)
  const late = local - offsetAt(local + DAY_MS, timeZone)
  const first = Math.min(early, late)
  if (first + offsetAt(first, timeZone) === local) return first
  const second = Math.max(early, late)
  return second + offsetAt(second, timeZone) === local ? second : early
}

/** Midnight of the Monday of the week an instant lies in on a zone's calendar, as a local time. */
function mondayOf(instant: number, timeZone: string): number {
  const local = instant + offsetAt(instant, timeZone)
  const midnight = Math.floor(local / DAY_MS) * DAY_MS
  // 1 January 1970 was a Thursday, the fourth day of a week that begins on Monday.
  const weekday = (((midnight / DAY_MS + 3) % 7) + 7) % 7
  return midnight - weekday * DAY_MS
}

/**
 * When somebody is free in the viewer's week around `now`: the slots of the owner's zone on real days, so right
 * across clock changes in either zone [AV4]. Sorted; cut at the ends of the viewer's week.
 */
export function expandWeek(
  slots: readonly Slot[],
  zones: { readonly owner: string; readonly viewer: string },
  now: number,
): Span[] {
  const week = currentWeek(now, zones.viewer)
  const monday = mondayOf(now, zones.owner)
  const spans: Span[] = []
  // The viewer's week may begin in the owner's last one and end in the next.
  for (const weekStart of [monday - 7 * DAY_MS, monday, monday + 7 * DAY_MS]) {
    for (const { day, from, to } of slots) {
      const date = weekStart + days.indexOf(day) * DAY_MS
      const start = Math.max(week.start, instantOf(date + msOf(from), zones.owner))
      const end = Math.min(week.end, instantOf(date + msOf(to), zones.owner))
      if (start < end) spans.push({ start, end })
    }
  }
  return spans.toSorted((a, b) => a.start - b.start)
}

/** The viewer's week around `now`, Monday to Sunday. */
export function currentWeek(now: number, timeZone: string): Span {
  const monday = mondayOf(now, timeZone)
  return { start: instantOf(monday, timeZone), end: instantOf(monday + 7 * DAY_MS, timeZone) }
}

/** When both are free [AV5]. Both lists sorted, as `spansOfWeek` gives them. */
export function intersectSpans(mine: readonly Span[], theirs: readonly Span[]): Span[] {
  return mine.flatMap((a) =>
    theirs.flatMap((b) => {
      const start = Math.max(a.start, b.start)
      const end = Math.min(a.end, b.end)
      return start < end ? [{ start, end }] : []
    }),
  )
}

/** A span as slots of the viewer's days, for showing it: one across midnight becomes two. */
export function toSlots(span: Span, timeZone: string): Slot[] {
  const slots: Slot[] = []
  for (let start = span.start; start < span.end;) {
    const local = start + offsetAt(start, timeZone)
    const midnight = Math.floor(local / DAY_MS) * DAY_MS
    const next = instantOf(midnight + DAY_MS, timeZone)
    const end = Math.min(span.end, next)
    const weekday = (((midnight / DAY_MS + 3) % 7) + 7) % 7
    const day = days[weekday]
    if (day)
      slots.push({
        day,
        from: clock(local - midnight),
        to: clock(end === next ? DAY_MS : end + offsetAt(end, timeZone) - midnight),
      })
    start = end
  }
  return slots
}

function msOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return (hours * 60 + minutes) * 60_000
}

/** HH:MM of a time of day in milliseconds; the end of a day is 24:00. */
function clock(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
