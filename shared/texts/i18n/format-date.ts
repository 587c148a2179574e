import { cachedFormatter } from './formatter-cache.ts'

/** Formats a date or time of the active language, in the time zone of the device unless `options` name one. */
export function formatDate(at: number | Date, options: Intl.DateTimeFormatOptions): string {
  const formatter = cachedFormatter('date', options, (tag) => new Intl.DateTimeFormat(tag, options))
  return withPlainSpaces(formatter.format(at))
}

/** Formats a range of dates or times without spaces around the dash: '4–6 PM', 'Mon–Fri'. */
export function formatDateRange(from: number, to: number, options: Intl.DateTimeFormatOptions): string {
  const formatter = cachedFormatter('date', options, (tag) => new Intl.DateTimeFormat(tag, options))
  return withPlainSpaces(formatter.formatRange(from, to)).replace(/ – /, '–')
}

/** Engines differ in the spaces they put before AM and around dashes. */
const withPlainSpaces = (text: string): string => text.replace(/[\u2009\u202F]/g, ' ')

/** Formats a time relative to now, such as 'yesterday' or 'in 5 minutes'; a negative value lies in the past. */
export function formatRelative(value: number, unit: Intl.RelativeTimeFormatUnit): string {
  const options = { numeric: 'auto' } as const
  return cachedFormatter('relative', options, (tag) => new Intl.RelativeTimeFormat(tag, options)).format(
    value,
    unit,
  )
}
