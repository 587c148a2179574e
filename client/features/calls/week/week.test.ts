import { describe, expect, it } from 'vitest'
import { clipToDay, findClockChange, getHours, getWeek, isShown, minutesOf, toLanes } from './week.ts'

const MINUTE = 60_000
const at = (day: number, hours: number, minutes = 0) => new Date(2026, 10, day, hours, minutes).getTime()

describe('the week', () => {
  it('[CW1] begins on Monday, on the clock of the device', () => {
    // A Wednesday.
    const { days, end } = getWeek(at(25, 15))
    expect(days.map((day) => new Date(day).getDate())).toEqual([23, 24, 25, 26, 27, 28, 29])
    expect(new Date(end).getDate()).toBe(30)
    expect(days.every((day) => minutesOf(day) === 0)).toBe(true)
    // A Sunday is the last day of its week, and a Monday the first.
    expect(getWeek(at(29, 23, 59)).days[0]).toBe(days[0])
    expect(getWeek(at(30, 0)).days[0]).toBe(end)
    expect(getWeek(at(25, 15), 1).days[0]).toBe(end)
    expect(getWeek(at(25, 15), -1).end).toBe(days[0])
  })

  it('[CW1] every week of two years is seven days that follow one another, also where clocks change', () => {
    for (let weeks = -52; weeks <= 52; weeks++) {
      const week = getWeek(at(25, 12), weeks)
      expect(week.days.map((day) => new Date(day).getDay())).toEqual([1, 2, 3, 4, 5, 6, 0])
      expect(week.end).toBe(getWeek(at(25, 12), weeks + 1).days[0])
      const hours = (week.end - (week.days[0] ?? 0)) / (60 * MINUTE)
      expect(findClockChange(week) === undefined).toBe(hours === 168)
    }
  })

  it('[CW2] splits what crosses midnight, and shows hours outside of the usual ones only if something is there', () => {
    const span = { start: at(25, 23), end: at(26, 1) }
    expect(clipToDay([span], { start: at(25, 0), end: at(26, 0) })).toEqual([
      { start: at(25, 23), end: at(26, 0) },
    ])
    expect(clipToDay([span], { start: at(26, 0), end: at(27, 0) })).toEqual([
      { start: at(26, 0), end: at(26, 1) },
    ])
    expect(getHours([])).toEqual({ first: 8, last: 20 })
    // The line of now is not drawn above or below the hours.
    expect(
      [at(26, 7, 59), at(26, 8), at(26, 19, 59), at(26, 20)].map((time) => isShown(time, getHours([]))),
    ).toEqual([false, true, true, false])
    expect(getHours([{ start: at(25, 6, 30), end: at(26, 0) }])).toEqual({ first: 6, last: 24 })
  })

  it('[CW2] no entry covers another one', () => {
    const entry = (from: number, to: number) => ({ start: at(25, 0, from), end: at(25, 0, to) })
    const lanes = toLanes([entry(0, 60), entry(15, 30), entry(30, 90), entry(60, 90), entry(120, 180)])
    expect(lanes.map(({ lane, lanes: count }) => [lane, count])).toEqual([
      [0, 3],
      [1, 3],
      [2, 3],
      [0, 3],
      [0, 1],
    ])
    // Short ones are shown half an hour long.
    expect(toLanes([entry(0, 15), entry(15, 30)]).map(({ lanes: count }) => count)).toEqual([2, 2])
  })
})
