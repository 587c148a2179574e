/**
 * The characters of ids: 20 of them, lower-case base 32, are 100 random bits. Without an underscore, so that two ids
 * joined by '__' can be split; without capitals, so that they are safe in any file system.
 */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'

declare const crypto: { getRandomValues(array: Uint8Array): Uint8Array }

/** Creates an id with the platform's secure random source, which browsers and Node have. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(20))
  return Array.from(bytes, (byte) => alphabet[byte & 31]).join('')
}

/** Matches an id. */
export const idPattern = /^[a-z2-9]{20}$/
