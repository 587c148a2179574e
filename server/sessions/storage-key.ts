import { createHmac } from 'node:crypto'
import type { Device } from '#shared/contract/account.ts'
import type { Session } from './store.ts'

/**
 * Returns whether the browser of a session may store data, until when, and the key that encrypts it. The key is derived from the
 * server's secret and the user id: it is stored nowhere, stays the same across log-ins, and is sent only to sessions of
 * that user [OF3]. With another secret, browsers discard what they encrypted with the old key.
 */
export function createDevice(secret: string, session: Session | null): Device | null {
  if (!session) return null
  const key = createHmac('sha256', secret).update(`device:${session.me.id}`).digest('base64url')
  return { isRemembered: session.isRemembered, key, expiresAt: session.expiresAt }
}
