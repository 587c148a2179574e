import { apostrophe, foreign } from './char-classes.ts'
import { alternatives, readList } from './lists.ts'
import { gap, maxGap, Tokens } from './tokenizer.ts'

/** A phrase, and how many of its words stand before and after the ones it is found by. */
type Around = { phrase: string; before: number; after: number }

/** What en-allow.txt excuses: each stretch of each entry, with what has to stand around it. */
export class Allowlist {
  readonly #around = new Map<string, Around[]>()

  constructor(lists: readonly string[]) {
    const units = new Tokens()
    for (const entry of lists.flatMap(readList).flatMap(alternatives)) {
      units.read(entry)
      const words = spell(units, 0, units.length - 1).split(' ')
      for (let from = 0; from < words.length; from += 1) {
        for (let to = from; to < words.length; to += 1) {
          const key = words.slice(from, to + 1).join(' ')
          const around = { phrase: words.join(' '), before: from, after: words.length - 1 - to }
          this.#around.set(key, [...(this.#around.get(key) ?? []), around])
        }
      }
    }
  }

  /** Whether the units from `first` to `last`, which spell a listed word, are innocent where they stand. */
  has(units: Tokens, first: number, last: number): boolean {
    const around = this.#around.get(spell(units, first, last))
    return around !== undefined && around.some((one) => isAround(units, first, last, one))
  }
}

function isAround(units: Tokens, first: number, last: number, { phrase, before, after }: Around): boolean {
  let from = first
  for (let words = 0; words < before; words += 1) {
    const between = (units.first[from] ?? 0) - 1
    if (between < 1 || (units.count[between] ?? 0) > maxGap) return false
    from = units.first[between - 1] ?? 0
  }
  let to = last
  for (let words = 0; words < after; words += 1) {
    const between = (units.last[to] ?? 0) + 1
    if (between >= units.length - 1 || (units.count[between] ?? 0) > maxGap) return false
    to = units.last[between + 1] ?? 0
  }
  return spell(units, wordFrom(units, from, first), wordTo(units, to, last)) === phrase
}

/** A piece without the digits and punctuation before its word. */
function wordFrom(units: Tokens, from: number, most: number): number {
  let at = from
  while (at < most && (units.kind[at] ?? 0) > foreign) at += 1
  return at
}

/** A piece without what follows its word. */
function wordTo(units: Tokens, to: number, least: number): number {
  let at = to
  while (at > least && (units.kind[at] ?? 0) > foreign) at -= 1
  return at
}

/** Longer than any entry: what is longer still is innocent in no list, and not worth spelling. */
const longest = 60

/** What units spell, with one space a gap; letters that are taken for one another are spelled the same. */
export function spell(units: Tokens, first: number, last: number): string {
  if (last - first > longest) return ''
  let spelled = ''
  for (let at = first; at <= last; at += 1) {
    const letters = units.letters[at] ?? 0
    if (units.kind[at] === gap) spelled += ' '
    else if (units.kind[at] === apostrophe) spelled += "'"
    else {
      const one = letters === 0 ? '?' : String.fromCharCode(97 + 31 - Math.clz32(letters & -letters))
      spelled += one.repeat(Math.min(units.count[at] ?? 0, 3))
    }
  }
  return spelled
}
