import type { Keys, KeySet } from '#server/config/keys.ts'
import type { Device } from '#shared/contract/account.ts'
import type { Session } from './store.ts'

/**
 * Returns whether the browser of a session may store data, until when, and the key that encrypts it. The key is derived from the
 * server's secret and the user id: it is stored nowhere, stays the same across log-ins, and is sent only to sessions of
 * that user [OF3]. With the previous keys, browsers decrypt what they stored before SECRET was changed [OP14].
 */
export function createDevice({ current, accepted }: Keys, session: Session | null): Device | null {
  if (!session) return null
  const { isRemembered, expiresAt, me } = session
  const keyFrom = (keySet: KeySet) => keySet.hmac('device', me.id).toString('base64url')
  const previousKeys = accepted.filter((keySet) => keySet !== current).map(keyFrom)
  return { isRemembered, key: keyFrom(current), previousKeys, expiresAt }
}
