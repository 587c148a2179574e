/**
 * Sealing: what one person's key closes, no other opens. AES-GCM with a fresh nonce each time; `label` is bound to
 * what is sealed, so that one sealed thing cannot take another's place.
 */
export type Encrypted = { readonly nonce: Uint8Array<ArrayBuffer>; readonly body: ArrayBuffer }

export type Cipher = {
  encrypt(label: string, bytes: Uint8Array<ArrayBuffer>): Promise<Encrypted>
  /** Null where it was sealed by another key, under another label, or is damaged. */
  decrypt(label: string, sealed: Encrypted): Promise<Uint8Array<ArrayBuffer> | null>
}

/** @param key 256 bits in base64url. Null where the browser has no cryptography: a page without https. */
export async function createCipher(key: string): Promise<Cipher | null> {
  // Typed as always there; outside secure contexts it is not.
  const { subtle } = crypto as { subtle?: SubtleCrypto }
  if (!subtle) return null
  const raw = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
    sign.charCodeAt(0),
  )
  const secret = await subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt'])
  const how = (label: string, iv: Uint8Array<ArrayBuffer>) => ({
    name: 'AES-GCM',
    iv,
    additionalData: new TextEncoder().encode(label),
  })
  return {
    async encrypt(label, bytes) {
      const nonce = crypto.getRandomValues(new Uint8Array(12))
      return { nonce, body: await subtle.encrypt(how(label, nonce), secret, bytes) }
    },
    async decrypt(label, { nonce, body }) {
      try {
        return new Uint8Array(await subtle.decrypt(how(label, nonce), secret, body))
      } catch {
        return null
      }
    },
  }
}
