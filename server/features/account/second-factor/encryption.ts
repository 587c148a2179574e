import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** What is encrypted. Each purpose has a key of its own. */
type Purpose = 'one-time-code secret' | 'factor setup' | 'undo of an email change'

const IV_BYTES = 12
const TAG_BYTES = 16

/** Derives the key of a purpose from the server's secret: HKDF-SHA-256, 256 bits. */
const deriveKey = (secret: string, purpose: Purpose): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `pathlight ${purpose}`, 32))

/**
 * Encrypts with AES-256-GCM. `context`, such as the id of the user, is authenticated: decryption needs the same.
 * Answers IV, tag, and ciphertext.
 */
export function encrypt(secret: string, purpose: Purpose, context: string, plain: Uint8Array): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secret, purpose), iv).setAAD(Buffer.from(context))
  const content = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), content])
}

/** Decrypts what `encrypt` answered; null if it is damaged, or was encrypted for another purpose or context. */
export function decrypt(secret: string, purpose: Purpose, context: string, data: Buffer): Buffer | null {
  if (data.length < IV_BYTES + TAG_BYTES) return null
  const iv = data.subarray(0, IV_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(secret, purpose), iv, {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(context)).setAuthTag(data.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(data.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
  } catch {
    return null
  }
}
