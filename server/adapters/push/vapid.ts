import { createECDH } from 'node:crypto'
import type { Keys, KeySet } from '#server/config/keys.ts'

/** The keys with which the server identifies itself to push services (RFC 8292), in base64url. */
export type VapidKeys = { readonly publicKey: string; readonly privateKey: string }

/** Derives the keys from SECRET, so that all nodes have the same and none is stored. A few candidates of 2^32 are no private key. */
function deriveVapidKeys(set: KeySet): VapidKeys {
  const curve = createECDH('prime256v1')
  for (let candidate = 0; ; candidate++) {
    try {
      curve.setPrivateKey(set.hmac('push', `vapid ${candidate}`))
      return {
        publicKey: curve.getPublicKey('base64url'),
        privateKey: curve.getPrivateKey().toString('base64url'),
      }
    } catch {
      // Tries the next one.
    }
  }
}

/** The current keys first, then those of SECRET_OLD, with which browsers have subscribed. */
export const createVapidKeys = ({ accepted }: Keys): readonly VapidKeys[] => accepted.map(deriveVapidKeys)
