/** The days of the week, as specified and in the specified order. */
export const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export type Day = (typeof days)[number]

/** A time slot of a day: `from` and `to` as HH:MM in 24-hour time, in the owner's time zone. */
export type Slot = { readonly day: Day; readonly from: string; readonly to: string }

/** A day, as YYYY-MM-DD, on which other times than those of the week hold: none without `from` and `to` [AV22]. */
export type Exception = { readonly date: string; readonly from: string | null; readonly to: string | null }

/** The times of a member's week, and the days that differ from it. */
export type Week = { readonly slots: readonly Slot[]; readonly exceptions?: readonly Exception[] }

/** A span of an actual week, in epoch milliseconds; `end` is not part of it. */
export type Span = { readonly start: number; readonly end: number }

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
const DAY_MS = 86_400_000

/** Whether these slots are valid [AV1 AV2]: known days, valid times, the end after the start, one slot a day. */
export function areValidSlots(
  slots: readonly { day: string; from: string; to: string }[],
): slots is readonly Slot[] {
  const areDaysUnique = new Set(slots.map((slot) => slot.day)).size === slots.length
  return (
    areDaysUnique &&
    slots.every(({ day, from, to }) => isDay(day) && TIME.test(from) && TIME.test(to) && from < to)
  )
}

/** Whether these exceptions are valid [AV22]: days that exist, each once, with valid times or none. */
export function areValidExceptions(
  exceptions: readonly { date: string; from: string | null; to: string | null }[],
): exceptions is readonly Exception[] {
  const areDatesUnique = new Set(exceptions.map(({ date }) => date)).size === exceptions.length
  return (
    areDatesUnique &&
    exceptions.every(
      ({ date, from, to }) =>
        isDate(date) &&
        (from === null || to === null ? from === to : TIME.test(from) && TIME.test(to) && from < to),
    )
  )
}

function isDate(text: string): boolean {
  const at = Date.parse(text)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

function isDay(text: string): text is Day {
  return days.some((day) => day === text)
}

/** Returns the slots with one day's replaced, or removed if `slot` is null, in the order of the week [AV1]. */
export function replaceSlot(slots: readonly Slot[], day: Day, slot: Omit<Slot, 'day'> | null): Slot[] {
  const others = slots.filter((other) => other.day !== day)
  const all = slot ? [...others, { day, ...slot }] : others
  return all.toSorted((a, b) => days.indexOf(a.day) - days.indexOf(b.day))
}

/** Whether a member has set any free times, for the week or for single days. */
export const hasTimes = (week: Week | null): boolean =>
  week !== null && (week.slots.length > 0 || (week.exceptions ?? []).some(({ from }) => from !== null))

/** Whether a name is a time zone that this runtime supports, such as 'Europe/Berlin'. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== undefined
  } catch {
    return false
  }
}

/** Formatters by time zone: creating one costs a hundred times as much as using it. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function getFormatter(timeZone: string): Intl.DateTimeFormat {
  const existing = formatters.get(timeZone)
  if (existing) return existing
  const created = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formatters.set(timeZone, created)
  return created
}

/** A time zone's offset from UTC at an instant, in milliseconds. */
export function offsetAt(instant: number, timeZone: string): number {
  if ('Temporal' in globalThis) return offsetByTemporal(instant, timeZone)
  const parts = getFormatter(timeZone).formatToParts(instant)
  const get = (type: string): number => Number(parts.find((part) => part.type === type)?.value)
  const local = Date.UTC(get('year'), get('month') - 1, get('day'), get('hour'), get('minute'), get('second'))
  return local - Math.floor(instant / 1000) * 1000
}

/** The same by `Temporal`, where available: the first `Intl` formatter of a page takes a phone 0.1 seconds. */
function offsetByTemporal(instant: number, timeZone: string): number {
  const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone)
  return offsetNanoseconds / 1_000_000
}

/**
 * Converts a local time, given as if it were UTC, to an instant. A time that a clock change skips counts as that much
 * later; of a time that occurs twice, the first is meant.
 */
export function toInstant(local: number, timeZone: string): number {
  const early = local - offsetAt(local - DAY_MS, timeZone)
  const late = local - offsetAt(local + DAY_MS, timeZone)
  const first = Math.min(early, late)
  if (first + offsetAt(first, timeZone) === local) return first
  const second = Math.max(early, late)
  return second + offsetAt(second, timeZone) === local ? second : early
}

