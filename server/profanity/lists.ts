import { readFileSync } from 'node:fs'

type Form = { word: string; isAnywhere: boolean }

/** Reads the entries of a file in lists/, without comments, headings, and commas. */
export function readList(name: string): string[] {
  const text = readFileSync(new URL(`./lists/${name}.txt`, import.meta.url), 'utf8')
  return text
    .split('\n')
    .filter((line) => !/^\s*(?:#|\[|$)/.test(line))
    .flatMap((line) => line.split(','))
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

/** Expands alternatives: `sell|buy drugs` becomes 'sell drugs' and 'buy drugs'. */
export function alternatives(entry: string): string[] {
  return entry
    .split(' ')
    .map((word) => word.split('|'))
    .reduce<string[]>(
      (starts, words) =>
        starts.flatMap((start) => words.map((word) => (start === '' ? word : `${start} ${word}`))),
      [''],
    )
}

/**
 * Expands an entry of a word list to all its forms. Throws if the entry does not follow the format in the file's
 * comment, so that a mistake in a list prevents the start.
 */
export function expandEntry(entry: string): Form[] {
  const part = /^\*([a-z]{3,})\*=?$/.exec(entry)?.[1]
  if (part !== undefined) {
    return [
      ...spellingVariants(part).map((word) => ({ word, isAnywhere: true })),
      ...wholeWords(inflectVerb(part).flatMap(spellingVariants)),
    ]
  }
  if (entry.includes(' ')) return wholeWords(alternatives(entry))
  const [, word, rule] = /^([a-z]{3,})([+=]?)$/.exec(entry) ?? []
  if (word === undefined)
    throw new Error(`Word list: "${entry}" is not written as the comment of its file says`)
  const forms = rule === '=' ? [word] : rule === '+' ? inflectVerb(word) : [word, ...pluralize(word)]
  return wholeWords(forms.flatMap(spellingVariants))
}

const wholeWords = (words: string[]): Form[] => words.map((word) => ({ word, isAnywhere: false }))

/** Adds spellings such as fvck and shlt. These are not homoglyphs: then any l could be an i, and tilt would match titt. */
function spellingVariants(word: string): string[] {
  return word.length < 4 ? [word] : [...new Set([word, word.replaceAll('u', 'v'), word.replaceAll('i', 'l')])]
}

function pluralize(word: string): string[] {
  if (/(?:s|x|ch|sh)$/.test(word)) return [`${word}es`]
  if (/[^aeiou]y$/.test(word)) return [`${word.slice(0, -1)}ies`]
  return [`${word}s`, `${word}z`]
}

/** Adds verb forms without doubled consonants, because the matcher ignores repeated letters. */
function inflectVerb(word: string): string[] {
  const stem = word.endsWith('e') ? word.slice(0, -1) : word
  return [word, ...pluralize(word), ...['ed', 'ing', 'in', 'ings', 'er', 'ers'].map((end) => stem + end)]
}
