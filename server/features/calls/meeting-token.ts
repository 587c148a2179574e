import { createHmac } from 'node:crypto'
import type { Video } from '#server/config/video.ts'
import { call as limit } from '#shared/limits.ts'

type Meeting = Extract<Video, { kind: 'jitsi' }>
type Member = { readonly roomName: string; readonly userId: string; readonly name: string }

/** How far the clock of the meeting service may be behind, in seconds. */
const CLOCK_SKEW = 10

/**
 * The JSON Web Token (HS256) for the meeting service: valid for this room, this member and ten minutes [VI-5]. It has the
 * claims that Jitsi's token authentication checks. Null where no key is configured.
 */
export function meetingToken(video: Meeting, member: Member, now = Date.now()): string | null {
  if (!video.signing) return null
  const { appId, secret } = video.signing
  const seconds = Math.floor(now / 1000)
  const claims = {
    aud: 'jitsi',
    iss: appId,
    sub: new URL(video.origin).hostname,
    room: member.roomName,
    nbf: seconds - CLOCK_SKEW,
    exp: seconds + limit.credentialsTtl / 1000,
    context: { user: { id: member.userId, name: member.name } },
  }
  const content = [{ alg: 'HS256', typ: 'JWT' }, claims].map(encode).join('.')
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`
}

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')
