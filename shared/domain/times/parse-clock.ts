import { formatDateToParts } from '../../texts/i18n/format-date.ts'

const typed = /^(\D*)(\d{1,2})(?:[:.h]?(\d{2}))?(\D*)$/u

/** Whether a text is a time as it is stored: HH:MM of 24 hours. */
export const isClockTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/**
 * Parses a time as people type it in the active language: '4 pm', '4:30PM', '16:30', '1630'. Returns HH:MM of 24 hours.
 * Returns null for anything else, and, where the language has a 12-hour clock, for '4:30', which could mean both halves
 * of the day [AV12].
 */
export function parseClock(text: string): string | null {
  const [, before = '', digits, minutes = '00', after = ''] = typed.exec(normalize(text)) ?? []
  if (digits === undefined) return null
  const half = before + after === '' ? null : getHalf(before + after)
  const hour = toHour(Number(digits), half)
  if (half === undefined || hour === null) return null
  const time = `${String(hour).padStart(2, '0')}:${minutes}`
  return isClockTime(time) ? time : null
}

const normalize = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s|\.(?!\d)/gu, '')

type Half = 'am' | 'pm'

/** Returns the half of the day that a text names, as English or the active language writes it; else undefined. */
function getHalf(text: string): Half | undefined {
  const names = { am: ['a', 'am', dayPeriod(9)], pm: ['p', 'pm', dayPeriod(21)] }
  return (['am', 'pm'] as const).find((half) => names[half].includes(text))
}

/** Returns null if the hour does not exist, or not in that half, or if the half is needed and missing. */
function toHour(hour: number, half: Half | null | undefined): number | null {
  if (half) return hour >= 1 && hour <= 12 ? (hour % 12) + (half === 'pm' ? 12 : 0) : null
  const isAmbiguous = hour >= 1 && hour <= 12 && dayPeriod(9) !== ''
  return isAmbiguous ? null : hour
}

/** The name of the half of the day at an hour, in the active language; empty where the clock has 24 hours. */
function dayPeriod(hour: number): string {
  const parts = formatDateToParts(Date.UTC(2024, 0, 1, hour), { hour: 'numeric', timeZone: 'UTC' })
  return normalize(parts.find(({ type }) => type === 'dayPeriod')?.value ?? '')
}
