import { formatDate } from '#shared/texts/i18n/format-date.ts'
import { activeLocaleCode } from '#shared/texts/i18n/locale.ts'

/**
 * The day of a date field in the language of the page; null without a day, and where the browser has that language itself. 03/04/2026 is
 * March 4 or April 3, depending on the browser.
 */
export function dayInWords(value: string): string | null {
  const day = new Date(`${value}T12:00`)
  const isOfBrowser = navigator.language.split('-')[0] === activeLocaleCode()
  return isOfBrowser || Number.isNaN(day.getTime()) ? null : formatDate(day, { dateStyle: 'full' })
}
