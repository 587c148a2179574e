import { type ContactKind, contactKinds, contactMask } from '#shared/domain/contact-details.ts'
import { findInParts, findInText, findOnce, isPlainAfter } from './find.ts'
import type { Finding } from './finding.ts'
import { findNumberRests } from './rests.ts'

export type MaskOptions = {
  /** Hosts whose links, and those of their subdomains, are not masked. */
  readonly allowedHosts?: readonly string[]
  /** What calls with the same allowed hosts have read without finding anything, and need not read again. */
  readonly empty?: Set<string>
}

export type Masked = {
  readonly text: string
  readonly kinds: ContactKind[]
  readonly earlier: (string | null)[]
}

/** A mask can make what is beside it look like a detail. Texts that need more rounds than this are masked as a whole. */
const MAX_ROUNDS = 5
/** Of a text longer than this, which is hardly a message that somebody wrote, and takes long to read. */
const LONG = 4_096
const MAX_LONG_ROUNDS = 2

/**
 * Replaces each contact detail of a text by a short mask, and leaves everything else as it is. `earlier` are the
 * sender's last messages of the chat, the oldest first, as they are stored. The result has the kinds that were found,
 * each once, in the order of `contactKinds`, and for each earlier message its new text, or null if it is unchanged: a
 * detail may be split over messages. Pure and idempotent, takes linear time, and never throws.
 */
export function maskContactDetails(
  text: string,
  earlier: readonly string[] = [],
  { allowedHosts = [], empty = new Set() }: MaskOptions = {},
): Masked {
  const isAllowed = (host: string) => allowedHosts.some((one) => host === one || host.endsWith(`.${one}`))
  if (isPlainAfter(text, earlier)) return { text, kinds: [], earlier: earlier.map(() => null) }
  const reading = { isAllowed, empty }
  const kinds = new Set<ContactKind>()
  const maxRounds = text.length > LONG ? MAX_LONG_ROUNDS : MAX_ROUNDS
  let parts = [...earlier, text]
  for (let round = 0; ; round += 1) {
    const found = parts.map((): Finding[] => [])
    found[parts.length - 1] = findOnce(parts.at(-1) ?? '', reading)
    if (parts.length > 1) findInParts(parts, reading, found)
    if (found.every(({ length }) => length === 0)) break
    for (const { kind } of found.flat()) kinds.add(kind)
    parts = parts.map((part, at) => replace(part, found[at] ?? []))
    if (round === maxRounds) parts[parts.length - 1] = contactMask
  }
  return {
    text: parts.at(-1) ?? '',
    kinds: contactKinds.filter((kind) => kinds.has(kind)),
    earlier: earlier.map((before, at) => (parts[at] === before ? null : (parts[at] ?? ''))),
  }
}

/** Masks digits that can be half of a phone number, where the other half may have been written and deleted before. */
export const maskNumberRests = (text: string): string => replace(text, findNumberRests(text))

/** True if `maskContactDetails` would change the text by itself. */
export function containsContactDetail(text: string): boolean {
  return findInText(text, () => false).length > 0
}

function replace(text: string, found: readonly Finding[]): string {
  let result = ''
  let at = 0
  let end = 0
  for (const { from, to } of found.toSorted((a, b) => a.from - b.from)) {
    if (from >= end) {
      result += text.slice(at, from) + contactMask
      at = to
    }
    end = Math.max(end, to)
    at = end
  }
  return found.length === 0 ? text : result + text.slice(at)
}
