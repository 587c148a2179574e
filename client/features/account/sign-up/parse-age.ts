/** The code points of 0 in Arabic, and in Persian and Urdu: their digits follow in order. */
const zeros = [0x0660, 0x06f0]

const toLatin = (digit: string): string => {
  const value = zeros.map((zero) => (digit.codePointAt(0) ?? 0) - zero).find((one) => one >= 0 && one <= 9)
  return String(value ?? digit)
}

/** Parses the number typed into a field, also in Arabic digits; null if there is none. */
export function parseAge(typed: string): number | null {
  const trimmed = typed.trim().replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, toLatin)
  const years = Number(trimmed)
  return trimmed === '' || Number.isNaN(years) ? null : years
}
