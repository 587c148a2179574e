import { maskProfanity } from '#server/profanity/filter.ts'
import { replaceHidden } from '#shared/domain/public-text.ts'
import { maskContactDetails } from './filter.ts'

/** Normalizes a text that a member typed, without hidden characters, so that it can be measured. */
export const normalizeTyped = (typed: string, keep = ''): string =>
  replaceHidden(typed.normalize('NFC'), ' ', keep).trim()

/**
 * Filters texts of one member as those of messages are [RQ14]: profanity always, contact details if the writer is a minor, also
 * those that are split over the texts. The texts are normalized.
 */
export function filterPrivate(
  texts: readonly string[],
  { isMinor, allowedHosts }: { readonly isMinor: boolean; readonly allowedHosts: readonly string[] },
): string[] {
  if (!isMinor) return texts.map(maskProfanity)
  let done: string[] = []
  for (const text of texts) {
    const masked = maskContactDetails(text, done, { allowedHosts })
    done = [...done.map((before, at) => masked.earlier[at] ?? before), masked.text]
  }
  return done.map(maskProfanity)
}
