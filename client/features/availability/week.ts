import { days, isTimeZone, type Day, type Slot } from '#shared/domain/availability.ts'
import type { Availability } from '#shared/contract/availability.ts'
import type { Times } from './grid/half-hours.ts'

/** A week being edited; a time that is not set is an empty string. */
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

/** Returns why a partly filled day is not a valid slot, else null [AV7]. */
export function validateDay({ from, to }: Times): 'incomplete' | 'wrongOrder' | null {
  if (from === '' && to === '') return null
  if (from === '' || to === '') return 'incomplete'
  return from < to ? null : 'wrongOrder'
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
