import { riskLanguages } from '../config/risk-languages.ts'
import type { RiskLanguage } from '../config/risk-languages.ts'
import { readLists } from './lists.ts'
import { PhraseMatcher } from './phrases.ts'
import type { Hit } from './phrases.ts'
import type { Word } from './words.ts'

/**
 * The weight of each kind, such as `secrecy`: the headings of the lists of all languages, which agree. `late` and `nightly` are no phrases: a message at night that
 * has another pattern [PN4], and one that has none [PN6].
 */
const weights = new Map<string, number>([
  ['late', 1],
  ['nightly', 0.5],
  ...readLists('-patterns', riskLanguages)
    .filter(({ section }) => section !== 'allow')
    .map(({ section }) => parse(section)),
])

function parse(section: string): [string, number] {
  const [, kind, weight] = /^(\w+) ([1-9])$/.exec(section) ?? []
  if (kind === undefined)
    throw new Error(`Patterns: "[${section}]" is not written as the comment of its file says`)
  return [kind, Number(weight)]
}

/** The weight of a kind of pattern in the sum that opens a case. */
export const weightOf = (kind: string): number => weights.get(kind) ?? 0

/** Returns the function that finds the kinds of patterns in a text in these languages, each once [PN1]. */
export function createPatternSearch(
  languages: readonly RiskLanguage[],
): (words: readonly Word[]) => string[] {
  const matcher = new PhraseMatcher(readLists('-patterns', languages))
  return (words) => kindsOf(matcher.find(words))
}

function kindsOf(hits: readonly Hit[]): string[] {
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
