import { type Allowlist, spell } from './allowlist.ts'
import { apostrophe, digit, letter, punctuation, wildcard } from './char-classes.ts'
import { spaceEdge, type Trie } from './trie.ts'
import { gap, gapIsMixed, isNarrow, type Tokens } from './tokenizer.ts'

/** Maximum steps from one start token, which keeps the work linear for any text. Ordinary text needs one step. */
const MAX_STEPS = 80
/** Maximum wildcards in a word, which must be adjacent: f**k, not a*s*d. */
const MAX_WILDCARDS = 2
const LETTER_G = 1 << 6
/** Maximum homoglyphs that continue a letter, in addition to repetitions: f u ü υ c k. */
const MAX_REPEATS = 4
/** Words that may be spelled out next to a spelled-out listed word. */
const FILLER_WORDS = new Set('a i u ur ura you youa my so no an im ima me it off'.split(' '))

/** Finds listed words in tokens, by following every possible reading through the tries. */
export class Matcher {
  /** Total number of steps: a measure of the work that does not depend on the machine. */
  steps = 0
  readonly #whole: Trie
  readonly #anywhere: Trie
  readonly #allowlist: Allowlist
  #tokens: Tokens
  #isAnywhere = false
  #trie: Trie
  #budget = 0
  #start = 0
  #foundFrom = -1
  #foundTo = -1
  // Counters of the current reading. Each step reverts its change when it returns (backtracking).
  #letters = 0
  #digits = 0
  #wildcards = 0
  #separators = 0
  #repeats = 0

  constructor(whole: Trie, anywhere: Trie, allowlist: Allowlist, tokens: Tokens) {
    this.#whole = whole
    this.#anywhere = anywhere
    this.#allowlist = allowlist
    this.#tokens = tokens
    this.#trie = whole
  }

