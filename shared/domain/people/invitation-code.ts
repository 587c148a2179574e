import { invitation } from '../../limits/account.ts'

/** Letters and digits that are not mistaken for one another, as in Crockford's base 32. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODE = new RegExp(`^[${ALPHABET}]{${invitation.codeLetters}}$`)

/** A code of random bytes: 8 characters of 5 bits each. */
export const codeOf = (bytes: Uint8Array): string =>
  Array.from(bytes.slice(0, invitation.codeLetters), (byte) => ALPHABET[byte % 32] ?? '0').join('')

/** A code as people read it: in two halves. */
export const formatCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`

/** A code as it was typed, as it is stored; null if it cannot be one. */
export function parseCode(typed: string): string | null {
  const code = typed
    .toUpperCase()
    .replaceAll(/[\s–-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return CODE.test(code) ? code : null
}
