import { readCharacter } from './characters.ts'

/**
 * A reading of a text: what a reader takes it for, in ASCII where it resembles ASCII. `from` and `to` are the UTF-16
 * positions in the text of each character of the reading; what is invisible belongs to the character before it.
 */
export type View = {
  /** In lowercase, with as many characters as `cased`. */
  readonly text: string
  readonly cased: string
  readonly from: readonly number[]
  readonly to: readonly number[]
}

/** Characters `from` to `to` of a text, `to` excluded. */
export type Range = { readonly from: number; readonly to: number }

/** Reads a text character by character. Linear. */
export function readView(source: string): View {
  const from: number[] = []
  const to: number[] = []
  let cased = ''
  for (let at = 0; at < source.length;) {
    const codePoint = source.codePointAt(at) ?? 0
    const next = at + (codePoint > 0xffff ? 2 : 1)
    const isPlain = codePoint > 32 && codePoint < 127
    const read = isPlain ? String.fromCharCode(codePoint) : readCharacter(codePoint)
    if (read === '' && to.length > 0) to[to.length - 1] = next
    for (let part = 0; part < read.length; part += 1) {
      from.push(at)
      to.push(next)
    }
    cased += read
    at = next
  }
  return { cased, text: lower(cased), from, to }
}

/** Lowercase of the same length. */
export function lower(text: string): string {
  const result = text.toLowerCase()
  return result.length === text.length ? result : text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
}

/** The range of the source that a range of the reading is. */
export function sourceRange(view: View, from: number, to: number): Range {
  return { from: view.from[from] ?? 0, to: view.to[to - 1] ?? 0 }
}
