import { cachedFormatter } from './formatter-cache.ts'
import { getLocale } from './locale.ts'

type Options = Intl.DateTimeFormatOptions

/** Formats a date or time in the active language, in the time zone of the device unless `options` name one. */
export function formatDate(at: number | Date, options: Options, tag = getLocale().tag): string {
  return withPlainSpaces(dateFormat(options, tag).format(at))
}

/** Formats a range of dates or times without spaces around the dash: '4–6 PM', 'Mon–Fri'. */
export function formatDateRange(from: number, to: number, options: Options, tag = getLocale().tag): string {
  return withPlainSpaces(dateFormat(options, tag).formatRange(from, to)).replace(' – ', '–')
}

const dateFormat = (options: Options, tag: string): Intl.DateTimeFormat =>
  cachedFormatter('date', tag, options, () => new Intl.DateTimeFormat(tag, options))

/** Engines differ in the spaces they put before AM and around dashes. */
const withPlainSpaces = (text: string): string => text.replace(/[\u2009\u202F]/g, ' ')

/** Formats a time relative to now, such as 'yesterday' or 'in 5 minutes'; a negative value lies in the past. */
export function formatRelative(value: number, unit: Intl.RelativeTimeFormatUnit): string {
  const { tag } = getLocale()
  const options = { numeric: 'auto' } as const
  const formatter = cachedFormatter('relative', tag, options, () => new Intl.RelativeTimeFormat(tag, options))
  return formatter.format(value, unit)
}
