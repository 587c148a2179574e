import { formatDate } from '#shared/texts/i18n/format-date.ts'

/** A day such as 2026-11-25, which has no time zone. */
export const formatDay = (day: string): string =>
  formatDate(Date.parse(day), { dateStyle: 'medium', timeZone: 'UTC' })

/** The day of a moment, where the member is. */
export const formatDayOf = (at: number): string => formatDate(at, { dateStyle: 'medium' })

/** Today where the member is, as date fields take it. */
export function today(): string {
  const now = new Date()
  const part = (value: number): string => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${part(now.getMonth() + 1)}-${part(now.getDate())}`
}
