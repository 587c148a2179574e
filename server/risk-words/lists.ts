import { readFileSync } from 'node:fs'
import type { RiskLanguage } from '../config/risk-languages.ts'
import { parseList } from './grammar.ts'
import type { Line } from './grammar.ts'

/**
 * The phrases of these languages: any text is searched for all of them. A language is two files in lists/: `xx.txt` has the risk
 * words, `xx-patterns.txt` the patterns between two members.
 */
export function readLists(suffix: '' | '-patterns', languages: readonly RiskLanguage[]): Line[] {
  return languages.flatMap((language) =>
    parseList(readFileSync(new URL(`./lists/${language}${suffix}.txt`, import.meta.url), 'utf8')),
  )
}
