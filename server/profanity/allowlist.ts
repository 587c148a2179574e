import { apostrophe, foreign } from './char-classes.ts'
import { alternatives, readList } from './lists.ts'
import { gap, maxGap, Tokens } from './tokenizer.ts'

/** An allowed phrase, and how many of its words precede and follow the words it is indexed by. */
type Context = { phrase: string; before: number; after: number }

/** The phrases of the allowlist files, indexed by each sequence of consecutive words in them. */
export class Allowlist {
  readonly #contextsByWords = new Map<string, Context[]>()

  constructor(lists: readonly string[]) {
    const tokens = new Tokens()
    for (const entry of lists.flatMap(readList).flatMap(alternatives)) {
      tokens.read(entry)
      const words = spell(tokens, 0, tokens.length - 1).split(' ')
      for (let from = 0; from < words.length; from += 1) {
        for (let to = from; to < words.length; to += 1) {
          const key = words.slice(from, to + 1).join(' ')
          const context = { phrase: words.join(' '), before: from, after: words.length - 1 - to }
          this.#contextsByWords.set(key, [...(this.#contextsByWords.get(key) ?? []), context])
        }
      }
    }
  }

  /** True if the tokens from `first` to `last`, which match a listed word, are part of an allowed phrase. */
  has(tokens: Tokens, first: number, last: number): boolean {
    const contexts = this.#contextsByWords.get(spell(tokens, first, last))
    return contexts !== undefined && contexts.some((context) => matchesContext(tokens, first, last, context))
  }
}

function matchesContext(
  tokens: Tokens,
  first: number,
  last: number,
  { phrase, before, after }: Context,
): boolean {
  let from = first
  for (let count = 0; count < before; count += 1) {
    const gapAt = (tokens.first[from] ?? 0) - 1
    if (gapAt < 1 || (tokens.count[gapAt] ?? 0) > maxGap) return false
    from = tokens.first[gapAt - 1] ?? 0
  }
  let to = last
  for (let count = 0; count < after; count += 1) {
    const gapAt = (tokens.last[to] ?? 0) + 1
    if (gapAt >= tokens.length - 1 || (tokens.count[gapAt] ?? 0) > maxGap) return false
    to = tokens.last[gapAt + 1] ?? 0
  }
  return spell(tokens, trimStart(tokens, from, first), trimEnd(tokens, to, last)) === phrase
}

/** Skips the digits and punctuation before the word of a chunk. */
function trimStart(tokens: Tokens, from: number, max: number): number {
  let at = from
  while (at < max && (tokens.kind[at] ?? 0) > foreign) at += 1
  return at
}

/** Skips the digits and punctuation after the word of a chunk. */
function trimEnd(tokens: Tokens, to: number, min: number): number {
  let at = to
  while (at > min && (tokens.kind[at] ?? 0) > foreign) at -= 1
  return at
}

/** Longer than any entry, so that a longer text need not be spelled. */
const MAX_TOKENS = 60

/** Spells tokens as a string, with one space per gap. Homoglyphs are spelled alike. */
export function spell(tokens: Tokens, first: number, last: number): string {
  if (last - first > MAX_TOKENS) return ''
  let spelled = ''
  for (let at = first; at <= last; at += 1) {
    const letters = tokens.letters[at] ?? 0
    if (tokens.kind[at] === gap) spelled += ' '
    else if (tokens.kind[at] === apostrophe) spelled += "'"
    else {
      const character = letters === 0 ? '?' : String.fromCharCode(97 + 31 - Math.clz32(letters & -letters))
      spelled += character.repeat(Math.min(tokens.count[at] ?? 0, 3))
    }
  }
  return spelled
}
