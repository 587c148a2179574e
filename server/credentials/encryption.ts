import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Keys, KeySet } from '#server/config/keys.ts'

/** What is encrypted. Each purpose has a key of its own. */
type Purpose =
  | 'one-time-code secret'
  | 'factor setup'
  | 'staff one-time-code secret'
  | 'staff factor setup'
  | 'undo of an email change'

const IV_BYTES = 12
const TAG_BYTES = 16

/** The key of a purpose: 256 bits. */
const keyFor = (keys: KeySet, purpose: Purpose): Buffer => keys.hmac('encryption', purpose)

/**
 * Encrypts with AES-256-GCM. `context`, such as the id of the user, is authenticated: decryption needs the same.
 * Answers IV, tag, and ciphertext.
 */
export function encrypt(keys: Keys, purpose: Purpose, context: string, plain: Uint8Array): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFor(keys.current, purpose), iv).setAAD(Buffer.from(context))
  const content = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), content])
}

/**
 * Decrypts what `encrypt` answered, also under a previous key [OP14]; null if it is damaged, or was encrypted for another
 * purpose or context.
 */
export function decrypt(keys: Keys, purpose: Purpose, context: string, data: Buffer): Buffer | null {
  if (data.length < IV_BYTES + TAG_BYTES) return null
  for (const accepted of keys.accepted) {
    const plain = open(keyFor(accepted, purpose), context, data)
    if (plain) return plain
  }
  return null
}

function open(key: Buffer, context: string, data: Buffer): Buffer | null {
  const decipher = createDecipheriv('aes-256-gcm', key, data.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(context)).setAuthTag(data.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(data.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
  } catch {
    return null
  }
}
