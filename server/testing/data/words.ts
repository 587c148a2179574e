import { readFileSync } from 'node:fs'

/** Words that the filter must find, of every kind in the list, from which evasions are made. */
export const badSamples = [
  'fuck',
  'shit',
  'bitch',
  'cunt',
  'asshole',
  'wanker',
  'bastard',
  'motherfucker',
  'idiot',
  'moron',
  'nigger',
  'faggot',
  'penis',
  'vagina',
  'whore',
  'slut',
  'blowjob',
  'masturbate',
  'cocaine',
  'heroin',
  'marijuana',
  'rapist',
  'dickhead',
  'bullshit',
  'pussy',
]

/** Ways to write a word that readers recognize and a plain search does not. */
export const evasions: Readonly<Record<string, (word: string) => string>> = {
  'in capitals': (word) => word.toUpperCase(),
  'in changing case': (word) => each(word, (one, at) => (at % 2 === 0 ? one : one.toUpperCase())),
  'spelled with spaces': (word) => Array.from(word).join(' '),
  'spelled with dots': (word) => Array.from(word).join('.'),
  'spelled with hyphens': (word) => Array.from(word).join('-'),
  'spelled with underscores': (word) => Array.from(word).join('_'),
  'spelled with emojis': (word) => Array.from(word).join('🔥'),
  'spelled wide': (word) => Array.from(word).join(' . '),
  'split by a space': (word) => `${word.slice(0, 1)} ${word.slice(1)}`,
  'split by a hyphen': (word) => `${word.slice(0, -1)}-${word.slice(-1)}`,
  'with leetspeak': (word) => swap(word, { a: '4', i: '1', o: '0', e: '3' }),
  'with signs': (word) => word.slice(0, 1) + swap(word.slice(1), { a: '@', s: '$', i: '!' }),
  'with a star for a vowel': (word) => word.replace(/(?<=.)[aeiou]/, '*'),
  'with letters repeated': (word) => each(word, (one) => (/[aeiou]/.test(one) ? one.repeat(5) : one)),
  'with its last letter repeated': (word) => word + (word.at(-1) ?? '').repeat(4),
  'in full width': (word) => each(word, (one) => String.fromCodePoint(one.charCodeAt(0) + 0xfee0)),
  'in mathematical script': (word) =>
    each(word, (one) => String.fromCodePoint(0x1d4ea + one.charCodeAt(0) - 97)),
  'in circles': (word) => each(word, (one) => String.fromCodePoint(0x24d0 + one.charCodeAt(0) - 97)),
  'in squares': (word) => each(word, (one) => String.fromCodePoint(0x1f170 + one.charCodeAt(0) - 97)),
  'with Cyrillic': (word) =>
    swap(word, { a: 'а', c: 'с', e: 'е', i: 'і', k: 'к', o: 'о', p: 'р', s: 'ѕ', t: 'т', u: 'ц' }),
  'with Greek': (word) =>
    swap(word, { a: 'α', e: 'ε', i: 'ι', k: 'κ', n: 'η', o: 'ο', p: 'ρ', t: 'τ', u: 'υ' }),
  'with accents': (word) => swap(word, { a: 'ä', c: 'ç', e: 'é', i: 'ï', n: 'ñ', o: 'ô', s: 'š', u: 'ü' }),
  'with combining marks': (word) => each(word, (one) => `${one}\u0336\u0322\u031b`),
  'with zero-width spaces': (word) => Array.from(word).join('\u200b'),
  'with soft hyphens and joiners': (word) => Array.from(word).join('\u00ad\u200d'),
  'with apostrophes': (word) => Array.from(word).join('’'),
}

const each = (word: string, change: (one: string, at: number) => string) => Array.from(word, change).join('')
const swap = (word: string, table: Readonly<Record<string, string>>) => each(word, (one) => table[one] ?? one)

/** Texts in which nothing may be masked. */
export const innocentTexts = readFileSync(new URL('./innocent-texts.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('// '))

/** Repeated to any length, these slow down a careless filter. */
export const attacks = [
  'a',
  'f u c k ',
  'fu',
  'i1l|!',
  'f!',
  'f*',
  'ass ',
  'dick ',
  'pen is ',
  'snigger',
  'kill ',
  'u u ',
  'c|c(c<',
  'f\u0335\u0336u',
  'ｆfфƒ',
  '🖕',
  '👉',
  'ﷺ',
]
