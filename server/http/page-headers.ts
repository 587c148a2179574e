import type { Config } from '../config/index.ts'
import { disabledFeatures, contentPolicy, serializePolicy } from './headers.ts'

/**
 * The headers of the document behind a page's address, beyond those of every answer. A policy belongs to a document
 * and not to a page, so the two about calls are loaded as documents of their own: camera and microphone open there and
 * nowhere else [WE-3], and the script and the frame of a meeting service in the room alone [VC11].
 */
export function pageHeaders(path: string, { video }: Pick<Config, 'video'>): Record<string, string> {
  if (path === '/call') return { 'permissions-policy': features({ camera: own, microphone: own }) }
  if (!path.startsWith('/room/')) return {}
  if (video.kind === 'builtin') return { 'permissions-policy': features(inRoom(own)) }
  return {
    'permissions-policy': features(inRoom(`(self "${video.origin}")`)),
    'content-security-policy': serializePolicy(meetingPolicy(video.origin)),
  }
}

const own = '(self)'

const inRoom = (who: string) => ({
  camera: who,
  microphone: who,
  'display-capture': who,
  fullscreen: who,
})

function features(open: Readonly<Record<string, string>>): string {
  return disabledFeatures.map((name) => `${name}=${open[name] ?? '()'}`).join(', ')
}

/** One script, one frame, and no other maker of script addresses than those that check theirs. */
function meetingPolicy(origin: string): Readonly<Record<string, readonly string[]>> {
  return {
    ...contentPolicy,
    'script-src': ["'self'", `${origin}/external_api.js`],
    'frame-src': [origin],
    'trusted-types': ['meeting', 'pathlight-worker'],
  }
}
