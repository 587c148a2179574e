import type { Config } from '../config/index.ts'
import { getDocumentKind } from '#shared/page-documents.ts'
import { disabledFeatures, contentPolicy, serializePolicy } from './headers.ts'

/**
 * Returns the headers of a page in addition to those of every response. Policies apply to a document, so the lobby and
 * the room of a call are loaded as separate documents: only they enable camera and microphone [WE-3], and only the room
 * allows the script and the frame of a Jitsi service [VC11].
 */
export function pageHeaders(path: string, { video }: Pick<Config, 'video'>): Record<string, string> {
  const kind = getDocumentKind(path)
  if (kind === 'app') return {}
  if (kind === 'lobby') return { 'permissions-policy': features({ camera: selfOnly, microphone: selfOnly }) }
  if (video.kind === 'builtin') return { 'permissions-policy': features(roomFeatures(selfOnly)) }
  return {
    'permissions-policy': features(roomFeatures(`(self "${video.origin}")`)),
    'content-security-policy': serializePolicy(jitsiPolicy(video.origin)),
  }
}

const selfOnly = '(self)'

const roomFeatures = (allowedOrigins: string) => ({
  camera: allowedOrigins,
  microphone: allowedOrigins,
  'display-capture': allowedOrigins,
  fullscreen: allowedOrigins,
})

function features(enabled: Readonly<Record<string, string>>): string {
  return disabledFeatures.map((name) => `${name}=${enabled[name] ?? '()'}`).join(', ')
}

/** Allows one script and one frame of Jitsi, and only Trusted Types policies that validate script URLs. */
function jitsiPolicy(origin: string): Readonly<Record<string, readonly string[]>> {
  return {
    ...contentPolicy,
    'script-src': ["'self'", `${origin}/external_api.js`],
    'frame-src': [origin],
    'trusted-types': ['meeting', 'pathlight-worker'],
  }
}
