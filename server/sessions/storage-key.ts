import { createHmac } from 'node:crypto'
import type { Device } from '#shared/contract/account.ts'
import type { Session } from './store.ts'

/**
 * What the browser behind a session may keep, and the key it seals it with. The key follows from the server's
 * secret and the person: it is stored nowhere, is the same after each log-in, and only a session of theirs gets it
 * [OF3]. Another secret makes other keys: what waits sealed by the old one is given up.
 */
export function createDevice(secret: string, session: Session | null): Device | null {
  if (!session) return null
  const key = createHmac('sha256', secret).update(`device:${session.me.id}`).digest('base64url')
  return { isRemembered: session.isRemembered, key }
}
