import { callTexts } from '#shared/texts/calls.ts'

export type MediaErrorInfo = { readonly kind: 'camera' | 'microphone' | 'screen'; readonly text: string }

const causeByErrorName: Readonly<Record<string, 'denied' | 'missing' | 'busy'>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

/** What to say about a device that did not start, by what the browser calls its reason [VC10]. */
export function toMediaError(kind: MediaErrorInfo['kind'], error: unknown): MediaErrorInfo {
  if (kind === 'screen') return { kind, text: callTexts['media.screen.failed'] }
  // A page without https, or a browser without devices at all, has nothing to ask.
  const name = error instanceof Error ? error.name : ''
  const cause = error instanceof TypeError ? 'missing' : (causeByErrorName[name] ?? 'failed')
  return { kind, text: callTexts[`media.${kind}.${cause}`] }
}
