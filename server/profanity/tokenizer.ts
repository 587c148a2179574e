import {
  apostrophe,
  classOf,
  emoji,
  everyLetter,
  foreign,
  invisible,
  kindOf,
  letter,
  lettersIn,
  lettersOf,
  punctuation,
  separator,
  multiLetter,
  wildcard,
  boundary,
} from './char-classes.ts'
import { emojiEndAt } from './emojis.ts'

/** A stretch of what separates words; its `letters` are flags. */
export const gap = 13
export const gapIsMixed = 1
export const gapIsWall = 2
/** Between pieces at most this many characters are looked past. */
export const maxGap = 3
const starsMost = 3
const lineFeed = 10
const asterisk = 42

/**
 * A text as the matcher reads it: units, each one character of a word (equal ones in a row are one unit with a count)
 * or a gap. A piece is what stands between gaps. Offsets are UTF-16 positions of the original text.
 */
export class Tokens {
  length = 0
  kind = new Uint8Array(256)
  letters = new Int32Array(256)
  count = new Int32Array(256)
  from = new Int32Array(256)
  to = new Int32Array(256)
  /** First and last unit of the piece a unit is in. */
  first = new Int32Array(256)
  last = new Int32Array(256)
  /** Whether a whole word may begin or end with this unit. */
  begins = new Uint8Array(256)
  ends = new Uint8Array(256)
  /** For a piece of one unit: first and last unit of the run of such pieces it stands in; else -1. */
  runFrom = new Int32Array(256)
  runTo = new Int32Array(256)
  /** Listed emojis: from, to, from, to, ... */
  emojis: number[] = []
  #lastGapCharacter = 0
  #held: { kind: number; codePoint: number; from: number; to: number }[] = []

  read(text: string): void {
    this.length = 0
    this.emojis = []
    this.#held = []
    let emojiEnd = 0
    for (let at = 0; at < text.length;) {
      const codePoint = text.codePointAt(at) ?? 0
      const to = at + (codePoint > 0xffff ? 2 : 1)
      const entry = classOf(codePoint)
      const kind = kindOf(entry)
      if (kind === emoji && at >= emojiEnd) {
        emojiEnd = emojiEndAt(text, at)
        if (emojiEnd > at) this.emojis.push(at, emojiEnd)
      }
      // Masked or not, a listed emoji reads like the asterisk it becomes: masking twice is masking once.
      if (at < emojiEnd && kind !== invisible) this.#hold(wildcard, asterisk, at, to)
      else this.#take(kind, entry, codePoint, at, to)
      at = to
    }
    this.#release(separator)
    this.#measure()
  }

  #take(kind: number, entry: number, codePoint: number, from: number, to: number): void {
    if (kind === invisible) {
      const held = this.#held.at(-1)
      if (held) held.to = to
      else if (this.length > 0) this.to[this.length - 1] = to
      return
    }
    if (kind === wildcard || kind === apostrophe) {
      this.#hold(kind, codePoint, from, to)
      return
    }
    if (this.#held.length > 0) this.#release(kind)
    if (kind === multiLetter) {
      for (const one of lettersOf(codePoint)) this.#push(kindOf(one), lettersIn(one), from, to)
    } else if (kind === separator || kind === emoji || kind === boundary)
      this.#widen(codePoint, from, to, kind === boundary)
    else this.#push(kind, lettersIn(entry), from, to)
  }

  /** Stars and apostrophes belong to a word only between two letters: what follows decides. */
  #hold(kind: number, codePoint: number, from: number, to: number): void {
    const before = this.#held[0]
    if (before && before.kind !== kind) this.#release(separator)
    this.#held.push({ kind, codePoint, from, to })
  }

  #release(next: number): void {
    const most = this.#held[0]?.kind === wildcard ? starsMost : 1
    const before = this.kind[this.length - 1]
    const isInside =
      this.length > 0 &&
      this.#held.length <= most &&
      (before === letter || before === foreign) &&
      next <= foreign
    for (const one of this.#held) {
      if (isInside) this.#push(one.kind, one.kind === wildcard ? everyLetter : 0, one.from, one.to)
      else this.#widen(one.codePoint, one.from, one.to, false)
    }
    this.#held.length = 0
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
    this.#add(kind, letters, from, to)
  }

  /** Lengthens the gap at the end, or begins one. Two stars in it are a wall: they may be a word masked before. */
  #widen(codePoint: number, from: number, to: number, isWall: boolean): void {
    const last = this.length - 1
    if (last < 0 || this.kind[last] !== gap) this.#add(gap, 0, from, to)
    else {
      const isStars = codePoint === asterisk && this.#lastGapCharacter === asterisk
      const isMixed = codePoint !== this.#lastGapCharacter
      this.count[last] = (this.count[last] ?? 0) + 1
      this.letters[last] = (this.letters[last] ?? 0) | (isMixed ? gapIsMixed : 0) | (isStars ? gapIsWall : 0)
      this.to[last] = to
    }
    if (isWall) this.letters[this.length - 1] = gapIsWall
    // The end of a line splits no word, though a word may be spelled down the page.
    if (codePoint === lineFeed)
      this.letters[this.length - 1] = (this.letters[this.length - 1] ?? 0) | gapIsMixed
    this.#lastGapCharacter = codePoint
  }

  #add(kind: number, letters: number, from: number, to: number): void {
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
    this.begins = new Uint8Array(kind.length)
    this.ends = new Uint8Array(kind.length)
    for (const name of ['letters', 'count', 'from', 'to', 'first', 'last', 'runFrom', 'runTo'] as const) {
      this[name] = wider(this[name])
    }
  }

  /** Fills what depends on the neighbours: pieces, where words begin and end, runs of single characters. */
  #measure(): void {
    let run = -1
    for (let at = 0; at < this.length;) {
      if (this.kind[at] === gap) {
        if (!isNarrow(this, at)) run = -1
        at += 1
        continue
      }
      let end = at
      while (end + 1 < this.length && this.kind[end + 1] !== gap) end += 1
      this.#measurePiece(at, end)
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

  #measurePiece(first: number, last: number): void {
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

/** Whether a gap is one that a spaced-out word or a phrase goes on after. */
export function isNarrow(units: Tokens, at: number): boolean {
  return (units.count[at] ?? 0) <= maxGap && ((units.letters[at] ?? 0) & gapIsWall) === 0
}
