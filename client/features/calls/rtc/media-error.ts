import { callText } from '#shared/texts/chat/calls.ts'

export type MediaErrorInfo = { readonly kind: 'camera' | 'microphone' | 'screen'; readonly text: string }

const causeByErrorName: Readonly<Record<string, 'denied' | 'missing' | 'busy'>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

/** Maps a getUserMedia error to a text [VC10]. */
export function toMediaError(kind: MediaErrorInfo['kind'], error: unknown): MediaErrorInfo {
  if (kind === 'screen') return { kind, text: callText('media.screen.failed') }
  // Without HTTPS, or in a browser without media support, `mediaDevices` is undefined (TypeError).
  const name = error instanceof Error ? error.name : ''
  const cause = error instanceof TypeError ? 'missing' : (causeByErrorName[name] ?? 'failed')
  return { kind, text: callText(`media.${kind}.${cause}`) }
}
