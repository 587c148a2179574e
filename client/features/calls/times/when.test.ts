import { describe, expect, it } from 'vitest'
import { checkChoice, firstChoice, getDay } from './when.ts'

const now = new Date(2026, 10, 25, 12, 0).getTime()
const span = (start: number) => ({ start, end: start + 1 })

describe('the chosen time of a call', () => {
  it('[CT9] is the first suggestion, until another one or a free time is chosen', () => {
    const suggestions = [span(1), span(2)]
    expect(firstChoice(null, suggestions)).toEqual({ kind: 'suggested', start: 1 })
    expect(firstChoice({ kind: 'suggested', start: 2 }, suggestions)).toEqual({ kind: 'suggested', start: 2 })
    expect(firstChoice({ kind: 'suggested', start: 3 }, suggestions)).toEqual({ kind: 'suggested', start: 1 })
    const free = { kind: 'free', day: 1, clock: '4 PM' } as const
    expect(firstChoice(free, suggestions)).toEqual(free)
    expect(firstChoice(null, [])).toEqual({ kind: 'free', day: 0, clock: '' })
  })

  it('[CT9] can be typed as people do, and is still to come', () => {
    const check = (day: number, clock: string) => checkChoice({ kind: 'free', day, clock }, now)
    expect(check(2, '4 pm')).toEqual({ start: new Date(2026, 10, 27, 16, 0).getTime() })
    expect(check(0, '13:05')).toEqual({ start: new Date(2026, 10, 25, 13, 5).getTime() })
    expect(check(0, '11 am')).toMatchObject({ text: 'Choose a time that is still to come.' })
    expect(check(0, 'soon')).toMatchObject({ isOfTime: true })
    expect(getDay(6, now)).toBe(new Date(2026, 11, 1).getTime())
  })
})
