import { text } from '../limits.ts'

/** Characters nobody has in an address but which look like, or smuggle in, something else [AU-19]. */
const FORBIDDEN = /[\s\p{Cc}\p{Cf}\u2028\u2029"(),:;<>[\]\\`＠﹫]/u
const SHAPE =
  /^[^@]+@[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?)+$/u

/**
 * The one form in which an address is stored and compared: trimmed, NFKC, lower case. Null when it is no
 * address we would write to: longer than 254 characters, two addresses in one, control or look-alike characters.
 */
export function normalizeEmail(raw: string): string | null {
  if (raw.length > text.email + 20) return null
  const trimmed = raw.trim()
  if (FORBIDDEN.test(trimmed)) return null
  const address = trimmed.normalize('NFKC').toLowerCase()
  if (address.length > text.email || FORBIDDEN.test(address) || !SHAPE.test(address)) return null
  const local = address.slice(0, address.indexOf('@'))
  return local.startsWith('.') || local.endsWith('.') || local.includes('..') || local.length > 64
    ? null
    : address
}
