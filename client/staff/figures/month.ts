import type { MonthRow } from '#shared/contract/staff/figures.ts'
import { formatDate } from '#shared/texts/i18n/format-date.ts'
import { staffFiguresText as text } from '#shared/texts/staff/figures.ts'

/** The name of a month, such as “November 2026 (so far)”; short for the axis of a chart. */
export function monthName({ month, isClosed }: MonthRow, length: 'short' | 'long'): string {
  const at = Date.parse(`${month}-01T00:00:00Z`)
  // With two digits, a year would look like a day: “Nov 26”.
  const name = formatDate(at, { month: length, year: 'numeric', timeZone: 'UTC' })
  return isClosed || length === 'short' ? name : text('soFar', { month: name })
}
