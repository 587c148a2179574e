import { type Allowlist, spell } from './allowlist.ts'
import { apostrophe, digit, letter, punctuation, wildcard } from './char-classes.ts'
import { spaceEdge, type Trie } from './trie.ts'
import { gap, gapIsMixed, isNarrow, type Tokens } from './tokenizer.ts'

/** Steps taken from one place at most: with it the work is linear whatever is written. Ordinary text needs one. */
const stepsMost = 80
/** At most this many letters of a word are guessed, and only side by side: f**k, not a*s*d. */
const starsMost = 2
const bitOfG = 1 << 6
/** A letter may go on in this many look-alikes, beside being repeated: f u ü υ c k. */
const repeatsMost = 4
/** What may stand, spelled out as well, beside a spelled-out word. */
const glue = new Set('a i u ur ura you youa my so no an im ima me it off'.split(' '))

/** Finds listed words in units, by following every reading of them through the tries. */
export class Matcher {
  /** Steps taken since the beginning: the measure of the work, whatever the machine. */
  steps = 0
  readonly #whole: Trie
  readonly #anywhere: Trie
  readonly #innocents: Allowlist
  #units: Tokens
  #isAnywhere = false
  #trie: Trie
  #budget = 0
  #start = 0
  #foundFrom = -1
  #foundTo = -1
  // What the reading under way is made of; each step takes its part back when it returns.
  #letters = 0
  #digits = 0
  #stars = 0
  #joins = 0
  #repeats = 0

  constructor(whole: Trie, anywhere: Trie, innocents: Allowlist, units: Tokens) {
    this.#whole = whole
    this.#anywhere = anywhere
    this.#innocents = innocents
    this.#units = units
    this.#trie = whole
  }

