import { maskProfanity } from '#server/profanity/filter.ts'
import type { ContactKind } from '#shared/domain/contact-details.ts'
import { replaceHidden } from '#shared/domain/people/public-text.ts'
import { maskContactDetails } from './filter.ts'

/** Normalizes a text that a member typed, without hidden characters, so that it can be measured. */
export const normalizeTyped = (typed: string, keep = ''): string =>
  replaceHidden(typed.normalize('NFC'), ' ', keep).trim()

type Options = {
  readonly isMinor: boolean
  readonly allowedHosts: readonly string[]
  /** What the member wrote before, with which a text can complete a contact detail. It stays as it is. */
  readonly before?: readonly string[]
}

export type FilteredTexts = { readonly texts: readonly string[]; readonly kinds: readonly ContactKind[] }

/**
 * Filters texts of one member as those of messages are [RQ14]: profanity always, contact details if the writer is a minor, also
 * those that are split over the texts. The texts are normalized.
 */
export function filterPrivate(
  texts: readonly string[],
  { isMinor, allowedHosts, before = [] }: Options,
): FilteredTexts {
  if (!isMinor) return { texts: texts.map(maskProfanity), kinds: [] }
  let done: string[] = [...before]
  const kinds = new Set<ContactKind>()
  for (const text of texts) {
    const masked = maskContactDetails(text, done, { allowedHosts })
    done = [...done.map((one, at) => masked.earlier[at] ?? one), masked.text]
    for (const kind of masked.kinds) kinds.add(kind)
  }
  return { texts: done.slice(before.length).map(maskProfanity), kinds: [...kinds] }
}
