import { describe, expect, it } from 'vitest'
import { formatBytes } from './format-bytes.ts'
import { formatDate, formatDateRange, formatRelative } from './format-date.ts'
import { formatDuration, formatNumber } from './format-number.ts'
import { formatList, formatListToParts } from './format-list.ts'
import { setLocale } from './locale.ts'

it.each([
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [5_400, '90 minutes'],
  [5_401, '2 hours'],
  [86_400, '24 hours'],
])('[AU-12] formats a wait of %i seconds as %s', (seconds, words) => {
  expect(formatDuration(seconds)).toBe(words)
})

it.each(['en-US', 'en-GB', 'en-CA', 'en-IE', 'en-AU', 'en-ZA'])('[TX6] has one clock in %s', (tag) => {
  setLocale({ tag })
  const at = (hour: number) => Date.UTC(2026, 4, 13, hour, 5)
  const timeZone = 'UTC'
  expect(formatDate(at(16), { timeStyle: 'short', timeZone })).toBe('4:05 PM')
  expect(formatDate(at(0), { hour: 'numeric', minute: '2-digit', timeZone })).toBe('12:05 AM')
  expect(formatDate(at(16), { dateStyle: 'medium', timeStyle: 'short', timeZone })).toMatch(/2026, 4:05 PM$/)
  expect(formatDateRange(at(16), at(18), { hour: 'numeric', timeZone })).toBe('4–6 PM')
})

describe('formatting in the active language', () => {
  const noon = Date.UTC(2026, 4, 13, 12)

  it('formats dates, and ranges without spaces around the dash', () => {
    const options = { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' } as const
    expect(formatDate(noon, options)).toBe('12:00 PM')
    expect(formatDateRange(noon, noon + 5_400_000, options)).toBe('12:00–1:30 PM')
    setLocale({ tag: 'de' })
    expect(formatDate(noon, options)).toBe('12:00')
    const short = { timeStyle: 'short', timeZone: 'UTC' } as const
    expect(formatDate(noon + 14_400_000, { ...short, hourCycle: 'h12' })).toBe('4:00\u00A0PM')
    expect(formatDate(noon - 14_400_000, short)).toBe('08:00')
  })

  it('[TX6] writes hours of the 24-hour clock with two digits, and dates around a dash as the language does', () => {
    const short = { timeStyle: 'short', timeZone: 'UTC' } as const
    setLocale({ tag: 'es' })
    expect(formatDate(noon - 6 * 3_600_000, short)).toBe('06:00')
    expect(formatDateRange(noon - 6 * 3_600_000, noon, short)).toBe('06:00–12:00')
    setLocale({ tag: 'de' })
    const day = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const
    expect(formatDateRange(noon, noon + 30 * 86_400_000, day)).toBe('13. Mai – 12. Juni')
  })

  it('[LG28] keeps the half of the day on the line of its time, except in English', () => {
    const options = { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' } as const
    setLocale({ tag: 'ar' })
    expect(formatDate(noon, options)).toMatch(/^12:00\u00A0م$/)
    expect(formatDateRange(noon, noon + 5_400_000, options)).toMatch(/1:30\u00A0م$/)
    setLocale({ tag: 'en-GB' })
    expect(formatDate(noon, options)).toBe('12:00 PM')
  })

  it('formats numbers, sizes, and times relative to now', () => {
    expect([formatNumber(10_000), formatBytes(300), formatBytes(3_400_000)]).toEqual([
      '10,000',
      '1 kB',
      '3.4 MB',
    ])
    expect([formatRelative(-1, 'day'), formatRelative(-5, 'minute')]).toEqual(['yesterday', '5 minutes ago'])
    setLocale({ tag: 'de' })
    expect([formatNumber(10_000), formatRelative(-1, 'day')]).toEqual(['10.000', 'gestern'])
  })

  it('formats lists, whole or in pieces', () => {
    expect(formatList(['4–6 PM', '8–9 PM'])).toBe('4–6 PM, 8–9 PM')
    const parts = formatListToParts(['Mon', 'Tue']).map(({ type, value }) => [type, value])
    expect(parts).toEqual([
      ['element', 'Mon'],
      ['literal', ', '],
      ['element', 'Tue'],
    ])
  })
})
