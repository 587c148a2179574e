import { readFileSync } from 'node:fs'
import { parseList } from './grammar.ts'
import type { Line } from './grammar.ts'

/** A language is two files in lists/: `xx.txt` has the risk words, `xx-patterns.txt` the patterns between two members. */
const languages = ['en', 'es', 'de']

/** Those whose files no native reader has reviewed [RK7]. Remove a language here once one has. */
export const unreviewedLanguages: readonly string[] = ['es', 'de']

/** The phrases of all languages: any text is searched for all of them. */
export function readLists(suffix: '' | '-patterns'): Line[] {
  return languages.flatMap((language) =>
    parseList(readFileSync(new URL(`./lists/${language}${suffix}.txt`, import.meta.url), 'utf8')),
  )
}
