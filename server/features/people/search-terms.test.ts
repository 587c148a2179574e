import { expect, it } from 'vitest'
import { parseSearch } from './search-terms.ts'
import { skillAliases } from './skill-aliases.ts'

const queries = (text: string) => parseSearch(text).terms.map(({ query }) => query)

it('[PE9] takes phrases and their words as alternatives, without fillers and repeats', () => {
  expect(queries('Web  design, law')).toEqual(['web:* & design:*', 'law:*', 'web:*', 'design:*'])
  expect(queries('help with guitars')).toEqual(['help:* & with:* & guitar:*', 'guitar:*'])
  expect(queries('law, Law,,  ')).toEqual(['law:*'])
  expect(parseSearch(' , ')).toEqual({ skills: null, terms: [], words: [] })
  expect(parseSearch(Array.from({ length: 50 }, (_, n) => `word${n}`).join(' ')).terms.length).toBe(8)
})

it('[PE3] takes other signs literally, in skills only', () => {
  expect(queries("% _ d%n ' or 1=1 -- \\ (law | !x:* <->")).toEqual([])
  expect(parseSearch('ui/ux').skills).toEqual(['UI/UX design'])
})

it('[PE9] takes two letters as a whole word among others, and one not at all', () => {
  expect(parseSearch('x cv').terms.map(({ skills, query }) => [skills, query])).toContainEqual([
    ['CV writing'],
    'cv',
  ])
})

it('[PE4] has meanings for words only that no skill contains', () => {
  const isFound = (word: string) => parseSearch(word).terms.some(({ skills }) => skills.length > 0)
  expect(Object.keys(skillAliases).filter(isFound)).toEqual([])
})
