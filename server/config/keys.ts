import { createHmac, hkdfSync } from 'node:crypto'

/** What a key is for. Text that is signed for one purpose is not valid for another. */
export type KeyPurpose =
  | 'token'
  | 'code'
  | 'device-cookie'
  | 'device'
  | 'rate'
  | 'actor'
  | 'redis'
  | 'dev-mailbox'
  | 'encryption'
  | 'push'
  | 'unsubscribe'
  | 'mailbox'

/** The keys of one secret. */
export type KeySet = {
  /** HMAC-SHA-256 of `message` under the key of `purpose`: 32 bytes. */
  readonly hmac: (purpose: KeyPurpose, message: string) => Buffer
}

export type Keys = {
  /** Signs and seals everything new. */
  readonly current: KeySet
  /** Verifies: the current key set, and the previous ones. */
  readonly accepted: readonly KeySet[]
}

/**
 * Creates the keys of the instance. Each purpose has a key of its own, derived from SECRET by HKDF-SHA-256 (RFC 5869)
 * with the purpose as its label [OP-8]. What was signed with SECRET_OLD is accepted, too [OP14].
 *
 * @param secret at least 32 random characters
 * @param oldSecret the previous secret; null if it was not changed
 */
export function createKeys(secret: string, oldSecret: string | null = null): Keys {
  const secrets = oldSecret === null ? [secret] : [secret, oldSecret]
  const current = deriveKeySet(secret)
  return {
    current,
    accepted: [current, ...secrets.slice(1).map(deriveKeySet), ...secrets.map(undivided)],
  }
}

function deriveKeySet(secret: string): KeySet {
  const keys = new Map<KeyPurpose, Buffer>()
  const keyFor = (purpose: KeyPurpose): Buffer => {
    const known = keys.get(purpose)
    if (known) return known
    const key = Buffer.from(hkdfSync('sha256', secret, '', `pathlight ${purpose}`, 32))
    keys.set(purpose, key)
    return key
  }
  return { hmac: (purpose, message) => createHmac('sha256', keyFor(purpose)).update(message).digest() }
}

/**
 * How versions before the first release signed: with the secret itself, for every purpose. Needed until the longest-lived
 * of it has expired, a year after the upgrade: the cookie of a device (`device.maxAgeSeconds`). Unsent messages expire
 * after 30 days (`outbox.retention`), links after a day (`tokenTtl`).
 */
function undivided(secret: string): KeySet {
  return {
    hmac: (purpose, message) => createHmac('sha256', secret).update(`${purpose}:${message}`).digest(),
  }
}
