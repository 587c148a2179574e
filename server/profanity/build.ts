import { Allowlist } from './allowlist.ts'
import { formsOf, readList } from './lists.ts'
import { Matcher } from './matcher.ts'
import { Trie } from './trie.ts'
import type { Tokens } from './tokenizer.ts'

/** A language is two files in lists/: `xx.txt` and `xx-allow.txt`. */
const languages = ['en']

/** A matcher that finds what the lists of all languages hold in the text that `units` has read. */
export function buildMatcher(units: Tokens): Matcher {
  const whole = new Trie()
  const anywhere = new Trie()
  for (const { word, isAnywhere } of languages.flatMap(readList).flatMap(formsOf)) {
    if (isAnywhere) anywhere.add(word)
    else whole.add(word)
  }
  return new Matcher(whole, anywhere, new Allowlist(languages.map((one) => `${one}-allow`)), units)
}
