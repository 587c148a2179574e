import type { guardianText } from '../texts/guardian/guardian.ts'

/**
 * The version of the text that a guardian agrees to. It is stored with each consent, so it grows with every change of these
 * lines; a test compares them with their hash [GC2].
 */
export const consentVersion = 1

/** The lines that a guardian agrees to, in order. */
export const consentLines = [
  'consent.1',
  'consent.2',
  'consent.3',
  'consent.4',
  'consent.5',
  'consent.6',
] as const satisfies readonly (keyof typeof guardianText.source)[]
