import {
  apostrophe,
  getEntry,
  emoji,
  allLetters,
  foreign,
  invisible,
  getKind,
  letter,
  getLetters,
  getExpansion,
  punctuation,
  separator,
  multiLetter,
  wildcard,
  boundary,
} from './char-classes.ts'
import { findEmojiEnd } from './emojis.ts'

/** The kind of a sequence of separators. The `letters` of a gap are flags. */
export const gap = 13
export const gapIsMixed = 1
export const gapIsBoundary = 2
/** The maximum number of characters in a gap inside a spelled-out word or a phrase. */
export const maxGap = 3
const MAX_WILDCARDS = 3
const lineFeed = 10
const asterisk = 42

/**
 * The tokens of a text. A token is a character of a word (with a count if it repeats) or a gap. A chunk is the sequence
 * of tokens between two gaps. Stored as parallel arrays for speed; offsets are UTF-16 positions in the text.
 */
export class Tokens {
  length = 0
  kind = new Uint8Array(256)
  letters = new Int32Array(256)
  count = new Int32Array(256)
  from = new Int32Array(256)
  to = new Int32Array(256)
  /** The number of an Arabic letter, else 0. Only for tokens of the kind `foreign`. */
  arabic = new Uint8Array(256)
  hasArabic = false
  /** First and last token of the chunk of a token. */
  first = new Int32Array(256)
  last = new Int32Array(256)
  /** 1 if a whole word may begin or end with this token. */
  begins = new Uint8Array(256)
  ends = new Uint8Array(256)
  /** For a chunk of one token: first and last token of the run of such chunks, as in "f u c k"; else -1. */
  runFrom = new Int32Array(256)
  runTo = new Int32Array(256)
  /** Offsets of listed emojis: from, to, from, to, ... */
  emojis: number[] = []
  #lastGapCodePoint = 0
  #pending: { kind: number; codePoint: number; from: number; to: number }[] = []

  read(text: string): void {
    this.length = 0
    this.hasArabic = false
    this.emojis = []
    this.#pending = []
    let emojiEnd = 0
    for (let at = 0; at < text.length;) {
      const codePoint = text.codePointAt(at) ?? 0
      const to = at + (codePoint > 0xffff ? 2 : 1)
      const entry = getEntry(codePoint)
      const kind = getKind(entry)
      if (kind === emoji && at >= emojiEnd) {
        emojiEnd = findEmojiEnd(text, at)
        if (emojiEnd > at) this.emojis.push(at, emojiEnd)
      }
      // Reads a listed emoji like the asterisk that replaces it, so that masking is idempotent.
      if (at < emojiEnd && kind !== invisible) this.#defer(wildcard, asterisk, at, to)
      else this.#addCharacter(kind, entry, codePoint, at, to)
      at = to
    }
    this.#flushPending(separator)
    this.#analyze()
  }

  #addCharacter(kind: number, entry: number, codePoint: number, from: number, to: number): void {
    if (kind === invisible) {
      const pending = this.#pending.at(-1)
      if (pending) pending.to = to
      else if (this.length > 0) this.to[this.length - 1] = to
      return
    }
    if (kind === wildcard || kind === apostrophe) {
      this.#defer(kind, codePoint, from, to)
      return
    }
    if (this.#pending.length > 0) this.#flushPending(kind)
    if (kind === multiLetter) {
      for (const character of getExpansion(codePoint)) {
        if (getKind(character) === foreign) this.#pushForeign(getLetters(character), from, to)
        else this.#push(getKind(character), getLetters(character), from, to)
      }
    } else if (kind === foreign) {
      this.#pushForeign(getLetters(entry), from, to)
    } else if (kind === separator || kind === emoji || kind === boundary)
      this.#extendGap(codePoint, from, to, kind === boundary)
    else this.#push(kind, getLetters(entry), from, to)
  }

