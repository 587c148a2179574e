import { createHmac } from 'node:crypto'
import type { Video } from '#server/config/video.ts'
import { call as limit } from '#shared/limits.ts'
import type { CallJoinResult, IceServer } from '#shared/contract/calls.ts'

/**
 * The STUN and TURN servers for a call. With TURN_SECRET, TURN servers get a user name and password that expire after
 * ten minutes, in the format of coturn's `use-auth-secret`: the name starts with the expiry, the password is the name's
 * HMAC [VI-3].
 */
export function createIceConfig(video: Video, userId: string, now = Date.now()): CallJoinResult['ice'] {
  if (video.kind !== 'builtin') return { servers: [], relayOnly: false }
  const { iceServers, turnSecret } = video
  const servers = iceServers.map((server) =>
    turnSecret !== null && isTurn(server) && server.username === undefined
      ? { ...server, ...temporaryCredentials(turnSecret, userId, now) }
      : server,
  )
  return { servers, relayOnly: servers.some(isTurn) }
}

function temporaryCredentials(
  secret: string,
  userId: string,
  now: number,
): { username: string; credential: string } {
  const expiresAt = Math.floor((now + limit.credentialsTtl) / 1000)
  // A pseudonym: the TURN server's log identifies no one.
  const tag = createHmac('sha256', secret).update(`turn:${userId}`).digest('base64url').slice(0, 12)
  const username = `${expiresAt}:${tag}`
  return { username, credential: createHmac('sha1', secret).update(username).digest('base64') }
}

const isTurn = ({ urls }: IceServer): boolean => [urls].flat().some((url) => /^turns?:/i.test(url))
