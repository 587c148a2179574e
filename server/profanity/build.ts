import { Allowlist } from './allowlist.ts'
import { expandEntry, readList } from './lists.ts'
import { Matcher } from './matcher.ts'
import { Trie } from './trie.ts'
import type { Tokens } from './tokenizer.ts'

/** A language is two files in lists/: `xx.txt` and `xx-allow.txt`. */
const languages = ['en', 'de', 'es']

/** Builds a matcher for the word lists of all languages. It searches the text that `tokens` has read. */
export function buildMatcher(tokens: Tokens): Matcher {
  const whole = new Trie()
  const anywhere = new Trie()
  for (const { word, isAnywhere } of languages.flatMap(readList).flatMap(expandEntry)) {
    if (isAnywhere) anywhere.add(word)
    else whole.add(word)
  }
  return new Matcher(whole, anywhere, new Allowlist(languages.map((language) => `${language}-allow`)), tokens)
}