  /** Defers a wildcard or apostrophe: it is part of a word only if letters follow. */
  #defer(kind: number, codePoint: number, from: number, to: number): void {
    const before = this.#pending[0]
    if (before && before.kind !== kind) this.#flushPending(separator)
    this.#pending.push({ kind, codePoint, from, to })
  }

  #flushPending(next: number): void {
    const maxPending = this.#pending[0]?.kind === wildcard ? MAX_WILDCARDS : 1
    const before = this.kind[this.length - 1]
    const isInside =
      this.length > 0 &&
      this.#pending.length <= maxPending &&
      (before === letter || before === foreign) &&
      next <= foreign
    for (const character of this.#pending) {
      if (isInside)
        this.#push(character.kind, character.kind === wildcard ? allLetters : 0, character.from, character.to)
      else this.#extendGap(character.codePoint, character.from, character.to, false)
    }
    this.#pending.length = 0
  }

  #push(kind: number, letters: number, from: number, to: number): void {
    const last = this.length - 1
    const isSame = last >= 0 && letters !== 0 && this.letters[last] === letters && kind !== wildcard
    const kindBefore = this.kind[last] ?? gap
    if (isSame && kindBefore !== gap && (kind === punctuation) === (kindBefore === punctuation)) {
      this.count[last] = (this.count[last] ?? 0) + 1
      this.kind[last] = Math.min(kind, kindBefore)
      this.to[last] = to
      return
    }
    this.#append(kind, letters, from, to)
  }

  #pushForeign(arabicNumber: number, from: number, to: number): void {
    this.#append(foreign, 0, from, to)
    this.arabic[this.length - 1] = arabicNumber
    this.hasArabic ||= arabicNumber > 0
  }

  /** Extends the gap at the end, or appends one. Two asterisks make it a boundary: they may be a masked word. */
  #extendGap(codePoint: number, from: number, to: number, isBoundary: boolean): void {
    const last = this.length - 1
    if (last < 0 || this.kind[last] !== gap) this.#append(gap, 0, from, to)
    else {
      const hasAsterisks = codePoint === asterisk && this.#lastGapCodePoint === asterisk
      const isMixed = codePoint !== this.#lastGapCodePoint
      this.count[last] = (this.count[last] ?? 0) + 1
      this.letters[last] =
        (this.letters[last] ?? 0) | (isMixed ? gapIsMixed : 0) | (hasAsterisks ? gapIsBoundary : 0)
      this.to[last] = to
    }
    if (isBoundary) this.letters[this.length - 1] = gapIsBoundary
    // A line break cannot split a word, except one that is spelled out vertically.
    if (codePoint === lineFeed)
      this.letters[this.length - 1] = (this.letters[this.length - 1] ?? 0) | gapIsMixed
    this.#lastGapCodePoint = codePoint
  }

  #append(kind: number, letters: number, from: number, to: number): void {
    const at = this.length
    if (at === this.kind.length) this.#grow()
    this.kind[at] = kind
    this.letters[at] = letters
    this.count[at] = 1
    this.from[at] = from
    this.to[at] = to
    this.length = at + 1
  }

  #grow(): void {
    const wider = (old: Int32Array<ArrayBuffer>) => {
      const grown = new Int32Array(old.length * 2)
      grown.set(old)
      return grown
    }
    const kind = new Uint8Array(this.kind.length * 2)
    kind.set(this.kind)
    this.kind = kind
    const arabic = new Uint8Array(kind.length)
    arabic.set(this.arabic)
    this.arabic = arabic
    this.begins = new Uint8Array(kind.length)
    this.ends = new Uint8Array(kind.length)
    for (const name of ['letters', 'count', 'from', 'to', 'first', 'last', 'runFrom', 'runTo'] as const) {
      this[name] = wider(this[name])
    }
  }

  /** Computes what depends on neighboring tokens: chunks, word boundaries, and runs of single characters. */
  #analyze(): void {
    let run = -1
    for (let at = 0; at < this.length;) {
      if (this.kind[at] === gap) {
        if (!isNarrow(this, at)) run = -1
        at += 1
        continue
      }
      let end = at
      while (end + 1 < this.length && this.kind[end + 1] !== gap) end += 1
      this.#analyzeChunk(at, end)
      if (end > at) run = -1
      else if (run < 0) run = at
      this.runFrom.fill(run, at, end + 1)
      at = end + 1
    }
    for (let at = this.length - 1, to = -1; at >= 0; at -= 1) {
      if (this.kind[at] === gap) continue
      const from = this.runFrom[at] ?? -1
      if (to < 0 || from < 0 || this.runFrom[to] !== from) to = from < 0 ? -1 : at
      this.runTo[at] = to
    }
  }

  #analyzeChunk(first: number, last: number): void {
    for (let at = first, hasLetter = false; at <= last; at += 1) {
      this.first[at] = first
      this.last[at] = last
      const before = this.kind[at - 1] ?? gap
      if (before === punctuation || before === wildcard) hasLetter = false
      this.begins[at] = at === first || !hasLetter ? 1 : 0
      hasLetter ||= (this.kind[at] ?? 0) <= foreign
    }
    for (let at = last, hasLetter = false; at >= first; at -= 1) {
      const after = at === last ? gap : (this.kind[at + 1] ?? gap)
      if (after === punctuation || after === wildcard) hasLetter = false
      this.ends[at] = at === last || !hasLetter || after === apostrophe ? 1 : 0
      hasLetter ||= (this.kind[at] ?? 0) <= foreign
    }
  }
}

/** True if a spelled-out word or a phrase may continue after this gap. */
export function isNarrow(tokens: Tokens, at: number): boolean {
  return (tokens.count[at] ?? 0) <= maxGap && ((tokens.letters[at] ?? 0) & gapIsBoundary) === 0
}
