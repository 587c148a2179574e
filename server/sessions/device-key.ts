import { createHmac } from 'node:crypto'
import type { Context } from '#server/context.ts'
import type { Device } from '#shared/schemas/account.ts'

/**
 * What the browser behind a session may keep, and the key it seals it with. The key follows from the server's
 * secret and the person: it is stored nowhere, is the same after each log-in, and only a session of theirs gets it
 * [OF3]. Another secret makes other keys: what waits sealed by the old one is given up.
 */
export function deviceOf({ services, session }: Context): Device | null {
  if (!session) return null
  const key = createHmac('sha256', services.secret).update(`device:${session.me.id}`).digest('base64url')
  return { isKept: session.isRemembered, key }
}
