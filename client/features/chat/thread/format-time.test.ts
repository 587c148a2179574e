import { beforeEach, describe, expect, it } from 'vitest'
import { setLocale } from '#shared/texts/i18n/locale.ts'
import {
  formatCallTime,
  formatClockTime,
  formatDayHeading,
  getDayKey,
  formatListTime,
  getMsUntilMidnight,
} from './format-time.ts'

const now = new Date(2026, 4, 13, 10, 30).getTime()
const at = (day: number, hour = 15, month = 4, year = 2026) => new Date(year, month, day, hour, 5).getTime()

describe("the reader's days and times", () => {
  beforeEach(() => setLocale({ tag: 'en-GB' }))

  it('[CH9] have names while they are near, and dates beyond', () => {
    const labels = [at(13, 1), at(12, 23), at(10), at(6), at(3, 9, 11, 2025)].map((one) =>
      formatDayHeading(one, now),
    )
    expect(labels).toEqual(['Today', 'Yesterday', 'Sunday', 'Wednesday 6 May', 'Wednesday, 3 December 2025'])
    setLocale({ tag: 'de' })
    expect(formatDayHeading(at(12), now)).toBe('Gestern')
    setLocale({ tag: 'es' })
    expect([formatDayHeading(at(10), now), formatListTime(at(10), now)]).toEqual(['Domingo', 'Dom'])
  })

  it('[CH9] begin at midnight, also for a day of 23 hours', () => {
    expect(getDayKey(at(13, 0))).toBe(getDayKey(at(13, 23)))
    expect(getDayKey(at(13, 0))).not.toBe(getDayKey(at(12, 23)))
    expect(getMsUntilMidnight(now)).toBe(13.5 * 3_600_000)
    const spring = new Date(2026, 2, 30, 9).getTime()
    expect(formatDayHeading(new Date(2026, 2, 28, 23).getTime(), spring)).toBe('Saturday')
    expect(formatDayHeading(new Date(2026, 2, 29, 0, 30).getTime(), spring)).toBe('Yesterday')
  })

  it('[VC15] are the clock alone for a call of today, and have the year for one of another year', () => {
    expect(formatCallTime(at(13, 9), now)).toBe('9:05 AM')
    expect(formatCallTime(at(12, 9), now)).toBe('12 May, 9:05 AM')
    expect(formatCallTime(at(3, 9, 11, 2025), now)).toBe('3 Dec 2025, 9:05 AM')
  })

  it('[CH9, TX6] follow the locale', () => {
    expect(formatClockTime(at(13))).toBe('3:05 PM')
    setLocale({ tag: 'de' })
    expect(formatClockTime(at(13))).toBe('15:05')
  })

  it('[CH10] are short in the list', () => {
    const times = [at(13, 9), at(12), at(10), at(1), at(3, 9, 11, 2025)].map((one) =>
      formatListTime(one, now),
    )
    expect(times).toEqual(['9:05 AM', 'Yesterday', 'Sun', '1 May', '3 Dec 2025'])
  })
})
