import type { MonthRow } from '#shared/contract/staff/figures.ts'
import { formatDate } from '#shared/texts/i18n/format-date.ts'
import { staffFiguresText as text } from '#shared/texts/staff/figures.ts'

/** The name of a month, such as “November 2026 (so far)”; short for the axis of a chart. */
export function monthName({ month, isClosed }: MonthRow, length: 'short' | 'long'): string {
  const at = Date.parse(`${month}-01T00:00:00Z`)
  const year = length === 'short' ? '2-digit' : 'numeric'
  const name = formatDate(at, { month: length === 'short' ? 'short' : 'long', year, timeZone: 'UTC' })
  return isClosed || length === 'short' ? name : text('soFar', { month: name })
}
