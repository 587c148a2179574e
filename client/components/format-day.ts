import { formatDate } from '#shared/texts/i18n/format-date.ts'

/** A day such as 2026-11-25, which has no time zone. */
export const formatDay = (day: string): string =>
  formatDate(Date.parse(day), { dateStyle: 'medium', timeZone: 'UTC' })

/** The day of a moment, where the member is. */
export const formatDayOf = (at: number): string => formatDate(at, { dateStyle: 'medium' })

/** The day and the time of a moment, where the member is. */
export const formatMoment = (at: number): string =>
  formatDate(at, { dateStyle: 'medium', timeStyle: 'short' })

/** The day of a moment where the member is, as date fields take it. */
export function dayAt(at: number): string {
  const date = new Date(at)
  const part = (value: number): string => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${part(date.getMonth() + 1)}-${part(date.getDate())}`
}

export const today = (): string => dayAt(Date.now())
