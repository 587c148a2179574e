import { homoglyphs } from '#server/profanity/homoglyphs.ts'

/** A word of a text: the ways it can be read, such as `k1ll` as it is and as `kill`. */
export type Word = {
  readonly forms: readonly string[]
  /** Whether a sentence or a line ends before it. */
  readonly isAfterBreak: boolean
}

const APOSTROPHE = /^['’‘ʼʹ`´]$/
const LEETS: Readonly<Record<string, string>> = { 0: 'o', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' }
const VOWELS = 'aeiou'
/** Arabic letters with several forms, and digits, as the lists have them. Tatweel and a hamza by itself are no letters. */
const ARABIC: Readonly<Record<string, string>> = {
  ...{ ـ: '', ء: '', ٱ: 'ا', ة: 'ه', ک: 'ك', ی: 'ي', ې: 'ي' },
  ...Object.fromEntries(Array.from('٠١٢٣٤٥٦٧٨٩', (digit, value) => [digit, String(value)])),
}
/** Words that end with an alef, which at the end of others is often written for a yeh. */
const ENDS_WITH_ALEF = new Set(['على', 'الى', 'حتى', 'متى', 'لدى', 'سوى'])
/** Longer words are cut: no word of a list is as long, and work per word stays bounded. */
const MAX_WORD_LENGTH = 64

const glyphLetters = new Map(
  Object.entries(homoglyphs).flatMap(([letter, glyphs]) =>
    Array.from(glyphs, (glyph) => [glyph.toLowerCase(), letter] as const),
  ),
)

const folded = new Map<string, string>()

/** A character as the lists have it: without case, marks, and look-alikes. '' is no character, ' ' ends a word. */
function foldCharacter(character: string): string {
  const known = folded.get(character)
  if (known !== undefined) return known
  const parts = Array.from(character.normalize('NFKD').toLowerCase(), foldPart).join('')
  const result = parts.length > 1 ? parts.replaceAll(' ', '') || ' ' : parts
  folded.set(character, result)
  return result
}

function foldPart(part: string): string {
  if (/^[a-z0-9@$*]$/.test(part)) return part
  if (part === 'ß') return 'ss'
  if (APOSTROPHE.test(part) || /^[\p{M}\p{Cf}]$/u.test(part)) return ''
  const arabic = ARABIC[part]
  if (arabic !== undefined) return arabic
  return glyphLetters.get(part) ?? (/^[\p{L}\p{N}]$/u.test(part) ? part : ' ')
}

const isDigit = (character: string): boolean => character >= '0' && character <= '9'

/** Splits a text into words: without case, marks, apostrophes, and repeated letters. Takes linear time. */
export const splitWords = (text: string): Word[] => splitPlain(text) ?? splitAny(text)

/** Ordinary sentences: letters and the signs between them. */
const PLAIN = /^[A-Za-z \n.,!?;:()"-]*$/

/** Splits a text of plain letters, which needs no look at each character; null for any other text. */
function splitPlain(text: string): Word[] | null {
  if (!PLAIN.test(text)) return null
  const words: Word[] = []
  const lower = text.toLowerCase()
  let from = -1
  let isRepeated = false
  let isAfterBreak = false
  for (let at = 0; at <= lower.length; at += 1) {
    const code = at < lower.length ? lower.charCodeAt(at) : 0
    if (code >= 97) {
      if (from < 0) from = at
      else isRepeated ||= code === lower.charCodeAt(at - 1)
      continue
    }
    if (from >= 0) {
      const word = lower.slice(from, at)
      const form = isRepeated ? collapse(word) : word
      words.push({
        forms: [form.length > MAX_WORD_LENGTH ? form.slice(0, MAX_WORD_LENGTH) : form],
        isAfterBreak,
      })
      isAfterBreak = false
      from = -1
      isRepeated = false
    }
    isAfterBreak ||= code === 46 || code === 33 || code === 63 || code === 59 || code === 10
  }
  return words
}

function splitAny(text: string): Word[] {
  const words: Word[] = []
  let word = ''
  let isAfterBreak = false
  const endWord = (): void => {
    if (word === '') return
    const forms = readingsOf(word)
    if (forms.length > 0) words.push({ forms, isAfterBreak })
    if (forms.length > 0) isAfterBreak = false
    word = ''
  }
  for (const character of text) {
    const part = foldCharacter(character)
    if (part === ' ') {
      endWord()
      isAfterBreak ||= /[.!?;\n؟؛]/.test(character)
    } else for (const one of part) if (isNext(word, one)) word += one
  }
  endWord()
  return words
}

/** Whether a character belongs to the word: no repeated letter, and not beyond the maximum length. */
const isNext = (word: string, character: string): boolean =>
  word.length < MAX_WORD_LENGTH && (isDigit(character) || !word.endsWith(character))

/** The readings of a word that may have digits or symbols for letters; none if it has no letter and no digit. */
function readingsOf(word: string): string[] {
  if (/^[a-z]+$/.test(word)) return [word]
  const trimmed = word.replace(/^[@$*]+|[@$*]+$/g, '')
  if (trimmed === '' || /^(?:[a-z]+|[0-9]+)$/.test(trimmed)) return trimmed === '' ? [] : [trimmed]
  if (!/[a-z]/.test(trimmed)) return readArabic(trimmed)
  const plain = trimmed.replaceAll(/[03457@$]/g, (digit) => LEETS[digit] ?? digit)
  const masked = plain.includes('*') ? Array.from(VOWELS, (vowel) => plain.replaceAll('*', vowel)) : [plain]
  const ones = masked.flatMap((one) =>
    one.includes('1') ? [one.replaceAll('1', 'i'), one.replaceAll('1', 'l')] : [one],
  )
  return [...new Set([trimmed, ...ones.map(collapse)])]
}

/** A word that is not in Latin letters; one in Arabic also with a yeh for an alef at its end, and without "and" before it. */
function readArabic(word: string): string[] {
  const plain = word.endsWith('ى') && !ENDS_WITH_ALEF.has(word) ? `${word.slice(0, -1)}ي` : word
  return /^[وف].{3}/.test(plain) ? [plain, plain.slice(1)] : [plain]
}

/** A word without repeated letters. */
const collapse = (word: string): string => word.replaceAll(/([a-z])\1+/g, '$1')

/** A word of a list as `splitWords` reads it in a text. */
export const foldWord = (word: string): string => splitWords(word)[0]?.forms[0] ?? ''
