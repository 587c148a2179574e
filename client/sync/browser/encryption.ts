/**
 * AES-GCM with a fresh nonce for each message. `label` is authenticated with it, so that one encrypted message cannot
 * take another's place.
 */
export type Encrypted = { readonly nonce: Uint8Array<ArrayBuffer>; readonly body: ArrayBuffer }

export type Cipher = {
  encrypt(label: string, bytes: Uint8Array<ArrayBuffer>): Promise<Encrypted>
  /** Null if it was encrypted with another key or label, or is damaged. */
  decrypt(label: string, encrypted: Encrypted): Promise<Uint8Array<ArrayBuffer> | null>
}

/**
 * Encrypts with the first key, and decrypts with any. Null where the browser has no cryptography: on a page without HTTPS.
 *
 * @param keys of 256 bits in base64url, separated by spaces
 */
export async function createCipher(keys: string): Promise<Cipher | null> {
  // Its type is never undefined; outside secure contexts it is.
  const { subtle } = crypto as { subtle?: SubtleCrypto }
  if (!subtle) return null
  const [current, ...previous] = await Promise.all(keys.split(' ').map((key) => importKey(subtle, key)))
  if (!current) return null
  const algorithm = (label: string, iv: Uint8Array<ArrayBuffer>) => ({
    name: 'AES-GCM',
    iv,
    additionalData: new TextEncoder().encode(label),
  })
  return {
    async encrypt(label, bytes) {
      const nonce = crypto.getRandomValues(new Uint8Array(12))
      return { nonce, body: await subtle.encrypt(algorithm(label, nonce), current, bytes) }
    },
    async decrypt(label, { nonce, body }) {
      for (const key of [current, ...previous]) {
        const bytes = await subtle.decrypt(algorithm(label, nonce), key, body).catch(() => null)
        if (bytes) return new Uint8Array(bytes)
      }
      return null
    },
  }
}

function importKey(subtle: SubtleCrypto, key: string): Promise<CryptoKey> {
  const raw = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
    char.charCodeAt(0),
  )
  return subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt'])
}
