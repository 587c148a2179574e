/** Parses the number typed into a field; null if there is none. */
export function parseAge(typed: string): number | null {
  const trimmed = typed.trim()
  const years = Number(trimmed)
  return trimmed === '' || Number.isNaN(years) ? null : years
}
