import { nightAt, nightKinds } from '#server/case-records/pattern-store.ts'
import type { Signs } from '#server/case-records/signs-store.ts'
import type { MinorContext } from './context.ts'

/**
 * The signs of a message, with that an adult writes to a minor at night if nothing else in it counts [PN6]. Once a night for each
 * pair and node: until `knownUntil`, further messages go on as by day, with one comparison more.
 */
export function withNight(
  signs: Signs | null,
  { quiet, nightKnownUntil = 0 }: Pick<MinorContext, 'quiet' | 'nightKnownUntil'>,
  timeZone: string,
  now = Date.now(),
): { readonly signs: Signs | null; readonly knownUntil: number } {
  if (quiet === null || now < nightKnownUntil) return { signs, knownUntil: nightKnownUntil }
  const { isNight, until: knownUntil } = nightAt(now, quiet.timeZone ?? timeZone)
  if (!isNight || (signs && signs.patterns.length > 0)) return { signs, knownUntil }
  return { signs: { risk: signs?.risk ?? null, patterns: nightKinds }, knownUntil }
}
