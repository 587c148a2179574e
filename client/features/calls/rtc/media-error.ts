import { callTexts } from '#shared/texts/calls.ts'

export type Problem = { readonly kind: 'camera' | 'microphone' | 'screen'; readonly text: string }

const whyOf: Readonly<Record<string, 'denied' | 'missing' | 'busy'>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

/** What to say about a device that did not start, by what the browser calls its reason [VC10]. */
export function readProblem(kind: Problem['kind'], error: unknown): Problem {
  if (kind === 'screen') return { kind, text: callTexts['media.screen.failed'] }
  // A page without https, or a browser without devices at all, has nothing to ask.
  const name = error instanceof Error ? error.name : ''
  const why = error instanceof TypeError ? 'missing' : (whyOf[name] ?? 'failed')
  return { kind, text: callTexts[`media.${kind}.${why}`] }
}
