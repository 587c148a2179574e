import { readLists } from './lists.ts'
import { PhraseMatcher } from './phrases.ts'
import type { Hit } from './phrases.ts'
import type { Word } from './words.ts'

const lines = readLists('-patterns')
const matcher = new PhraseMatcher(lines)

/**
 * The weight of each kind, such as `secrecy`: the headings of the lists. `late` and `nightly` are no phrases: a message at night that
 * has another pattern [PN4], and one that has none [PN6].
 */
const weights = new Map<string, number>([
  ['late', 1],
  ['nightly', 0.5],
  ...lines.filter(({ section }) => section !== 'allow').map(({ section }) => parse(section)),
])

function parse(section: string): [string, number] {
  const [, kind, weight] = /^(\w+) ([1-9])$/.exec(section) ?? []
  if (kind === undefined)
    throw new Error(`Patterns: "[${section}]" is not written as the comment of its file says`)
  return [kind, Number(weight)]
}

/** The weight of a kind of pattern in the sum that opens a case. */
export const weightOf = (kind: string): number => weights.get(kind) ?? 0

/** The kinds of patterns in a text, each once [PN1]. */
export function findPatterns(words: readonly Word[]): string[] {
  const hits = matcher.find(words)
  if (hits.length === 0) return []
  const allowed = hits.filter(({ section }) => section === 'allow')
  const isAllowed = (hit: Hit) => allowed.some(({ from, to }) => from <= hit.to && hit.from <= to)
  return [
    ...new Set(
      hits
        .filter((hit) => hit.section !== 'allow' && !isAllowed(hit))
        .map(({ section }) => parse(section)[0]),
    ),
  ].toSorted()
}
