import { classOf, invisible, kindOf, markEmoji } from './char-classes.ts'
import { readList } from './lists.ts'

/** Listed sequences by their first code point, longest first. */
const listed = new Map<number, number[][]>()

for (const line of readList('emojis')) {
  const sequence = Array.from(line, (one) => one.codePointAt(0) ?? 0).filter(
    (one) => kindOf(classOf(one)) !== invisible,
  )
  const first = sequence[0] ?? 0
  listed.set(
    first,
    [...(listed.get(first) ?? []), sequence].toSorted((one, other) => other.length - one.length),
  )
}
for (const first of listed.keys()) markEmoji(first)

/** Where the listed emoji that begins at `from` ends, with its skin tones and selectors; `from` itself if none does. */
export function emojiEndAt(text: string, from: number): number {
  for (const sequence of listed.get(text.codePointAt(from) ?? 0) ?? []) {
    const end = endOf(text, from, sequence)
    if (end > from) return end
  }
  return from
}

function endOf(text: string, from: number, sequence: readonly number[]): number {
  let at = from
  for (const expected of sequence) {
    if (text.codePointAt(at) !== expected) return from
    at += expected > 0xffff ? 2 : 1
    for (let next = text.codePointAt(at); next !== undefined; next = text.codePointAt(at)) {
      if (kindOf(classOf(next)) !== invisible) break
      at += next > 0xffff ? 2 : 1
    }
  }
  return at
}