  /** Calls `onMatch` with the first and last token of each match until it returns true. Returns true if it did. */
  scan(onMatch: (first: number, last: number) => boolean): boolean {
    const { kind, begins, length } = this.#tokens
    for (let at = 0; at < length; at += 1) {
      const cannotStart =
        kind[at] === gap || kind[at] === punctuation || kind[at] === wildcard || kind[at] === apostrophe
      if (cannotStart) continue
      if (begins[at] === 1 && this.#searchFrom(at, false) && onMatch(this.#foundFrom, this.#foundTo))
        return true
      if (this.#searchFrom(at, true)) {
        if (onMatch(this.#foundFrom, this.#foundTo)) return true
        at = this.#foundTo
      }
    }
    return false
  }

  #searchFrom(at: number, isAnywhere: boolean): boolean {
    this.#isAnywhere = isAnywhere
    this.#trie = isAnywhere ? this.#anywhere : this.#whole
    this.#start = at
    this.#budget = MAX_STEPS
    this.#foundFrom = -1
    this.#foundTo = -1
    this.#consume(0, at)
    return this.#foundTo >= 0
  }

  /** Continues at token `at` from a trie node. `lastLetter` led to the node and may repeat; -1 if nothing may. */
  #step(node: number, at: number, lastLetter: number, isAfterSkip: boolean): void {
    this.#budget -= 1
    this.steps += 1
    if (this.#budget < 0 || (this.#isAnywhere && this.#foundTo >= 0)) return
    const size = this.#trie.lettersAt(node)
    if (size > 0 && !isAfterSkip) this.#evaluateMatch(size, at - 1)
    if (at >= this.#tokens.length) return
    const kind = this.#tokens.kind[at]
    if (kind === gap) {
      this.#crossGap(node, at, lastLetter)
      return
    }
    const next = this.#trie.child(node, spaceEdge)
    if (next > 0) this.#step(next, at, -1, true)
    this.#consume(node, at)
    if (!isAfterSkip && (kind === punctuation || kind === apostrophe || kind === wildcard)) {
      this.#separators += 1
      this.#step(node, at + 1, lastLetter, true)
      this.#separators -= 1
    }
    const isRepeat =
      lastLetter >= 0 && kind !== wildcard && ((this.#tokens.letters[at] ?? 0) & (1 << lastLetter)) !== 0
    if (isRepeat && this.#repeats < MAX_REPEATS) {
      this.#repeats += 1
      this.#step(node, at + 1, lastLetter, false)
      this.#repeats -= 1
    }
  }

  /** Reads a token as each letter it may be, and a repeated one as one, two, or three of that letter. */
  #consume(node: number, at: number): void {
    const kind = this.#tokens.kind[at] ?? 0
    const isSeparateWildcard =
      kind === wildcard && this.#wildcards > 0 && this.#tokens.kind[at - 1] !== wildcard
    if (isSeparateWildcard || (kind === wildcard && this.#wildcards === MAX_WILDCARDS)) return
    const maxTimes = Math.min(this.#tokens.count[at] ?? 0, 3)
    for (
      let remaining = this.#tokens.letters[at] ?? 0;
      remaining !== 0 && this.#budget >= 0;
      remaining &= remaining - 1
    ) {
      const edge = 31 - Math.clz32(remaining & -remaining)
      let next = this.#trie.child(node, edge)
      for (let time = 1; time <= maxTimes && next > 0; time += 1) {
        this.#countLetters(kind, time)
        this.#step(next, at + 1, edge, false)
        this.#countLetters(kind, -time)
        next = this.#trie.child(next, edge)
      }
    }
  }

  #countLetters(kind: number, time: number): void {
    if (kind === letter) this.#letters += time
    else if (kind === digit) this.#digits += time
    else if (kind === wildcard) this.#wildcards += time
  }

  /** Continues after a gap: as the space of a phrase, and as if there were no gap. */
  #crossGap(node: number, at: number, lastLetter: number): void {
    const tokens = this.#tokens
    if (!isNarrow(tokens, at) || at + 1 >= tokens.length) return
    const run = tokens.runFrom[at + 1] ?? -1
    const isSpelledOut = run >= 0 && run === tokens.runFrom[at - 1]
    const space = this.#trie.child(node, spaceEdge)
    if (space > 0) this.#step(space, at + 1, -1, true)
    const isMixed = ((tokens.letters[at] ?? 0) & gapIsMixed) !== 0
    if (!isSpelledOut && (isMixed || this.#isAnywhere)) return
    this.#separators += 1
    this.#step(node, at + 1, isSpelledOut ? lastLetter : -1, true)
    this.#separators -= 1
  }

  /** Decides whether a listed word of `size` letters, read from the start to token `last`, is a match. */
  #evaluateMatch(size: number, last: number): void {
    const tokens = this.#tokens
    if (!this.#isAnywhere && tokens.ends[last] !== 1) return
    if (
      !this.#hasEnoughLetters(size, last) ||
      (this.#separators > 0 && !this.#isPlausiblySeparated(size, last))
    )
      return
    let from = this.#start
    let to = last
    if (this.#isAnywhere) {
      while (tokens.begins[from] !== 1) from -= 1
      while (tokens.ends[to] !== 1) to += 1
    }
    while (tokens.kind[to + 1] === apostrophe) {
      to += 2
      while (tokens.ends[to] !== 1) to += 1
    }
    if (to <= this.#foundTo || this.#allowlist.has(tokens, from, to)) return
    // Masks the whole spelled-out run, because the remainder could spell another word.
    const runFrom = tokens.runFrom[from] ?? -1
    const runTo = tokens.runTo[to] ?? -1
    this.#foundFrom = this.#separators > 0 && runFrom >= 0 ? runFrom : from
    this.#foundTo = this.#separators > 0 && runTo >= 0 ? runTo : to
  }

  /** True if the match has enough real letters: 455, FA6, and a*s are not words; p0rn, $hit, and f**k are. */
  #hasEnoughLetters(size: number, last: number): boolean {
    const { kind } = this.#tokens
    if (kind[last] === punctuation || kind[last] === wildcard) return false
    if (this.#letters === 0) return this.#digits + this.#wildcards + this.#separators === 0
    if (this.#isAnywhere && this.#letters < 2) return false
    if (this.#wildcards > 0) return size > 3 && this.#letters > 1
    if (this.#digits === 0) return true
    if (this.#letters < 2) return false
    return size > 5 || (this.#canBeWordEdge(size, this.#start, 1) && this.#canBeWordEdge(size, last, -1))
  }

  /** True if a short word can start or end with this token: 5hit is a word, DA60 and SHA6 are identifiers. */
  #canBeWordEdge(size: number, at: number, inward: number): boolean {
    const { kind, count, letters } = this.#tokens
    if (kind[at] !== digit) return true
    const mayBeG = ((letters[at] ?? 0) & LETTER_G) !== 0
    return size > 3 && count[at] === 1 && kind[at + inward] !== digit && !mayBeG
  }

  /** True if letters with separators between them form a word, and are not part of a longer spelled-out word. */
  #isPlausiblySeparated(size: number, last: number): boolean {
    const tokens = this.#tokens
    const start = this.#start
    if (this.#letters < 3) return false
    const runFrom = tokens.runFrom[start] ?? -1
    const runTo = tokens.runTo[last] ?? -1
    if (this.#digits > 0 && (runFrom < 0 || runFrom !== tokens.runFrom[last])) return false
    // Matches "a s s" on its own, not "a SS" and not "a %s %s".
    if (size === 3) {
      const isUnrepeated = tokens.count[start + 1] === 1 && tokens.count[start + 3] === 1
      return runFrom === start && runTo === last && last === start + 4 && isUnrepeated
    }
    if (this.#isAnywhere) return true
    const isFiller = (from: number, to: number) =>
      to - from < 8 && FILLER_WORDS.has(spell(tokens, from, to).replaceAll(' ', ''))
    const isStartValid = runFrom < 0 || runFrom === start || isFiller(runFrom, start - 2)
    return isStartValid && (runTo < 0 || runTo === last || isFiller(last + 2, runTo))
  }
}
