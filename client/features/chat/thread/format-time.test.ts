import { describe, expect, it } from 'vitest'
import {
  formatClockTime,
  formatDayHeading,
  getDayKey,
  formatListTime,
  getMsUntilMidnight,
} from './format-time.ts'

const now = new Date(2026, 4, 13, 10, 30).getTime()
const at = (day: number, hour = 15, month = 4, year = 2026) => new Date(year, month, day, hour, 5).getTime()

describe("the reader's days and times", () => {
  it('[CH9] have names within a week, and dates beyond', () => {
    const labels = [at(13, 1), at(12, 23), at(10), at(6), at(3, 9, 11, 2025)].map((one) =>
      formatDayHeading(one, now, 'en-GB'),
    )
    expect(labels).toEqual(['Today', 'Yesterday', 'Sunday', 'Wednesday 6 May', 'Wednesday, 3 December 2025'])
    expect(formatDayHeading(at(12), now, 'de')).toBe('Gestern')
  })

  it('[CH9] begin at midnight, also for a day of 23 hours', () => {
    expect(getDayKey(at(13, 0))).toBe(getDayKey(at(13, 23)))
    expect(getDayKey(at(13, 0))).not.toBe(getDayKey(at(12, 23)))
    expect(getMsUntilMidnight(now)).toBe(13.5 * 3_600_000)
    const spring = new Date(2026, 2, 30, 9).getTime()
    expect(formatDayHeading(new Date(2026, 2, 28, 23).getTime(), spring, 'en-GB')).toBe('Saturday')
    expect(formatDayHeading(new Date(2026, 2, 29, 0, 30).getTime(), spring, 'en-GB')).toBe('Yesterday')
  })

  it('[CH9] follow the locale', () => {
    expect(formatClockTime(at(13), 'en-GB')).toBe('15:05')
    expect(formatClockTime(at(13), 'en-US')).toMatch(/^3:05\sPM$/)
  })

  it('[CH10] are short in the list', () => {
    const times = [at(13, 9), at(12), at(10), at(1), at(3, 9, 11, 2025)].map((one) =>
      formatListTime(one, now, 'en-GB'),
    )
    expect(times).toEqual(['09:05', 'Yesterday', 'Sun', '1 May', '3 Dec 2025'])
  })
})
