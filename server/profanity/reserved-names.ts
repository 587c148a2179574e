import { homoglyphs, digitLetters, symbolLetters, punctuationLetters } from './homoglyphs.ts'

/** Words that a member could use to speak for the operator, and longer words that begin with them. */
const STAFF_STEMS = ['admin', 'moderator', 'support', 'helpdesk', 'official', 'sysadmin', 'webmaster']
const STAFF_NAMES = [
  'staff',
  'team',
  'the team',
  'safety',
  'safety team',
  'security',
  'operator',
  'system',
  'help',
]

/** Product names of fewer letters are only compared as a whole: they could be part of a name. */
const MIN_PRODUCT_LETTERS = 6

const letterOf = new Map<string, string>()
for (const table of [punctuationLetters, symbolLetters, digitLetters, homoglyphs]) {
  for (const [key, value] of Object.entries(table)) {
    if (table === homoglyphs) for (const glyph of value) letterOf.set(glyph, letterOf.get(glyph) ?? key)
    else letterOf.set(key, value.charAt(0))
  }
}

/** Maps a text to what it looks like: letters that resemble each other become the same one. */
function fold(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase()
  const letters = Array.from(plain, (char) => letterOf.get(char) ?? char).join('')
  return letters.replaceAll('rn', 'm').replaceAll('vv', 'w').replaceAll(/[lj]/g, 'i')
}

const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
const joined = (text: string): string => wordsOf(text).join('')

/** True if a name looks like that of the product or of the people who run it, with confusable characters too [PR10]. */
export function isReservedName(name: string, product: string): boolean {
  const [words, whole, ownName] = [wordsOf(name), joined(name), joined(product)]
  if (whole === ownName) return true
  if (ownName.length >= MIN_PRODUCT_LETTERS && whole.includes(ownName)) return true
  if (STAFF_NAMES.some((reserved) => whole === joined(reserved))) return true
  const stems = STAFF_STEMS.map(fold)
  return [...words, whole].some((word) => word === 'staff' || stems.some((stem) => word.startsWith(stem)))
}