/** The Monday, 00:00, of an instant's week in a time zone, as a local time. */
function toMonday(instant: number, timeZone: string): number {
  const local = instant + offsetAt(instant, timeZone)
  const midnight = Math.floor(local / DAY_MS) * DAY_MS
  // 1 January 1970 was a Thursday, the fourth day of a week that begins on Monday.
  const weekday = (((midnight / DAY_MS + 3) % 7) + 7) % 7
  return midnight - weekday * DAY_MS
}

/**
 * Converts the owner's slots to the spans of the viewer's week around `now`. It uses the actual days, so it is correct
 * across clock changes in either time zone [AV4]. Sorted, and cut at the ends of the viewer's week.
 */
export function expandWeek(
  { slots, exceptions = [] }: Week,
  zones: { readonly owner: string; readonly viewer: string },
  now: number,
): Span[] {
  const week = currentWeek(now, zones.viewer)
  const monday = toMonday(now, zones.owner)
  const spans: Span[] = []
  // The viewer's week may start in the owner's previous week and end in the next.
  for (const weekStart of [monday - 7 * DAY_MS, monday, monday + 7 * DAY_MS]) {
    for (const { date, from, to } of datesOf(slots, exceptions, weekStart)) {
      const start = Math.max(week.start, toInstant(date + parseTimeOfDay(from), zones.owner))
      const end = Math.min(week.end, toInstant(date + parseTimeOfDay(to), zones.owner))
      if (start < end) spans.push({ start, end })
    }
  }
  return spans.toSorted((a, b) => a.start - b.start)
}

/** The times of an actual week that begins on this Monday: those of a single day replace those of the weekday [AV22]. */
function datesOf(slots: readonly Slot[], exceptions: readonly Exception[], monday: number) {
  const single = exceptions.flatMap(({ date, from, to }) => {
    const at = Date.parse(date)
    return monday <= at && at < monday + 7 * DAY_MS ? [{ date: at, from, to }] : []
  })
  const usual = slots.map(({ day, from, to }) => ({ date: monday + days.indexOf(day) * DAY_MS, from, to }))
  const all = [...usual.filter(({ date }) => single.every((other) => other.date !== date)), ...single]
  return all.flatMap(({ date, from, to }) => (from === null || to === null ? [] : [{ date, from, to }]))
}

/** The viewer's week around `now`, Monday to Sunday. */
export function currentWeek(now: number, timeZone: string): Span {
  const monday = toMonday(now, timeZone)
  return { start: toInstant(monday, timeZone), end: toInstant(monday + 7 * DAY_MS, timeZone) }
}

/** The viewer's week around `now`, and those after it: one moment of each. A week in which clocks change has not 168 hours. */
export function nextWeeks(now: number, timeZone: string, count: number): number[] {
  const weeks = [now]
  while (weeks.length < count) weeks.push(currentWeek(weeks.at(-1) ?? now, timeZone).end)
  return weeks
}

/** The spans in which two members are both available [AV5]. Both lists must be sorted, as `expandWeek` returns them. */
export function intersectSpans(own: readonly Span[], others: readonly Span[]): Span[] {
  return own.flatMap((a) =>
    others.flatMap((b) => {
      const start = Math.max(a.start, b.start)
      const end = Math.min(a.end, b.end)
      return start < end ? [{ start, end }] : []
    }),
  )
}

/** Converts a span to slots of the viewer's days, for display: one across midnight becomes two. */
export function toSlots(span: Span, timeZone: string): Slot[] {
  const slots: Slot[] = []
  for (let start = span.start; start < span.end;) {
    const local = start + offsetAt(start, timeZone)
    const midnight = Math.floor(local / DAY_MS) * DAY_MS
    const next = toInstant(midnight + DAY_MS, timeZone)
    const end = Math.min(span.end, next)
    const weekday = (((midnight / DAY_MS + 3) % 7) + 7) % 7
    const day = days[weekday]
    if (day)
      slots.push({
        day,
        from: formatTimeOfDay(local - midnight),
        to: formatTimeOfDay(end === next ? DAY_MS : end + offsetAt(end, timeZone) - midnight),
      })
    start = end
  }
  return slots
}

/** Parses HH:MM to milliseconds since midnight. */
function parseTimeOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return (hours * 60 + minutes) * 60_000
}

/** Formats a time of day in milliseconds as HH:MM; the end of a day is 24:00. */
function formatTimeOfDay(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
