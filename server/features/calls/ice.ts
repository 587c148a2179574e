import { createHmac } from 'node:crypto'
import type { Video } from '#server/config/video.ts'
import { call as limit } from '#shared/limits.ts'
import type { CallJoinResult, IceServer } from '#shared/contract/calls.ts'

/**
 * The servers that help two ends to find each other. With TURN_SECRET the relay gets a name and a password that are
 * good for ten minutes, as coturn's `use-auth-secret` checks them: the name is when that ends, the password its HMAC [VI-3].
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
  const until = Math.floor((now + limit.credentialsTtl) / 1000)
  // The relay's log names nobody: only this server can tell whose tag it is.
  const tag = createHmac('sha256', secret).update(`turn:${userId}`).digest('base64url').slice(0, 12)
  const username = `${until}:${tag}`
  return { username, credential: createHmac('sha1', secret).update(username).digest('base64') }
}

const isTurn = ({ urls }: IceServer): boolean => [urls].flat().some((url) => /^turns?:/i.test(url))
