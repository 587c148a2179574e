import { expect, it } from 'vitest'
import { setLocale } from '../../texts/i18n/locale.ts'
import { days } from './availability.ts'
import { countDaysSinceWeekBegan, listWeekDays } from './week-order.ts'

it('[LG21] begins weeks on Monday', () => {
  for (const tag of ['en-US', 'de-DE', 'es-ES']) {
    setLocale({ tag })
    expect(listWeekDays()).toEqual(days)
    // Sunday is the last day of its week, Monday the first.
    expect([0, 1, 6].map(countDaysSinceWeekBegan)).toEqual([6, 0, 5])
  }
})

it('[LG21] begins weeks on Saturday in Arabic', () => {
  setLocale({ tag: 'ar' })
  expect(listWeekDays()).toEqual([
    'Saturday',
    'Sunday',
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
    'Friday',
  ])
  expect([6, 0, 5].map(countDaysSinceWeekBegan)).toEqual([0, 1, 6])
})