  /** Calls `found` with the first and last unit of each match until it returns true; true if it did. */
  scan(found: (first: number, last: number) => boolean): boolean {
    const { kind, begins, length } = this.#units
    for (let at = 0; at < length; at += 1) {
      const isUnable =
        kind[at] === gap || kind[at] === punctuation || kind[at] === wildcard || kind[at] === apostrophe
      if (isUnable) continue
      if (begins[at] === 1 && this.#searchFrom(at, false) && found(this.#foundFrom, this.#foundTo))
        return true
      if (this.#searchFrom(at, true)) {
        if (found(this.#foundFrom, this.#foundTo)) return true
        at = this.#foundTo
      }
    }
    return false
  }

  #searchFrom(at: number, isAnywhere: boolean): boolean {
    this.#isAnywhere = isAnywhere
    this.#trie = isAnywhere ? this.#anywhere : this.#whole
    this.#start = at
    this.#budget = stepsMost
    this.#foundFrom = -1
    this.#foundTo = -1
    this.#consume(0, at)
    return this.#foundTo >= 0
  }

  /** Goes on at unit `at` from a node that was reached by the letter `by`; -1 if by none that can be repeated. */
  #step(node: number, at: number, by: number, isAfterSkip: boolean): void {
    this.#budget -= 1
    this.steps += 1
    if (this.#budget < 0 || (this.#isAnywhere && this.#foundTo >= 0)) return
    const size = this.#trie.lettersAt(node)
    if (size > 0 && !isAfterSkip) this.#judge(size, at - 1)
    if (at >= this.#units.length) return
    const kind = this.#units.kind[at]
    if (kind === gap) {
      this.#cross(node, at, by)
      return
    }
    const next = this.#trie.child(node, spaceEdge)
    if (next > 0) this.#step(next, at, -1, true)
    this.#consume(node, at)
    if (!isAfterSkip && (kind === punctuation || kind === apostrophe || kind === wildcard)) {
      this.#joins += 1
      this.#step(node, at + 1, by, true)
      this.#joins -= 1
    }
    const isRepeat = by >= 0 && kind !== wildcard && ((this.#units.letters[at] ?? 0) & (1 << by)) !== 0
    if (isRepeat && this.#repeats < repeatsMost) {
      this.#repeats += 1
      this.#step(node, at + 1, by, false)
      this.#repeats -= 1
    }
  }

  /** Reads a unit as each letter it may be, and a repeated one as once, twice or three times that letter. */
  #consume(node: number, at: number): void {
    const kind = this.#units.kind[at] ?? 0
    const isLoneStar = kind === wildcard && this.#stars > 0 && this.#units.kind[at - 1] !== wildcard
    if (isLoneStar || (kind === wildcard && this.#stars === starsMost)) return
    const most = Math.min(this.#units.count[at] ?? 0, 3)
    for (let rest = this.#units.letters[at] ?? 0; rest !== 0 && this.#budget >= 0; rest &= rest - 1) {
      const edge = 31 - Math.clz32(rest & -rest)
      let next = this.#trie.child(node, edge)
      for (let times = 1; times <= most && next > 0; times += 1) {
        this.#tally(kind, times)
        this.#step(next, at + 1, edge, false)
        this.#tally(kind, -times)
        next = this.#trie.child(next, edge)
      }
    }
  }

  #tally(kind: number, times: number): void {
    if (kind === letter) this.#letters += times
    else if (kind === digit) this.#digits += times
    else if (kind === wildcard) this.#stars += times
  }

  /** Goes on after a gap: as the space of a phrase, and as if it were not there. */
  #cross(node: number, at: number, by: number): void {
    const units = this.#units
    if (!isNarrow(units, at) || at + 1 >= units.length) return
    const run = units.runFrom[at + 1] ?? -1
    const isSpelledOut = run >= 0 && run === units.runFrom[at - 1]
    const space = this.#trie.child(node, spaceEdge)
    if (space > 0) this.#step(space, at + 1, -1, true)
    const isMixed = ((units.letters[at] ?? 0) & gapIsMixed) !== 0
    if (!isSpelledOut && (isMixed || this.#isAnywhere)) return
    this.#joins += 1
    this.#step(node, at + 1, isSpelledOut ? by : -1, true)
    this.#joins -= 1
  }

  /** Decides about a listed word of `size` letters that was read from the start to the unit `last`. */
  #judge(size: number, last: number): void {
    const units = this.#units
    if (!this.#isAnywhere && units.ends[last] !== 1) return
    if (!this.#isLegible(size, last) || (this.#joins > 0 && !this.#isJoinedWell(size, last))) return
    let from = this.#start
    let to = last
    if (this.#isAnywhere) {
      while (units.begins[from] !== 1) from -= 1
      while (units.ends[to] !== 1) to += 1
    }
    while (units.kind[to + 1] === apostrophe) {
      to += 2
      while (units.ends[to] !== 1) to += 1
    }
    if (to <= this.#foundTo || this.#innocents.has(units, from, to)) return
    // A spelled-out run is masked whole: what would be left of it could spell another word.
    const runFrom = units.runFrom[from] ?? -1
    const runTo = units.runTo[to] ?? -1
    this.#foundFrom = this.#joins > 0 && runFrom >= 0 ? runFrom : from
    this.#foundTo = this.#joins > 0 && runTo >= 0 ? runTo : to
  }

  /** Whether enough of it is really letters: 455, FA6 and a*s are no words; p0rn, $hit and f**k are. */
  #isLegible(size: number, last: number): boolean {
    const { kind } = this.#units
    if (kind[last] === punctuation || kind[last] === wildcard) return false
    if (this.#letters === 0) return this.#digits + this.#stars + this.#joins === 0
    if (this.#isAnywhere && this.#letters < 2) return false
    if (this.#stars > 0) return size > 3 && this.#letters > 1
    if (this.#digits === 0) return true
    if (this.#letters < 2) return false
    return size > 5 || (this.#isWordEdge(size, this.#start, 1) && this.#isWordEdge(size, last, -1))
  }

  /** Whether a short word may begin or end so: with a digit only as in 5hit, since DA60 and SHA6 are numbers of things. */
  #isWordEdge(size: number, at: number, inward: number): boolean {
    const { kind, count, letters } = this.#units
    if (kind[at] !== digit) return true
    const mayBeG = ((letters[at] ?? 0) & bitOfG) !== 0
    return size > 3 && count[at] === 1 && kind[at + inward] !== digit && !mayBeG
  }

  /** Whether a word with something between its letters is meant as one: not a few letters out of a spelled-out word. */
  #isJoinedWell(size: number, last: number): boolean {
    const units = this.#units
    const start = this.#start
    if (this.#letters < 3) return false
    const runFrom = units.runFrom[start] ?? -1
    const runTo = units.runTo[last] ?? -1
    if (this.#digits > 0 && (runFrom < 0 || runFrom !== units.runFrom[last])) return false
    // "a s s" and nothing around it, not "a SS" and not "a %s %s".
    if (size === 3) {
      const isAlike = units.count[start + 1] === 1 && units.count[start + 3] === 1
      return runFrom === start && runTo === last && last === start + 4 && isAlike
    }
    if (this.#isAnywhere) return true
    const isFree = (from: number, to: number) =>
      to - from < 8 && glue.has(spell(units, from, to).replaceAll(' ', ''))
    const isBegun = runFrom < 0 || runFrom === start || isFree(runFrom, start - 2)
    return isBegun && (runTo < 0 || runTo === last || isFree(last + 2, runTo))
  }
}
