import { describe, expect, it } from 'vitest'
import { formatNext } from './format-next.ts'

/** A Wednesday. */
const [start, end] = [Date.parse('2026-11-25T20:00:00Z'), Date.parse('2026-11-25T22:30:00Z')]
const at = (time: string) => ({ zone: 'UTC', now: Date.parse(time) })

describe('the next free time', () => {
  it('[PE14, AV21] has its day and start, in the time zone of the viewer', () => {
    const day = at('2026-11-24T09:00:00Z')
    expect(formatNext({ start, end }, day)).toBe('Free Wed 8 PM')
    expect(formatNext({ start, end }, day, 'both')).toBe('Both free Wed 8 PM')
    expect(formatNext({ start, end }, { ...day, zone: 'Asia/Tokyo' })).toBe('Free Thu 5 AM')
  })

  it('[PE14, AV21] says that it is on the same day, where the day of the viewer counts', () => {
    const morning = at('2026-11-25T09:00:00Z')
    expect(formatNext({ start, end }, morning)).toBe('Free today 8 PM')
    expect(formatNext({ start, end }, morning, 'both')).toBe('Both free today 8 PM')
    expect(formatNext({ start, end }, { ...morning, zone: 'Asia/Tokyo' })).toBe('Free Thu 5 AM')
  })

  it('[PE14, AV21] has its end once it has begun', () => {
    const during = at('2026-11-25T21:00:00Z')
    expect(formatNext({ start, end }, during)).toBe('Free now until 10:30 PM')
    expect(formatNext({ start, end }, during, 'both')).toBe('Both free until 10:30 PM')
    expect(formatNext({ start, end }, during, 'bothShort')).toBe('Free until 10:30 PM')
  })

  it('[AV21] is missing without common times', () => {
    expect(formatNext(undefined, at('2026-11-25T21:00:00Z'))).toBeNull()
  })
})
