import { isPlainAfter } from '#server/contact-details/find.ts'
import { maskContactDetails, type Masked } from '#server/contact-details/filter.ts'
import type { ContactKind } from '#shared/domain/contact-details.ts'
import { contactContext as limit } from '#shared/limits/contact.ts'

/**
 * What a member wrote in a chat: a message as it is now, or as it was before a change; or, with `part`, with their request, on the
 * page of the pair, or in an agenda, after the message with this number. `ref`: the change of the page, or the line.
 */
export type Piece = {
  readonly seq: number
  readonly text: string
  readonly isCurrent: boolean
  readonly part?: Part | null
  readonly ref?: string | null
}

/** Where something was written that is no message. */
export type Part = 'aim' | 'note' | 'work' | 'agenda'

export type MaskedPiece = Piece & { readonly kinds: readonly ContactKind[] }

/**
 * Masks the contact details in pieces of a member's writing, which are in order: those that are complete in one of the
 * pieces from `first` on, together with the parts of them that the pieces before it hold, up to `window` of them. Answers all pieces.
 */
export function maskPieces(
  pieces: readonly Piece[],
  first: number,
  allowedHosts: readonly string[],
  window: number = limit.messages,
): readonly MaskedPiece[] {
  const masked: MaskedPiece[] = pieces.map((piece) => ({ ...piece, kinds: [] }))
  for (let at = first; at < masked.length; at++) maskAt(masked, at, { allowedHosts, window })
  return masked
}

type Options = { readonly allowedHosts: readonly string[]; readonly window: number }

/** Masks the details that end in the piece at `at`. */
function maskAt(pieces: MaskedPiece[], at: number, { allowedHosts, window }: Options): void {
  const last = pieces[at]
  if (!last) return
  const from = Math.max(0, at - window)
  const { text, kinds, earlier } = maskWith(last.text, tailsOf(pieces, at, window), allowedHosts)
  pieces[at] = { ...last, text, kinds: union(last.kinds, kinds) }
  for (const [index, tail] of earlier.entries()) {
    const piece = pieces[from + index]
    if (tail === null || !piece) continue
    const kept = piece.text.slice(0, -limit.characters)
    pieces[from + index] = { ...piece, text: kept + tail, kinds: union(piece.kinds, kinds) }
  }
}

/** Whether a message after these pieces is masked in no way, nor completes anything: `maskPieces` would change nothing. */
export const isPlainMessage = (text: string, pieces: readonly Piece[]): boolean =>
  !FRAGMENT.test(text) && isPlainAfter(text, tailsOf(pieces, pieces.length, limit.messages))

/** The ends of up to `window` pieces before the one at `at`. */
const tailsOf = (pieces: readonly Piece[], at: number, window: number): string[] =>
  pieces.slice(Math.max(0, at - window), at).map(({ text }) => text.slice(-limit.characters))

/** What a part of a number or an address has. */
const FRAGMENT = /[\p{N}@]/u

/** Masks a text with the ones before it; if that finds nothing, with those that can be parts, as if the others were not there. */
function maskWith(text: string, tails: readonly string[], allowedHosts: readonly string[]): Masked {
  const options = { allowedHosts, empty: new Set<string>() }
  const masked = maskContactDetails(text, tails, options)
  if (masked.kinds.length > 0 || !FRAGMENT.test(text)) return masked
  const parts = tails.filter((tail) => FRAGMENT.test(tail))
  if (parts.length === tails.length || parts.length === 0) return masked
  const { earlier, ...found } = maskContactDetails(text, parts, options)
  let part = 0
  return { ...found, earlier: tails.map((tail) => (FRAGMENT.test(tail) ? (earlier[part++] ?? null) : null)) }
}

export const union = (one: readonly ContactKind[], other: readonly ContactKind[]): ContactKind[] => [
  ...new Set([...one, ...other]),
]
