import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Keys, KeySet } from '#server/config/keys.ts'
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
export function readDevice(keys: Keys, cookie: string | undefined): Device {
  const [, id = null, tags = '', signature = ''] = VALUE.exec(cookie ?? '') ?? []
  const isSignedBy = (keySet: KeySet) => isEqual(signature, sign(keySet, `${id}.${tags}`))
  const isValid = id !== null && keys.accepted.some(isSignedBy)
  return createDevice(keys, isValid ? { id, tags: tags.split('~') } : { id: null, tags: [] })
}

function createDevice(
  { current, accepted }: Keys,
  { id, tags }: { readonly id: string | null; readonly tags: readonly string[] },
): Device {
  const tagOf = (keySet: KeySet, email: string) => sign(keySet, `account:${email}`).slice(0, 12)
  const tagsOf = (email: string) => accepted.map((keySet) => tagOf(keySet, email))
  return {
    id,
    knows: (email) => tagsOf(email).some((tag) => tags.includes(tag)),
    withAccount(email) {
      const own = tagsOf(email)
      const others = tags.filter((tag) => !own.includes(tag))
      const latest = [tagOf(current, email), ...others].slice(0, limit.maxAccounts)
      const value = `${id ?? randomBytes(16).toString('base64url')}.${latest.join('~')}`
      return `${value}.${sign(current, value)}`
    },
  }
}

const sign = (keySet: KeySet, value: string): string =>
  keySet.hmac('device-cookie', value).toString('base64url')

const isEqual = (given: string, expected: string): boolean =>
  given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
