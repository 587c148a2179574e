import { cachedFormatter } from './formatter-cache.ts'
import { getLocale } from './locale.ts'

export function formatNumber(value: number, options: Intl.NumberFormatOptions = {}): string {
  const { tag } = getLocale()
  return cachedFormatter('number', tag, options, () => new Intl.NumberFormat(tag, options)).format(value)
}

/** Formats a waiting time, rounded up: '5 seconds', '14 minutes', '3 hours'. */
export function formatDuration(seconds: number): string {
  const [value, unit] =
    seconds < 60
      ? [seconds, 'second']
      : seconds <= 5_400
        ? [seconds / 60, 'minute']
        : [seconds / 3_600, 'hour']
  return formatNumber(Math.ceil(value), { style: 'unit', unit, unitDisplay: 'long' })
}
