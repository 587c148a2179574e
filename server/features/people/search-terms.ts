import { skillCatalog, type Skill } from '#shared/data/skills.ts'

const allSkills: readonly Skill[] = skillCatalog.flatMap((category): readonly Skill[] => category.skills)

/** A part of a search that a mentor may have: a word, or a phrase between commas. */
export type SearchTerm = {
  /** What it adds to the score of a mentor who has it: a whole phrase counts as much as two words. */
  readonly value: 1 | 2
  /** The skills that contain it. */
  readonly skills: readonly Skill[]
  /** Finds it in names and "about" texts, in the syntax of `to_tsquery`; empty if it cannot occur there. */
  readonly query: string
}

export type Search = {
  /** The skills that contain the whole search, which is a phrase without commas; null for an empty search. */
  readonly skills: readonly Skill[] | null
  readonly terms: readonly SearchTerm[]
  /** Words of the search, to find similar ones by. */
  readonly words: readonly string[]
}

/** More terms than this are ignored: the cost of a search grows with their number. */
const maxTerms = 8

/** Words that say nothing about what is searched for, unless they are all there is. */
const fillers = new Set(
  'a about an and at for from help how i in is me my need of on or the to want with'.split(' '),
)

/**
 * Parses the text of a search [PE3]. Commas separate phrases, white space separates words; a mentor who has any of them
 * is found, so the terms are alternatives.
 */
export function parseSearch(text: string): Search {
  const phrases = unique(
    text
      .toLowerCase()
      .split(',')
      .map((phrase) => phrase.trim().replace(/\s+/g, ' ')),
  )
  const [only, ...others] = phrases
  if (only === undefined) return { skills: null, terms: [], words: [] }
  const words = unique(phrases.flatMap((phrase) => phrase.split(' ')).filter((word) => !fillers.has(word)))
  const meaningful = phrases.filter((phrase) => !fillers.has(phrase))
  const terms = [
    ...(meaningful.length > 0 ? meaningful : phrases).map((phrase) =>
      toTerm(phrase, phrase.includes(' ') ? 2 : 1),
    ),
    ...words.filter((word) => word.length > 1 && !phrases.includes(word)).map((word) => toTerm(word, 1)),
  ]
  return {
    skills: others.length === 0 ? skillsWith(only) : [],
    terms: terms.filter(({ skills, query }) => skills.length > 0 || query !== '').slice(0, maxTerms),
    words: words.length > 0 ? words : phrases,
  }
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)].filter((text) => text !== '')

const toTerm = (text: string, value: 1 | 2): SearchTerm => ({
  value,
  skills:
    text.length > 2
      ? skillsWith(withoutPlural(text))
      : allSkills.filter((skill) => splitWords(skill).includes(text)),
  query: toQuery(text),
})

const skillsWith = (text: string): Skill[] => allSkills.filter((skill) => skill.toLowerCase().includes(text))

const splitWords = (text: string): string[] => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)

/**
 * All words of a term, each as the beginning of a word: 'guitars' finds 'guitar' and 'guitarist'. A text with other
 * signs than those between words is searched for literally in skills only.
 */
function toQuery(text: string): string {
  if (!/^[\p{L}\p{N}]+(?:[ '’-][\p{L}\p{N}]+)*$/u.test(text)) return ''
  const words = splitWords(text).filter((word) => word.length > 1)
  return words.map((word) => (word.length > 2 ? `${withoutPlural(word)}:*` : word)).join(' & ')
}

const withoutPlural = (word: string): string => (word.length > 3 ? word.replace(/s$/, '') : word)
