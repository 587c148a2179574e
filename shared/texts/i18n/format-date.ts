import { cachedFormatter } from './formatter-cache.ts'
import { getLocale } from './locale.ts'

type Options = Intl.DateTimeFormatOptions
type Part = Pick<Intl.DateTimeFormatPart, 'type' | 'value'>

/**
 * Formats a date or time in the active language, in the time zone of the device unless `options` name one. Times of day
 * have the clock that `options` name, else the reader's choice [TX10], else one per language: 12 hours in every English, as
 * specified, else that of the language [TX6].
 */
export function formatDate(at: number | Date, options: Options): string {
  return join(formatDateToParts(at, options))
}

/** The same in parts, such as the hour or the name of the half of the day. */
export function formatDateToParts(at: number | Date, options: Options): Part[] {
  const { tag } = getLocale()
  return dateFormat(options, tag).formatToParts(at).map(toPart(tag))
}

/**
 * Formats a range of dates or times, in English and of times without spaces around the dash: '4–6 PM', 'Mon–Fri'; of dates, other
 * languages have them: '30. Nov. – 6. Dez.'.
 */
export function formatDateRange(from: number, to: number, options: Options): string {
  const { tag } = getLocale()
  const range = join(dateFormat(options, tag).formatRangeToParts(from, to).map(toPart(tag)))
  // German has a word after a range of times, and none after a time.
  const isTight = isEnglish(tag) || hasClock(options)
  return (isTight ? range.replace(' – ', '–') : range).replace(/ Uhr$/, '')
}

/** The options of `formatDate` for the clock that a reader of the server's texts chose; none for that of the language. */
export const clockOptions = (is24Hours: boolean | null | undefined): Pick<Options, 'hourCycle'> =>
  is24Hours == null ? {} : { hourCycle: is24Hours ? 'h23' : 'h12' }

function dateFormat(options: Options, tag: string): Intl.DateTimeFormat {
  const oneClock = hasClock(options) ? { ...options, ...clockOf(options, tag) } : options
  return cachedFormatter('date', tag, oneClock, () => new Intl.DateTimeFormat(tag, oneClock))
}

const isEnglish = (tag: string): boolean => tag.startsWith('en')
const hasClock = ({ hour, timeStyle }: Options): boolean => hour !== undefined || timeStyle !== undefined

/** Whether the reader chose the clock of 24 hours, or without a choice, their language has it [TX6, TX10]. */
export function hasClockOf24Hours(tag = getLocale().tag): boolean {
  const { is24Hours } = getLocale()
  if (is24Hours != null || isEnglish(tag)) return is24Hours ?? false
  const options = { hour: 'numeric' } as const
  const ofLanguage = cachedFormatter('date', tag, options, () => new Intl.DateTimeFormat(tag, options))
  return ofLanguage.resolvedOptions().hourCycle?.startsWith('h2') ?? false
}

function clockOf({ hourCycle, hour, timeStyle }: Options, tag: string): Options {
  const is24 = hourCycle === undefined ? hasClockOf24Hours(tag) : hourCycle === 'h23'
  if (!is24) return { hourCycle: 'h12' }
  // An hour alone is no time in this clock: '07:00', not '7'.
  const digits = { hour: '2-digit', minute: '2-digit' } as const
  return { hourCycle: 'h23', ...(timeStyle === undefined && hour !== undefined ? digits : {}) }
}

/**
 * Forms of English differ in how they write the 12-hour clock, as '04:05 p.m.': all get '4:05 PM'; German, too, would have '04:05 PM'.
 * The 24-hour clock is '04:05' in every language: beside '14:05', Spanish would have '4:05'.
 */
const toPart =
  (tag: string) =>
  ({ type, value }: Part, index: number, parts: readonly Part[]): Part => {
    if (type === 'hour')
      return { type, value: hasHalf(parts) ? value.replace(/^0(?=\d)/, '') : value.padStart(2, '0') }
    // The half of the day is one letter in Arabic, which would be alone on a line.
    if (!isEnglish(tag)) return { type, value: isBeforeHalf(index, parts) ? '\u00A0' : value }
    if (type === 'dayPeriod') return { type, value: value.replaceAll('.', '').toUpperCase() }
    return { type, value }
  }

const hasHalf = (parts: readonly Part[]): boolean => parts.some(({ type }) => type === 'dayPeriod')

const isBeforeHalf = (index: number, parts: readonly Part[]): boolean =>
  /^\s$/.test(parts[index]?.value ?? '') && parts[index + 1]?.type === 'dayPeriod'

/** Engines differ in the spaces they put before PM and around dashes. */
const join = (parts: readonly Part[]): string =>
  parts
    .map(({ value }) => value)
    .join('')
    .replace(/[\u2009\u202F]/g, ' ')

/** Formats a time relative to now, such as 'yesterday' or 'in 5 minutes'; a negative value lies in the past. */
export function formatRelative(value: number, unit: Intl.RelativeTimeFormatUnit): string {
  const { tag } = getLocale()
  const options = { numeric: 'auto' } as const
  const formatter = cachedFormatter('relative', tag, options, () => new Intl.RelativeTimeFormat(tag, options))
  return formatter.format(value, unit)
}
