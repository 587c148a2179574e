import type { RiskLevel } from '#shared/domain/risk.ts'
import type { RiskLanguage } from '../config/risk-languages.ts'
import { readLists } from './lists.ts'
import { PhraseMatcher } from './phrases.ts'
import type { Hit } from './phrases.ts'
import type { Word } from './words.ts'

/** What a text says: the most urgent level of its phrases, and their topics, such as `suicide`. */
export type Risk = { readonly level: RiskLevel; readonly topics: readonly string[] }

type Section = { readonly topic: string; readonly level: RiskLevel; readonly isOther: boolean }

/** Reads a heading, `TOPIC LEVEL` or `TOPIC LEVEL other`; null for a section that only cancels matches. */
function parse(name: string): Section | null {
  if (name === 'allow' || name === 'context') return null
  const [, topic, level, other] = /^(\w+) ([123])( other)?$/.exec(name) ?? []
  if (topic === undefined)
    throw new Error(`Risk words: "[${name}]" is not written as the comment of its file says`)
  return { topic, level: Number(level) as RiskLevel, isOther: other !== undefined }
}

/**
 * Returns the function that finds the risk words of a text in these languages [RK1], or null without any. Phrases that overlap an
 * allowed one do not count [RK3].
 */
export function createRiskSearch(
  languages: readonly RiskLanguage[],
): (words: readonly Word[]) => Risk | null {
  const lines = readLists('', languages)
  const matcher = new PhraseMatcher(lines)
  const sections = new Map(
    [...new Set(lines.map(({ section }) => section))].map((name) => [name, parse(name)]),
  )
  return (words) => summarize(matcher.find(words), sections)
}

function summarize(hits: readonly Hit[], sections: ReadonlyMap<string, Section | null>): Risk | null {
  if (hits.length === 0) return null
  const allowed = hits.filter(({ section }) => section === 'allow')
  const hasContext = hits.some(({ section }) => section === 'context')
  const found = hits
    .filter((hit) => !allowed.some((other) => overlap(hit, other)))
    .map(({ section }) => sections.get(section) ?? null)
    .filter((section) => section !== null)
    .filter(({ isOther }) => !(isOther && hasContext))
  if (found.length === 0) return null
  const level = Math.min(...found.map((section) => section.level)) as RiskLevel
  return { level, topics: [...new Set(found.map(({ topic }) => topic))].toSorted() }
}

const overlap = (a: Hit, b: Hit): boolean => a.from <= b.to && b.from <= a.to
