/** Numbers as words in English, Spanish, and German, as readings have them: without accents. */
const UNITS: readonly string[] = [
  'zero null cero nil nought naught nul',
  'one eins uno un ein eine una wan ains',
  'two zwei dos zwo zwai',
  'three drei tres drai',
  'four vier cuatro kuatro',
  'five funf fuenf cinco fife fumf sinko zinco',
  'six sechs seis seks',
  'seven sieben siete siebn',
  'eight acht ocho',
  'nine neun nueve niner',
  'ten zehn diez',
  'eleven elf once',
  'twelve zwolf zwoelf doce',
  'thirteen dreizehn trece',
  'fourteen vierzehn catorce',
  'fifteen funfzehn fuenfzehn quince',
  'sixteen sechzehn dieciseis',
  'seventeen siebzehn diecisiete',
  'eighteen achtzehn dieciocho',
  'nineteen neunzehn diecinueve',
]
const TENS: readonly string[] = [
  'twenty zwanzig veinte',
  'thirty dreissig treinta',
  'forty vierzig cuarenta fourty',
  'fifty funfzig fuenfzig cincuenta',
  'sixty sechzig sesenta',
  'seventy siebzig setenta',
  'eighty achtzig ochenta',
  'ninety neunzig noventa',
]
const TWENTIES =
  'veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve'

const SPANISH_HUNDREDS =
  'ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'

const wordsOf = (list: string): string[] => list.split(' ')

function listWords(): Map<string, string> {
  const numbers = new Map<string, string>()
  UNITS.forEach((words, value) => wordsOf(words).forEach((word) => numbers.set(word, String(value))))
  TENS.forEach((words, at) => wordsOf(words).forEach((word) => numbers.set(word, String(20 + at * 10))))
  wordsOf(TWENTIES).forEach((word, at) => numbers.set(word, String(21 + at)))
  wordsOf(SPANISH_HUNDREDS).forEach((word, at) => numbers.set(word, `${at + 1}00`))
  for (const word of ['hundred', 'hundert']) numbers.set(word, '00')
  // German puts the unit first: dreiundzwanzig.
  for (const [at, words] of TENS.entries()) {
    const german = wordsOf(words).filter((word) => /(?:ss|z)ig$/.test(word))
    for (let unit = 1; unit <= 9; unit += 1)
      for (const ten of german)
        for (const word of wordsOf(UNITS[unit] ?? ''))
          numbers.set(`${word}und${ten}`, String(20 + at * 10 + unit))
  }
  for (const words of TENS)
    for (const ten of wordsOf(words).filter((word) => word.endsWith('nta')))
      for (let unit = 1; unit <= 9; unit += 1)
        for (const word of wordsOf(UNITS[unit] ?? ''))
          for (const and of ['i', 'y'])
            numbers.set(`${ten}${and}${word}`, String((TENS.indexOf(words) + 2) * 10 + unit))
  return numbers
}

/** The digits of a number word up to 99, and of the Spanish hundreds. */
export const numberWords: ReadonlyMap<string, string> = listWords()

/** "Double five" is 55. */
export const repeatWords: ReadonlyMap<string, number> = new Map([
  ['double', 2],
  ['doble', 2],
  ['doppel', 2],
  ['doppelt', 2],
  ['dbl', 2],
  ['zweimal', 2],
  ['dreimal', 3],
  ['triple', 3],
  ['dreifach', 3],
  ['treble', 3],
])

const GLUED = [...numberWords.keys()]
  .filter((word) => word.length > 2)
  .concat('oh')
  .toSorted((a, b) => b.length - a.length)
const GLUED_HEADS = new Set(GLUED.map((word) => word.slice(0, 3)))
/** Whether a word may be several number words, by its first letters. */
const mayBeGlued = (word: string): boolean =>
  word.length >= MIN_GLUED && (GLUED_HEADS.has(word.slice(0, 3)) || word.startsWith('oh'))
const GLUED_WORD = new RegExp(GLUED.join('|'), 'y')
const MIN_GLUED = 6
const MAX_GLUED = 160

/** The digits of number words without spaces between them, such as `nullsiebeneins`; null for anything else. */
export function readGluedNumbers(word: string): string | null {
  if (word.length < MIN_GLUED || word.length > MAX_GLUED) return null
  let digits = ''
  if (/^hundert./.test(word)) {
    const rest = numberWords.get(word.slice(7))
    if (rest !== undefined && rest.length < 3) return `1${rest.padStart(2, '0')}`
  }
  for (let at = 0; at < word.length; at = GLUED_WORD.lastIndex) {
    GLUED_WORD.lastIndex = at
    const [found] = GLUED_WORD.exec(word) ?? []
    if (found === undefined) return null
    digits += found === 'oh' ? '0' : (numberWords.get(found) ?? '')
  }
  return digits
}

/** Three fives, two sixes. */
export const PLURAL = /^(zero|one|two|three|four|five|six|seven|eight|nine)e?s$/
/** "Three fives" are at most so many digits. */
const MAX_PLURAL = 5

/** An upper bound for the digits of a word without figures. */
export function maxDigitsIn(word: string): number {
  if (repeatWords.has(word)) return Infinity
  const digits = numberWords.get(word)
  if (digits !== undefined) return digits.length
  if (word === 'o' || word === 'oh') return 1
  if (word.endsWith('s') && PLURAL.test(word)) return MAX_PLURAL
  return mayBeGlued(word) ? word.length : 0
}

const STARTS = new RegExp(`^(?:oh|${[...numberWords.keys()].filter((one) => one.length > 2).join('|')})`)
/** Whether a word is one of a number, or begins with one. */
export const isNumber = (word: string): boolean =>
  numberWords.has(word) || repeatWords.has(word) || (word.length >= MIN_GLUED && STARTS.test(word))
