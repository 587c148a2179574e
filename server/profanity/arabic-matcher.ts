import { minSplit, readArabicList, type ArabicList } from './arabic-words.ts'
import { unjoined, hiding, maxLength, type Piece, readPieces, space } from './arabic-pieces.ts'
import { punctuation } from './char-classes.ts'
import { gap, type Tokens } from './tokenizer.ts'

/** The maximum number of pieces of a match, which keeps the work linear for any text. */
const MAX_PIECES = 16
/** The only length at which a spelled-out word must not have other letters on their own beside it: "sex", not "s e x y z". */
const MIN_SPELLED = 3

/** Finds words and phrases of the Arabic list in the tokens of a text. */
export class ArabicMatcher {
  readonly #tokens: Tokens
  readonly #list: ArabicList = readArabicList()
  #pieces: Piece[] = []

  constructor(tokens: Tokens) {
    this.#tokens = tokens
  }

  /** Calls `onMatch` with the first and last token of each match until it returns true. Returns true if it did. */
  scan(onMatch: (first: number, last: number) => boolean): boolean {
    if (!this.#tokens.hasArabic) return false
    this.#pieces = readPieces(this.#tokens)
    for (let at = 0; at < this.#pieces.length; at += 1) {
      const end = this.#searchFrom(at)
      if (end < 0) continue
      const last = this.#extendRight(end)
      if (onMatch(this.#extendLeft(at), last)) return true
      while ((this.#pieces[at + 1]?.first ?? Infinity) <= last) at += 1
    }
    return false
  }

  /** Returns the last piece of the longest match that begins with a piece, or -1. */
  #searchFrom(start: number): number {
    const first = this.#pieces[start]
    if (!first) return -1
    let found = this.#list.words.has(first.text) ? start : -1
    let phrase = this.#list.phraseStarts.has(first.text) ? first.text : null
    // The pieces without what is between them, and with an asterisk for asterisks.
    let joined: string | null = first.text
    let hidden = joined
    for (let end = start + 1; end < start + MAX_PIECES; end += 1) {
      const piece = this.#pieces[end]
      if (!piece || piece.joint === unjoined) break
      phrase = phrase !== null && piece.joint === space ? `${phrase} ${piece.text}` : null
      // Letters with spaces between them are a word only if each is on its own.
      const isSplit = piece.joint !== space || (piece.runFrom >= 0 && piece.runFrom <= start)
      if (joined !== null && isSplit) {
        hidden = join(piece.joint === hiding ? `${hidden}*` : hidden, piece.text)
        joined = join(joined, piece.text)
      } else joined = null
      if ((phrase ?? joined) === null || (phrase ?? joined ?? '').length > maxLength) break
      const isFound =
        (phrase !== null && this.#list.phrases.has(phrase)) ||
        (joined !== null && this.#isListed(joined, hidden, start, end))
      if (isFound) found = end
    }
    return found
  }

  /** True if the pieces from `start` to `end` are a listed word that was split. */
  #isListed(joined: string, hidden: string, start: number, end: number): boolean {
    if (hidden.includes('*') && this.#list.hidden.has(hidden)) return true
    if (joined.length < minSplit) {
      const isWholeRun = this.#pieces[start]?.runFrom === start && this.#pieces[start]?.runTo === end
      if (joined.length < MIN_SPELLED || !isWholeRun) return false
    }
    return this.#list.words.has(joined)
  }

  // A match takes in the rest of its word and of a spelled-out sequence, in any script, because what remains could spell another
  // word: then masking would not be idempotent.

  #extendLeft(start: number): number {
    const { kind, runFrom } = this.#tokens
    let at = start
    let from = this.#pieces[at]?.first ?? 0
    for (;;) {
      while (from > 0 && kind[from - 1] !== gap && kind[from - 1] !== punctuation) from -= 1
      while ((this.#pieces[at - 1]?.last ?? -1) >= from) at -= 1
      const piece = this.#pieces[at]
      const run = piece?.first === from && piece.runFrom >= 0 ? this.#pieces[piece.runFrom]?.first : from
      const spelled = runFrom[from] ?? -1
      const next = Math.min(from, run ?? from, spelled < 0 ? from : spelled)
      if (next === from) return from
      from = next
    }
  }

  #extendRight(end: number): number {
    const { kind, runTo, length } = this.#tokens
    let at = end
    let to = this.#pieces[at]?.last ?? 0
    for (;;) {
      while (to + 1 < length && kind[to + 1] !== gap && kind[to + 1] !== punctuation) to += 1
      while ((this.#pieces[at + 1]?.first ?? Infinity) <= to) at += 1
      const piece = this.#pieces[at]
      const run = piece?.last === to && piece.runTo >= 0 ? this.#pieces[piece.runTo]?.last : to
      const next = Math.max(to, run ?? to, runTo[to] ?? -1)
      if (next === to) return to
      to = next
    }
  }
}

/** Joins two pieces, without repeating a letter. */
const join = (before: string, text: string): string =>
  before.endsWith(text.charAt(0)) ? before + text.slice(1) : before + text
