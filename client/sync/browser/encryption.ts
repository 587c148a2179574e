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

/** @param key 256 bits in base64url. Null where the browser has no cryptography: on a page without HTTPS. */
export async function createCipher(key: string): Promise<Cipher | null> {
  // Its type is never undefined; outside secure contexts it is.
  const { subtle } = crypto as { subtle?: SubtleCrypto }
  if (!subtle) return null
  const raw = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
    char.charCodeAt(0),
  )
  const secret = await subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt'])
  const algorithm = (label: string, iv: Uint8Array<ArrayBuffer>) => ({
    name: 'AES-GCM',
    iv,
    additionalData: new TextEncoder().encode(label),
  })
  return {
    async encrypt(label, bytes) {
      const nonce = crypto.getRandomValues(new Uint8Array(12))
      return { nonce, body: await subtle.encrypt(algorithm(label, nonce), secret, bytes) }
    },
    async decrypt(label, { nonce, body }) {
      try {
        return new Uint8Array(await subtle.decrypt(algorithm(label, nonce), secret, body))
      } catch {
        return null
      }
    },
  }
}
