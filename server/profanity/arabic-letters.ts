/** The letters that Arabic words are compared by. The number of a letter is its place here, from 1. */
const alphabet = 'ابتثجحخدذرزسشصضطظعغفقكلمنهويء'

/** Letters that are read as another: spellings that vary, Persian, Urdu, and Maghrebi forms, and letters without their dots. */
const variants: Readonly<Record<string, string>> = {
  ا: 'ٱٲٳٵ',
  ب: 'پٮ',
  ج: 'چ',
  ف: 'ڤڢڡڥ',
  ق: 'ڧٯڨ',
  ك: 'کگڪڭݣػ',
  ن: 'ںڼ',
  ه: 'ةەہھۃ',
  و: 'ۆۋ',
  ي: 'ىیېۍےؽ',
}

const numbers = new Map(Array.from(alphabet, (character, at) => [character, at + 1]))
for (const [character, others] of Object.entries(variants)) {
  for (const other of others) numbers.set(other, numbers.get(character) ?? 0)
}

/** The number of a letter that NFKD has decomposed, which unites أ, إ, and آ with ا; 0 if it is not an Arabic one. */
export const getArabicNumber = (character: string): number => numbers.get(character) ?? 0

/** The letter of a number. */
export const getArabicLetter = (number: number): string => alphabet.charAt(number - 1)

/** An entry of the list as `ArabicMatcher` reads it in a text: without marks, variants, and repeated letters. */
export function foldArabic(word: string): string {
  let folded = ''
  for (const character of word.normalize('NFKD')) {
    const next = character === ' ' ? ' ' : getArabicLetter(getArabicNumber(character))
    if (!folded.endsWith(next)) folded += next
  }
  return folded
}
