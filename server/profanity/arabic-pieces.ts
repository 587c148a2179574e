import { getArabicLetter } from './arabic-letters.ts'
import { foreign, punctuation, wildcard } from './char-classes.ts'
import { gap, isNarrow, type Tokens } from './tokenizer.ts'

/** What is between two pieces: too much, a gap, one punctuation character of a word, or wildcards. */
export const unjoined = 0
export const space = 1
export const mark = 2
export const hiding = 3

/** A sequence of Arabic letters with nothing else between them. */
export type Piece = {
  readonly first: number
  readonly last: number
  /** Folded; cut if it is longer than all that is listed. */
  readonly text: string
  /** What separates it from the piece before. */
  readonly joint: number
  /** For a letter on its own: the first and last piece of the sequence of such letters, as in a spelled-out word; else -1. */
  runFrom: number
  runTo: number
}

/** The maximum number of letters and spaces of a match. */
export const maxLength = 40

/** Returns the pieces of a text. Takes linear time. */
export function readPieces(tokens: Tokens): Piece[] {
  const pieces: Piece[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    if (!isArabic(tokens, at)) continue
    const first = at
    let text = ''
    for (let before = 0; isArabic(tokens, at); at += 1) {
      const number = tokens.arabic[at] ?? 0
      if (number !== before && text.length <= maxLength) text += getArabicLetter(number)
      before = number
    }
    const previous = pieces.at(-1)
    const joint = previous ? getJoint(tokens, previous.last + 1, first - 1) : unjoined
    let runFrom = -1
    if (at - 1 === first && endsPiece(tokens, first - 1) && endsPiece(tokens, at)) {
      const continues = previous !== undefined && joint !== unjoined && previous.runFrom >= 0
      runFrom = continues ? previous.runFrom : pieces.length
    }
    pieces.push({ first, last: at - 1, text, joint, runFrom, runTo: -1 })
  }
  for (let at = pieces.length - 1; at >= 0; at -= 1) {
    const [piece, next] = [pieces[at], pieces[at + 1]]
    if (!piece || piece.runFrom < 0) continue
    piece.runTo = next?.runFrom === piece.runFrom ? next.runTo : at
  }
  return pieces
}

const isArabic = (tokens: Tokens, at: number): boolean =>
  at < tokens.length && tokens.kind[at] === foreign && (tokens.arabic[at] ?? 0) > 0

/** True for what may stand beside a spelled-out letter. Masking may remove a word after an apostrophe, or beside a digit. */
function endsPiece(tokens: Tokens, at: number): boolean {
  if (at < 0 || at >= tokens.length) return true
  const kind = tokens.kind[at]
  return kind === gap || kind === punctuation || kind === wildcard
}

function getJoint(tokens: Tokens, first: number, last: number): number {
  const kind = tokens.kind[first]
  if (kind === wildcard) {
    for (let at = first; at <= last; at += 1) if (tokens.kind[at] !== wildcard) return unjoined
    return hiding
  }
  if (first !== last) return unjoined
  if (kind === gap) return isNarrow(tokens, first) ? space : unjoined
  return kind === punctuation ? mark : unjoined
}
