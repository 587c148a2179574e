import { days, isTimeZone, type Day, type Slot } from '#shared/domain/times/availability.ts'
import { isClockTime } from '#shared/domain/times/parse-clock.ts'
import type { Availability } from '#shared/contract/availability.ts'
import type { Times } from '../grid/half-hours.ts'

/** A week being edited; a time that is not set is an empty string, one that cannot be read is as typed. */
export type Week = Readonly<Record<Day, Times>>
export type Draft = { readonly week: Week; readonly timeZone: string }

const none: Times = { from: '', to: '' }

export function createDraft(saved: Availability | null, deviceZone: string): Draft {
  const of = (day: Day): [Day, Times] => {
    const slot = saved?.slots.find((one) => one.day === day)
    return [day, slot ? { from: slot.from, to: slot.to } : none]
  }
  return { week: createWeek(of), timeZone: saved?.timeZone ?? deviceZone }
}

function createWeek(of: (day: Day) => [Day, Times]): Week {
  return Object.fromEntries(days.map(of)) as Record<Day, Times>
}

/** Why the times of a day are not a valid slot. */
export type DayError = 'missingFrom' | 'missingTo' | 'unreadableFrom' | 'unreadableTo' | 'wrongOrder'

/** Returns why a partly filled day is not a valid slot, else null [AV7]. */
export function validateDay({ from, to }: Times): DayError | null {
  if (from === '' && to === '') return null
  if (from === '') return 'missingFrom'
  if (to === '') return 'missingTo'
  if (!isClockTime(from)) return 'unreadableFrom'
  if (!isClockTime(to)) return 'unreadableTo'
  return from < to ? null : 'wrongOrder'
}

/** Returns the time of the day that has to be changed. */
export const getWrongEnd = (error: DayError): keyof Times => (error.endsWith('From') ? 'from' : 'to')

/** A day that prevents saving the week, and why. */
export type InvalidDay = { readonly day: Day; readonly error: DayError }

/** Returns the first day that prevents saving the week [AV11]; null if there is none. */
export function findInvalidDay(week: Week): InvalidDay | null {
  for (const day of days) {
    const error = validateDay(week[day])
    if (error) return { day, error }
  }
  return null
}

/** Returns the times if both are set and in order, else null. */
export function getCompleteTimes(times: Times): Times | null {
  return times.from !== '' && validateDay(times) === null ? times : null
}

export function toWeekSlots(week: Week): Slot[] {
  return days.flatMap((day) => {
    const times = getCompleteTimes(week[day])
    return times ? [{ day, ...times }] : []
  })
}

/** Returns the week with the times of some days replaced; null clears them. */
export function replaceDays(week: Week, changed: readonly Day[], times: Times | null): Week {
  return createWeek((day) => [day, changed.includes(day) ? (times ?? none) : week[day]])
}

/** The draft as it is stored: without times that cannot be read. */
export function serializeDraft({ week, timeZone }: Draft): string {
  const readable = (time: string) => (isClockTime(time) ? time : '')
  const stored = createWeek((day) => [day, { from: readable(week[day].from), to: readable(week[day].to) }])
  return JSON.stringify({ week: stored, timeZone })
}

/** Returns what to store of a draft; null if that is the week without edits, `base` [AV8]. */
export function draftToStore(draft: Draft, base: Draft): string | null {
  const text = serializeDraft(draft)
  return text === serializeDraft(base) ? null : text
}

/** Parses a stored draft; null if it is invalid. */
export function parseDraft(text: string | null): Draft | null {
  try {
    const { week, timeZone } = JSON.parse(text ?? '') as Draft
    const isTimes = (times: Times) => [times.from, times.to].every((time) => /^(?:\d\d:\d\d)?$/.test(time))
    return days.every((day) => isTimes(week[day])) && isTimeZone(timeZone)
      ? { week: createWeek((day) => [day, { from: week[day].from, to: week[day].to }]), timeZone }
      : null
  } catch {
    return null
  }
}
