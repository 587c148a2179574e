import { foldWord } from './words.ts'

/** A phrase of a list, parsed. A `gap` is up to three other words of the same sentence. */
export type Phrase =
  | { readonly kind: 'word'; readonly text: string }
  | { readonly kind: 'beginning'; readonly text: string }
  | { readonly kind: 'gap' }
  | { readonly kind: 'sequence'; readonly items: readonly Phrase[] }
  | { readonly kind: 'choice'; readonly items: readonly Phrase[] }

/** A line of a list with its section. `value` is the number of the section's heading: 0 without one. */
export type Line = { readonly section: string; readonly phrase: Phrase }

const nothing: Phrase = { kind: 'sequence', items: [] }
const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' }

/**
 * Parses a list: its format is in the comment of `lists/en.txt`. Throws at a mistake, so that the server does not start
 * with a list that is not what it says.
 */
export function parseList(source: string): Line[] {
  const sets = new Map<string, Phrase>()
  const lines: Line[] = []
  let section = ''
  for (const line of source.split('\n').map((raw) => raw.trim())) {
    const [, heading] = /^\[([^\]]+)\]$/.exec(line) ?? []
    const [, name, value] = /^\$([a-zäöü]+) = (.+)$/i.exec(line) ?? []
    if (line === '' || line.startsWith('#')) continue
    else if (heading !== undefined) section = heading
    else if (name !== undefined && value !== undefined) sets.set(name, new Parser(value, sets).parse())
    else lines.push({ section, phrase: new Parser(line, sets).parse() })
  }
  return lines
}

class Parser {
  readonly #tokens: readonly string[]
  readonly #sets: ReadonlyMap<string, Phrase>
  #at = 0

  constructor(line: string, sets: ReadonlyMap<string, Phrase>) {
    this.#tokens = line.match(/[()|?~]|\$[a-zäöü]+|[^\s()|?~]+/gi) ?? []
    this.#sets = sets
  }

  parse(): Phrase {
    const phrase = this.#choice()
    if (this.#at < this.#tokens.length) throw this.#mistake()
    return phrase
  }

  #choice(): Phrase {
    const items = [this.#sequence()]
    while (this.#take('|')) items.push(this.#sequence())
    const [only] = items
    return items.length === 1 && only ? only : { kind: 'choice', items }
  }

  #sequence(): Phrase {
    const items: Phrase[] = []
    while (this.#at < this.#tokens.length && !['|', ')'].includes(this.#tokens[this.#at] ?? ''))
      items.push(this.#item())
    if (items.length === 0) throw this.#mistake()
    return { kind: 'sequence', items }
  }

  #item(): Phrase {
    const item = this.#single()
    return this.#take('?') ? { kind: 'choice', items: [item, nothing] } : item
  }

  #single(): Phrase {
    if (this.#take('~')) return { kind: 'gap' }
    if (this.#take('(')) {
      const inner = this.#choice()
      if (!this.#take(')')) throw this.#mistake()
      return inner
    }
    const token = this.#tokens[this.#at++] ?? ''
    if (!token.startsWith('$')) return wordOf(token) ?? this.#fail()
    return this.#sets.get(token.slice(1)) ?? this.#fail()
  }

  #take(token: string): boolean {
    const isNext = this.#tokens[this.#at] === token
    if (isNext) this.#at += 1
    return isNext
  }

  #fail(): never {
    throw this.#mistake()
  }

  #mistake(): Error {
    return new Error(
      `List of phrases: "${this.#tokens.join(' ')}" is not written as the comment of its file says`,
    )
  }
}

/** A word of a list, also with `ae` for `ä`; undefined if it has no letter. */
function wordOf(token: string): Phrase | undefined {
  const kind = token.endsWith('*') ? 'beginning' : 'word'
  const spelled = token.replaceAll(/[äöü]/g, (letter) => umlauts[letter] ?? letter)
  const texts = new Set([token, spelled].map(foldWord))
  const items = [...texts].filter((text) => text !== '').map((text) => ({ kind, text }) as const)
  return items.length > 1 ? { kind: 'choice', items } : items[0]
}
