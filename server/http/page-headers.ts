import type { Config } from '../config/index.ts'
import { getDocumentKind } from '#shared/page-documents.ts'
import { disabledFeatures, contentPolicy, serializePolicy } from './headers.ts'

/**
 * Returns the headers of a page in addition to those of every response. Policies apply to a document, so the lobby and
 * the room of a call are loaded as separate documents: only they enable camera and microphone [WE-3], and only the room
 * allows the frames of a Jitsi service: that of the meeting, and the sandbox for the script of the service [VC11].
 */
export function pageHeaders(path: string, { video }: Pick<Config, 'video'>): Record<string, string> {
  const kind = getDocumentKind(path)
  if (kind === 'app') return {}
  if (kind === 'lobby') return { 'permissions-policy': features({ camera: selfOnly, microphone: selfOnly }) }
  if (video.kind === 'builtin') return { 'permissions-policy': features(roomFeatures(selfOnly)) }
  return {
    'permissions-policy': features(roomFeatures(`(self "${video.origin}")`)),
    // Its own frame is the one that runs the script of the service. All other documents of ours refuse to be framed.
    'content-security-policy': serializePolicy({ ...contentPolicy, 'frame-src': ["'self'", video.origin] }),
  }
}

/** Whether a path is one of the console of staff. */
export const isConsole = (path: string): boolean => path === '/staff' || path.startsWith('/staff/')

/** The headers of the console: it has no media, no workers, and no manifest, and search engines do not list it [ST14]. */
export const consoleHeaders = {
  'content-security-policy': serializePolicy({
    ...contentPolicy,
    'img-src': ["'self'"],
    'media-src': ["'none'"],
    'manifest-src': ["'none'"],
    'worker-src': ["'none'"],
  }),
  'x-robots-tag': 'noindex',
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

/** The document in which the room runs the script of a Jitsi service, and our own script there. */
export const meetingFrameFiles = ['meeting-frame.html', 'meeting-frame.js'] as const

/**
 * Returns the headers of these files in addition to those of every response. The document is a sandbox of an opaque
 * origin: the script of the service has no access to our origin, and can connect to nothing [VI-8]. To such a document,
 * our own script is one of another site.
 */
export function meetingFrameHeaders(
  file: (typeof meetingFrameFiles)[number],
  origin: string,
): Record<string, string> {
  if (file === 'meeting-frame.js') return { 'cross-origin-resource-policy': 'cross-origin' }
  return {
    'x-frame-options': 'SAMEORIGIN',
    'content-security-policy': serializePolicy({
      'default-src': ["'none'"],
      'script-src': ["'self'", `${origin}/external_api.js`],
      sandbox: ['allow-scripts'],
      'form-action': ["'none'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'self'"],
    }),
  }
}
