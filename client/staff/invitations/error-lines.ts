import type { ReadLine } from '#shared/contract/staff/invitations.ts'
import { lineErrors } from '#shared/contract/staff/invitations.ts'
import { staffInvitationsText as text } from '#shared/texts/staff/invitations.ts'
import { saveFile } from '#client/ui/save-file.ts'

export const isError = ({ outcome }: ReadLine): boolean => lineErrors.some((one) => one === outcome)

/** Quoted, and such that a spreadsheet reads no formula. */
const cell = (words: string): string =>
  `"${(/^[=+\-@\t\r]/.test(words) ? `'${words}` : words).replaceAll('"', '""')}"`

/** The lines with errors as CSV, with what is wrong. */
export function toErrorCsv(lines: readonly ReadLine[]): string {
  const header = [text('file.line'), text('file.email'), text('file.name'), text('file.outcome')]
  const rows = lines
    .filter(isError)
    .map(({ line, email, name, outcome }) => [String(line), email, name, text(`outcome.${outcome}`)])
  return `\uFEFF${[header, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
}

export const saveErrors = (lines: readonly ReadLine[]): void =>
  saveFile(text('file.errorsName'), new Blob([toErrorCsv(lines)], { type: 'text/csv;charset=utf-8' }))
