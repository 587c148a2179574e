import type { Skill } from '#shared/data/skills.ts'
import { foldName, skillNamesIn, skillsWith, skillsWithWord, splitWords } from './skill-names.ts'
import type { SkillNames } from './skill-names.ts'

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

/**
 * Parses the text of a search [PE3]. Commas separate phrases, white space separates words; a mentor who has any of them
 * is found, so the terms are alternatives. Skills are found by their names in English and the languages of `names` [LG10].
 */
export function parseSearch(text: string, names: SkillNames = skillNamesIn([])): Search {
  const phrases = unique(
    text
      .toLowerCase()
      .split(/[,،]/)
      .map((phrase) => phrase.trim().replace(/\s+/g, ' ')),
  )
  const [only, ...others] = phrases
  if (only === undefined) return { skills: null, terms: [], words: [] }
  const isMeaningful = (word: string): boolean => !names.fillers.has(foldName(word))
  const words = unique(phrases.flatMap((phrase) => phrase.split(' ')).filter(isMeaningful))
  const meaningful = phrases.filter(isMeaningful)
  const terms = [
    ...(meaningful.length > 0 ? meaningful : phrases).map((phrase) =>
      toTerm(phrase, phrase.includes(' ') ? 2 : 1, names),
    ),
    ...words
      .filter((word) => word.length > 1 && !phrases.includes(word))
      .map((word) => toTerm(word, 1, names)),
  ]
  return {
    skills: others.length === 0 ? skillsWith(names, only) : [],
    terms: terms.filter(({ skills, query }) => skills.length > 0 || query !== '').slice(0, maxTerms),
    words: words.length > 0 ? words : phrases,
  }
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)].filter((text) => text !== '')

const toTerm = (text: string, value: 1 | 2, names: SkillNames): SearchTerm => ({
  value,
  skills: text.length > 2 ? skillsWith(names, withoutPlural(text)) : skillsWithWord(names, text),
  query: toQuery(text),
})

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
