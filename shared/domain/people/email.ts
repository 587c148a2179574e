import { text } from '../../limits.ts'

/** Characters that no real email needs and that imitate or inject something else [AU-19]. */
const FORBIDDEN = /[\s\p{Cc}\p{Cf}\u2028\u2029"(),:;<>[\]\\`＠﹫]/u
const SHAPE =
  /^[^@]+@[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?)+$/u

/**
 * Normalizes an email to the form in which it is stored and compared: trimmed, NFKC, lower case. Null when it is
 * invalid: longer than 254 characters, two in one, or with control or look-alike characters.
 */
export function normalizeEmail(raw: string): string | null {
  if (raw.length > text.email + 20) return null
  const trimmed = raw.trim()
  if (FORBIDDEN.test(trimmed)) return null
  const email = trimmed.normalize('NFKC').toLowerCase()
  if (email.length > text.email || FORBIDDEN.test(email) || !SHAPE.test(email)) return null
  const local = email.slice(0, email.indexOf('@'))
  return local.startsWith('.') || local.endsWith('.') || local.includes('..') || local.length > 64
    ? null
    : email
}
