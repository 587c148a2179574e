import type { ContactKind } from '#shared/domain/contact-details.ts'
import type { Range } from './reading/view.ts'

/**
 * A contact detail in a text: UTF-16 positions, `to` excluded. `context` is the range of what made it one: with "my
 * snap" a word is a handle.
 */
export type Finding = Range & { readonly kind: ContactKind; readonly context?: Range }

/** As `matchAll` of a global pattern that does not match an empty text, without its copy of the pattern: for many short texts. */
export function listMatches(pattern: RegExp, text: string): RegExpExecArray[] {
  const matches: RegExpExecArray[] = []
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) matches.push(match)
  return matches
}
