import { callWeeksAhead } from '#shared/limits/call.ts'
import type { Span } from '#shared/domain/times/availability.ts'
import { formatClock } from '#shared/domain/times/format-week.ts'
import { findLocalTime } from '#shared/domain/times/local-time.ts'
import { parseClock } from '#shared/domain/times/parse-clock.ts'
import { callTimesText } from '#shared/texts/chat/call-times.ts'
import { getDeviceZone } from '#client/state/zone.ts'

/** A day, as the days from today on, and a time of day as it was typed; of two that are meant, the one that was chosen. */
export type FreeTime = { readonly day: number; readonly clock: string; readonly instant: number | null }

/** The starts of suggested times, and another time. */
export type Choice = { readonly starts: readonly number[]; readonly free: FreeTime | null }

/** Why a choice is rejected: of the time itself, or of something else. */
export type WhenError = {
  readonly isOfTime: boolean
  readonly text: string
  /** The times to choose from, if clocks skip or show twice what was typed [MT7]. */
  readonly options?: readonly number[]
}

const exampleClock = '16:30'

/** A time of day as an example of how to write one. */
export const getExample = (): string => formatClock(exampleClock)

/** The days that can be chosen, from today on. */
export const dayCount = callWeeksAhead * 7

export const noTime: FreeTime = { day: 0, clock: '', instant: null }

/** What is chosen when the form opens: the first suggestion; without any, another time. */
export function firstChoice(suggestions: readonly Span[]): Choice {
  const [first] = suggestions
  return first ? { starts: [first.start], free: null } : { starts: [], free: noTime }
}

/** The starts of the chosen times in epoch milliseconds, the earliest first; or what is wrong with them. */
export function checkChoice(
  { starts, free }: Choice,
  now: number,
): { readonly starts: readonly number[] } | WhenError {
  const checked = free && checkFree(free, now)
  if (checked && 'text' in checked) return checked
  const all = new Set(checked ? [...starts, checked.start] : starts)
  if (all.size === 0) return { isOfTime: true, text: callTimesText('propose.noTime') }
  return { starts: [...all].toSorted((a, b) => a - b) }
}

/** The start of a typed time, or why there is none. What clocks skip or show twice is asked, not guessed [MT7]. */
export function checkFree(
  { day, clock, instant }: FreeTime,
  now: number,
  zone: string = getDeviceZone(),
): { readonly start: number } | WhenError {
  const time = parseClock(clock)
  if (time === null)
    return { isOfTime: true, text: callTimesText('propose.unreadable', { example: getExample() }) }
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const date = new Date(getDay(day, now))
  const local = Date.UTC(date.getFullYear(), date.getMonth(), date.getDate(), hours, minutes)
  const { instants, instead } = findLocalTime(local, zone)
  const options = instead.length > 0 ? instead : instants
  const start = options.length === 1 ? options[0] : options.find((at) => at === instant)
  if (start === undefined) {
    const text = callTimesText(instead.length > 0 ? 'propose.skipped' : 'propose.twice')
    return { isOfTime: true, text, options }
  }
  return start > now ? { start } : { isOfTime: true, text: callTimesText('propose.past') }
}

/** The times to choose from, if clocks skip or show twice what was typed [MT7]; also once one of them is chosen. */
export function optionsOf(free: FreeTime, now: number, zone: string = getDeviceZone()): readonly number[] {
  const checked = checkFree({ ...free, instant: null }, now, zone)
  return 'text' in checked ? (checked.options ?? []) : []
}

/** The beginning of a day of this device, counted from today. */
export function getDay(day: number, now: number): number {
  const date = new Date(now)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + day).getTime()
}
