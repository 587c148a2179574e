import { describe, expect, it } from 'vitest'
import { checkChoice, checkFree, firstChoice, getDay, noTime, optionsOf } from './when.ts'

const now = new Date(2026, 10, 25, 12, 0).getTime()
const span = (start: number) => ({ start, end: start + 1 })

describe('the chosen times of a call', () => {
  it('[CT9, MT1] are the first suggestion, or another time without any', () => {
    expect(firstChoice([span(1), span(2)])).toEqual({ starts: [1], free: null })
    expect(firstChoice([])).toEqual({ starts: [], free: noTime })
  })

  it('[CT9] can be typed as people do, and are still to come', () => {
    const check = (day: number, clock: string) =>
      checkChoice({ starts: [], free: { day, clock, instant: null } }, now)
    expect(check(2, '4 pm')).toEqual({ starts: [new Date(2026, 10, 27, 16, 0).getTime()] })
    expect(check(0, '13:05')).toEqual({ starts: [new Date(2026, 10, 25, 13, 5).getTime()] })
    expect(check(0, '11 am')).toMatchObject({ text: 'Choose a time that is still to come.' })
    expect(check(0, 'soon')).toMatchObject({ isOfTime: true })
    expect(getDay(6, now)).toBe(new Date(2026, 11, 1).getTime())
    expect(checkChoice({ starts: [], free: null }, now)).toMatchObject({ text: 'Choose a time.' })
    expect(checkChoice({ starts: [5, 3], free: null }, now)).toEqual({ starts: [3, 5] })
  })

  it('[MT7] are asked if clocks skip them or show them twice', () => {
    const zone = 'Europe/Berlin'
    const check = (day: Date, clock: string, instant: number | null = null) => {
      const before = new Date(day.getFullYear(), day.getMonth(), day.getDate() - 1).getTime()
      const free = { day: 1, clock, instant }
      return { checked: checkFree(free, before, zone), options: optionsOf(free, before, zone) }
    }
    const [autumn, spring] = [new Date(2026, 9, 25), new Date(2027, 2, 28)]
    const twice = ['2026-10-25T00:30Z', '2026-10-25T01:30Z'].map(Date.parse)
    expect(check(autumn, '2:30 am').checked).toMatchObject({
      text: 'Clocks go back in that night: choose which time you mean.',
      options: twice,
    })
    for (const start of twice)
      expect(check(autumn, '2:30 am', start)).toEqual({ checked: { start }, options: twice })
    // One that was chosen for another time means nothing.
    expect(check(autumn, '2:15 am', twice[0]).checked).toMatchObject({ isOfTime: true })
    const instead = ['2027-03-28T00:30Z', '2027-03-28T01:30Z'].map(Date.parse)
    expect(check(spring, '2:30 am').checked).toMatchObject({
      text: 'Clocks skip that time in that night: choose another one.',
      options: instead,
    })
    expect(check(spring, '2:30 am', instead[1]).checked).toEqual({ start: instead[1] })
    expect(check(spring, '3:30 am')).toEqual({ checked: { start: instead[1] }, options: [] })
  })
})
