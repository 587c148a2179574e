import { type ContactKind, contactKinds, contactMask } from '#shared/domain/contact-details.ts'
import type { Finding } from './finding.ts'
import { findLinks } from './links.ts'
import { findPhones } from './phones.ts'
import { readView } from './view.ts'

export type MaskOptions = {
  /** Hosts whose links, and those of their subdomains, are not masked. */
  readonly allowedHosts?: readonly string[]
}

export type Masked = {
  readonly text: string
  readonly kinds: ContactKind[]
  readonly earlier: (string | null)[]
}

/**
 * Replaces each contact detail of a text by a short mask, and leaves everything else as it is. `earlier` are the
 * sender's last messages of the chat, the oldest first, as they are stored. The result has the kinds that were found,
 * each once, in the order of `contactKinds`, and for each earlier message its new text, or null if it is unchanged: a
 * detail may be split over messages. Pure and idempotent, takes linear time, and never throws.
 */
export function maskContactDetails(
  text: string,
  earlier: readonly string[] = [],
  options: MaskOptions = {},
): Masked {
  void options
  const view = readView(text)
  const found = [...findLinks(view), ...findPhones(view)]
  const kinds = contactKinds.filter((kind) => found.some((one) => one.kind === kind))
  return { text: replace(text, found), kinds, earlier: earlier.map(() => null) }
}

/** True if `maskContactDetails` would change the text by itself. */
export function containsContactDetail(text: string): boolean {
  return maskContactDetails(text).kinds.length > 0
}

function replace(text: string, found: readonly Finding[]): string {
  let result = ''
  let at = 0
  for (const { from, to } of found.toSorted((a, b) => a.from - b.from)) {
    if (from >= at) result += text.slice(at, from) + contactMask
    at = Math.max(at, to)
  }
  return result + text.slice(at)
}
