import { publicText as limit } from '../../limits.ts'

// Texts that members see of others to whom they are not connected: names and "about me" [PR9].

/** Characters that no reader sees or that change the direction of others, blank letters and tags among them. */
const HIDDEN =
  /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029\u2800\u{E0000}-\u{E0FFF}]/gu

/** Hidden characters that their neighbors need: in emoji, and in words of scripts that join letters. */
const NEEDED =
  /(?<=[\p{Emoji}\uFE0F])\u200D(?=\p{Extended_Pictographic})|(?<=\p{Emoji})\uFE0F|(?<=[\p{sc=Arab}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}])[\u200C\u200D](?=[\p{L}\p{M}])/gu

/** Replaces every hidden character, except those in `keep` and those that their neighbors need. */
export function replaceHidden(text: string, by: string, keep = ''): string {
  const needed = new Set(Array.from(text.matchAll(NEEDED), ({ index }) => index))
  return text.replaceAll(HIDDEN, (char, at: number) => (keep.includes(char) || needed.has(at) ? char : by))
}

/** Endings that are hardly ever a word after a full stop without a space. */
const ENDINGS =
  'com|net|org|info|biz|io|app|dev|edu|gov|xyz|online|site|website|shop|store|link|click|club|live|chat|page|space|tech|blog|cloud|email|group|gg|tv|ly|cc|de|uk|ch|at|fr|nl|pl|es|eu|ru|br|ca|au|jp|cn|kr|xn--[a-z0-9-]+'
/** Endings that are also English words count only with a path, as in t.me/name. */
const LINKS = new RegExp(
  String.raw`://|\bwww\.|\bmailto:|\btel:|[\p{L}\p{N}]\.(?:${ENDINGS})(?![\p{L}\p{N}])|[\p{L}\p{N}]\.\p{L}{2,}/\S`,
  'iu',
)
const ADDRESS = /[^\s@]@[^\s@]/u

/** Digits with what people write between the digits of a phone number. */
const NUMBER = /\p{Nd}(?:[\s\-–—.()/+_,·*]{0,3}\p{Nd})*/gu
const DATES =
  /^(?:\d{1,2}[./-]\d{1,2}[./-]\d{4}|\d{4}-\d\d-\d\d|\d{1,3}(?:[.,]\d{3})+|(?:(?:19|20)\d\d[^\d]*)+)$/

export type PublicTextReason = 'text.link' | 'text.number'

/**
 * Why a text cannot be public: it contains a link, an email address, or a number that is long enough for a phone number.
 * Sees through full-width, circled, and other forms of characters (NFKD), and marks. Null if the text is fine.
 */
export function validatePublicText(text: string): PublicTextReason | null {
  const plain = text.normalize('NFKD').replaceAll(HIDDEN, '').replaceAll(/\p{M}/gu, '').replaceAll('。', '.')
  if (LINKS.test(plain) || ADDRESS.test(plain)) return 'text.link'
  return Array.from(plain.matchAll(NUMBER), ([number]) => number).some(isLong) ? 'text.number' : null
}

const isLong = (number: string): boolean =>
  (number.match(/\p{Nd}/gu) ?? []).length >= limit.maxDigits && !DATES.test(number)
