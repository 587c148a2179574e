import { formatDate } from '#shared/texts/i18n/format-date.ts'

/** A day that was stored as YYYY-MM-DD, which is the same day in every time zone. */
export const formatDay = (day: string): string =>
  formatDate(Date.parse(`${day}T00:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' })

export const formatTime = (at: number): string => formatDate(at, { dateStyle: 'medium', timeStyle: 'short' })
export const formatDateOf = (at: number): string => formatDate(at, { dateStyle: 'medium' })
