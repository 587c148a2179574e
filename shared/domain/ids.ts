/**
 * Ids are 20 characters of lower-case base 32 (100 random bits): no underscore, so that two of them joined by
 * '__' can be taken apart, and no capitals, so that they survive any file system.
 */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'

declare const crypto: { getRandomValues(array: Uint8Array): Uint8Array }

/** A fresh id. Uses the platform's secure random source, present in browsers and Node alike. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(20))
  return Array.from(bytes, (byte) => alphabet[byte & 31]).join('')
}

export const idPattern = /^[a-z2-9]{20}$/
