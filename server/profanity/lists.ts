import { readFileSync } from 'node:fs'

type Form = { word: string; isAnywhere: boolean }

/** The entries of a file in lists/: what its first comment says, without comments, headings and commas. */
export function readList(name: string): string[] {
  const text = readFileSync(new URL(`./lists/${name}.txt`, import.meta.url), 'utf8')
  return text
    .split('\n')
    .filter((line) => !/^\s*(?:#|\[|$)/.test(line))
    .flatMap((line) => line.split(','))
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

/** `sell|buy drugs` is 'sell drugs' and 'buy drugs'. */
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
 * Everything an entry of a word list stands for.
 * Throws when an entry is not written as the file's comment says, so that a mistyped list stops the start.
 */
export function formsOf(entry: string): Form[] {
  const part = /^\*([a-z]{3,})\*=?$/.exec(entry)?.[1]
  if (part !== undefined) {
    return [
      ...likenesses(part).map((word) => ({ word, isAnywhere: true })),
      ...wholes(verb(part).flatMap(likenesses)),
    ]
  }
  if (entry.includes(' ')) return wholes(alternatives(entry))
  const [, word, rule] = /^([a-z]{3,})([+=]?)$/.exec(entry) ?? []
  if (word === undefined)
    throw new Error(`Word list: "${entry}" is not written as the comment of its file says`)
  const forms = rule === '=' ? [word] : rule === '+' ? verb(word) : [word, ...plurals(word)]
  return wholes(forms.flatMap(likenesses))
}

const wholes = (words: string[]): Form[] => words.map((word) => ({ word, isAnywhere: false }))

/**
 * fvck and shlt. Only here and not among the look-alikes: there each l could be an i, and a tilt a titt.
 */
function likenesses(word: string): string[] {
  return word.length < 4 ? [word] : [...new Set([word, word.replaceAll('u', 'v'), word.replaceAll('i', 'l')])]
}

function plurals(word: string): string[] {
  if (/(?:s|x|ch|sh)$/.test(word)) return [`${word}es`]
  if (/[^aeiou]y$/.test(word)) return [`${word.slice(0, -1)}ies`]
  return [`${word}s`, `${word}z`]
}

/** English doubles no letter here: a doubled one is found anyway. */
function verb(word: string): string[] {
  const stem = word.endsWith('e') ? word.slice(0, -1) : word
  return [word, ...plurals(word), ...['ed', 'ing', 'in', 'ings', 'er', 'ers'].map((end) => stem + end)]
}
