import { activeLocaleCode } from '../../texts/i18n/locale.ts'
import { weekBegins } from '../../texts/i18n/locale-habits.ts'
import { days, type Day } from './availability.ts'

/**
 * The first day of the week, where it is not the specified Monday that of CLDR (supplemental data, `weekData`) for the region that is most
 * likely for the language.
 */
const firstDay = (): number => days.findIndex((day) => day === (weekBegins[activeLocaleCode()] ?? 'Monday'))

/** The days of the week in the order of the active language [LG21]. */
export function listWeekDays(): readonly Day[] {
  const first = firstDay()
  return [...days.slice(first), ...days.slice(0, first)]
}

/** How many days before a day of `Date.getDay()` its week began, in the active language. */
export function countDaysSinceWeekBegan(weekday: number): number {
  const [first = 'Monday'] = listWeekDays()
  return (weekday - days.indexOf(first) + 6) % 7
}
