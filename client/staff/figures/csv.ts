import type { MonthRow } from '#shared/contract/staff/figures.ts'
import { groupMonthlyFigures, monthlyFigures } from '#shared/domain/figures.ts'
import { staffFiguresText as text } from '#shared/texts/staff/figures.ts'

const quoted = (words: string): string => `"${words.replaceAll('"', '""')}"`

/** A name that a spreadsheet does not read as a formula. */
const plain = (name: string): string => (/^[=+\-@\t\r]/.test(name) ? `'${name}` : name)

/**
 * The months as comma-separated values after RFC 4180, with a row of names, and with a byte order mark, by which spreadsheets recognize
 * UTF-8. A figure that is not shown is an empty field [FG4]. Those of a group have its name, and no figures of reports [GP9].
 */
export function toCsv(months: readonly MonthRow[], group?: string): string {
  const figures = group === undefined ? monthlyFigures : groupMonthlyFigures
  const of = group === undefined ? [] : [quoted(plain(group))]
  const names = [
    ...(group === undefined ? [] : [text('group')]),
    text('month'),
    ...figures.map((figure) => text(`monthly.${figure}`)),
  ]
  const rows = months.map((row) => [...of, row.month, ...figures.map((figure) => row[figure] ?? '')])
  return `\uFEFF${[names.map(quoted), ...rows].map((row) => `${row.join(',')}\r\n`).join('')}`
}
