import type { MonthRow } from '#shared/contract/staff/figures.ts'
import { monthlyFigures } from '#shared/domain/figures.ts'
import { staffFiguresText as text } from '#shared/texts/staff/figures.ts'

const quoted = (words: string): string => `"${words.replaceAll('"', '""')}"`

/**
 * The months as comma-separated values after RFC 4180, with a row of names, and with a byte order mark, by which spreadsheets recognize
 * UTF-8. A figure that is not shown is an empty field [FG4].
 */
export function toCsv(months: readonly MonthRow[]): string {
  const names = [text('month'), ...monthlyFigures.map((figure) => text(`monthly.${figure}`))]
  const rows = months.map((row) => [row.month, ...monthlyFigures.map((figure) => row[figure] ?? '')])
  return `\uFEFF${[names.map(quoted), ...rows].map((row) => `${row.join(',')}\r\n`).join('')}`
}
