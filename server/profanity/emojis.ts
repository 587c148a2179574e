import { getEntry, invisible, getKind, markEmoji } from './char-classes.ts'
import { readList } from './lists.ts'

/** The listed sequences by their first code point, longest first. */
const listed = new Map<number, number[][]>()

for (const line of readList('emojis')) {
  const sequence = Array.from(line, (character) => character.codePointAt(0) ?? 0).filter(
    (codePoint) => getKind(getEntry(codePoint)) !== invisible,
  )
  const first = sequence[0] ?? 0
  listed.set(
    first,
    [...(listed.get(first) ?? []), sequence].toSorted((left, right) => right.length - left.length),
  )
}
for (const first of listed.keys()) markEmoji(first)

/** Returns the end of the listed emoji at `from`, including skin tones and selectors, or `from` if there is none. */
export function findEmojiEnd(text: string, from: number): number {
  for (const sequence of listed.get(text.codePointAt(from) ?? 0) ?? []) {
    const end = matchEnd(text, from, sequence)
    if (end > from) return end
  }
  return from
}

function matchEnd(text: string, from: number, sequence: readonly number[]): number {
  let at = from
  for (const expected of sequence) {
    if (text.codePointAt(at) !== expected) return from
    at += expected > 0xffff ? 2 : 1
    for (let next = text.codePointAt(at); next !== undefined; next = text.codePointAt(at)) {
      if (getKind(getEntry(next)) !== invisible) break
      at += next > 0xffff ? 2 : 1
    }
  }
  return at
}
