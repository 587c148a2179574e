import { readCharacter } from './characters.ts'

/**
 * A reading of a text: what a reader takes it for, in ASCII where it resembles ASCII, in lowercase. `cased` is the same
 * with its capitals. `from` and `to` are the UTF-16 positions in the text of each character of the reading, or null if
 * they are equal; what is invisible belongs to the character before it.
 */
export type View = {
  readonly text: string
  readonly cased: string
  readonly from: readonly number[] | null
  readonly to: readonly number[] | null
}

/** A range of UTF-16 positions, `to` excluded. */
export type Range = { readonly from: number; readonly to: number }

/** Characters `from` to `to` of a reading are read as `by`. */
export type Edit = Range & { readonly by: string }

const PLAIN = /^[\n -~]*$/

/** Reads a text character by character. Linear. */
export function readView(source: string): View {
  if (PLAIN.test(source)) return { cased: source, text: source.toLowerCase(), from: null, to: null }
  const from: number[] = []
  const to: number[] = []
  let cased = ''
  for (let at = 0; at < source.length;) {
    const codePoint = source.codePointAt(at) ?? 0
    const next = at + (codePoint > 0xffff ? 2 : 1)
    const read = readAt(source, at, codePoint)
    if (read === '' && to.length > 0) to[to.length - 1] = next
    for (let part = 0; part < read.length; part += 1) {
      from.push(at)
      to.push(next)
    }
    cased += read
    at = next
  }
  return { cased, text: toLowerCase(cased), from, to }
}

const BULLET = '•'

/** A bullet by itself is a dot; several are a mask. */
function readAt(source: string, at: number, codePoint: number): string {
  if (codePoint > 32 && codePoint < 127) return String.fromCharCode(codePoint)
  if (source[at] === BULLET && source[at - 1] !== BULLET && source[at + 1] !== BULLET) return '.'
  return readCharacter(codePoint)
}

/** Lowercase of the same length. */
function toLowerCase(text: string): string {
  const result = text.toLowerCase()
  return result.length === text.length ? result : text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
}

/** The range of the source that a range of the reading is. */
export function sourceRange(view: View, from: number, to: number): Range {
  return { from: sourceStart(view, from), to: view.to ? (view.to[to - 1] ?? 0) : to }
}

const sourceStart = (view: View, at: number): number => (view.from ? (view.from[at] ?? 0) : at)

/** Applies edits, which are in order and do not overlap. Returns the same view if there are none. */
export function editView(view: View, edits: readonly Edit[]): View {
  if (edits.length === 0) return view
  const from: number[] = []
  const to: number[] = []
  const parts: string[] = []
  let at = 0
  const keep = (end: number) => {
    parts.push(view.cased.slice(at, end))
    for (; at < end; at += 1) {
      from.push(sourceStart(view, at))
      to.push(view.to ? (view.to[at] ?? 0) : at + 1)
    }
  }
  for (const edit of edits) {
    keep(edit.from)
    const range = sourceRange(view, edit.from, edit.to)
    for (let part = 0; part < edit.by.length; part += 1) {
      from.push(range.from)
      to.push(range.to)
    }
    parts.push(edit.by)
    at = edit.to
  }
  keep(view.cased.length)
  const cased = parts.join('')
  return { cased, text: toLowerCase(cased), from, to }
}

/** Edits that replace what a pattern finds; null leaves a match as it is. */
export function replaceEdits(
  view: View,
  pattern: RegExp,
  by: (match: string, at: number) => string | null,
): Edit[] {
  const edits: Edit[] = []
  for (const { 0: match, index } of view.text.matchAll(pattern)) {
    const replacement = by(match, index)
    if (replacement !== null && replacement !== match)
      edits.push({ from: index, to: index + match.length, by: replacement })
  }
  return edits
}
