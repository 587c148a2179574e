import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { device as limit } from '#shared/limits.ts'

/**
 * A browser in which someone has logged in before. Guesses of others behind the same address do not use up its attempts
 * [AU-20]. It proves nothing else: it is no session, and names no one without the secret.
 */
export type Device = {
  /** Null in a browser in which no one has logged in. */
  readonly id: string | null
  /** Whether the account with this email has logged in here; true for the latest accounts only. */
  knows(email: string): boolean
  /** The cookie after this account has logged in here. */
  withAccount(email: string): string
}

const VALUE = /^([\w-]{22})\.([\w-]{12}(?:~[\w-]{12})*)\.([\w-]{43})$/

/** Reads the cookie. A missing, forged, or damaged one is that of an unknown device. */
export function readDevice(secret: string, cookie: string | undefined): Device {
  const [, id = null, tags = '', signature = ''] = VALUE.exec(cookie ?? '') ?? []
  const isValid = id !== null && isEqual(signature, sign(secret, `${id}.${tags}`))
  return createDevice(secret, isValid ? { id, tags: tags.split('~') } : { id: null, tags: [] })
}

function createDevice(
  secret: string,
  { id, tags }: { readonly id: string | null; readonly tags: readonly string[] },
): Device {
  const tagOf = (email: string) => sign(secret, `account:${email}`).slice(0, 12)
  return {
    id,
    knows: (email) => tags.includes(tagOf(email)),
    withAccount(email) {
      const tag = tagOf(email)
      const latest = [tag, ...tags.filter((other) => other !== tag)].slice(0, limit.maxAccounts)
      const value = `${id ?? randomBytes(16).toString('base64url')}.${latest.join('~')}`
      return `${value}.${sign(secret, value)}`
    },
  }
}

const sign = (secret: string, value: string): string =>
  createHmac('sha256', secret).update(`device-cookie:${value}`).digest('base64url')

const isEqual = (given: string, expected: string): boolean =>
  given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
