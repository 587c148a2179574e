import lookAlikes from 'unhomoglyph/data.json' with { type: 'json' }
import { homoglyphs } from '#server/profanity/homoglyphs.ts'

// What a reader takes a character for: look-alikes of other scripts, digits of other scripts, enclosed characters.

/** Characters that are read as a word when a contact detail follows: a ghost is Snapchat. */
const SIGNS: Readonly<Record<string, string>> = {
  '👻': ' snap ',
  '📸': ' insta ',
  '📷': ' insta ',
  '🐦': ' twitter ',
  '📞': ' phone ',
  '☎': ' phone ',
  '📱': ' phone ',
  '📧': ' email ',
  '✉': ' email ',
  '📩': ' email ',
  '🛣': ' road ',
  '→': '>',
  '➡': '>',
  '⇒': '>',
  '🔟': '10',
  '⓿': '0',
  '🄋': '0',
  '🄌': '0',
  〇: '0',
  零: '0',
  '。': '.',
  '・': '.',
  '·': '.',
  '∙': '.',
  '⋅': '.',
  '‧': '.',
  '●': '.',
  '˙': '.',
  '🔴': '.',
  '⚫': '.',
  '🔵': '.',
  '⚪': '.',
  '🟢': '.',
  '🟡': '.',
  '🟣': '.',
  '🟠': '.',
  '🟤': '.',
  '⏺': '.',
  '🔘': '.',
  '○': '.',
  '◦': '.',
  '⭕': '.',
  '‑': '-',
  '–': '-',
  '—': '-',
  '−': '-',
  '’': "'",
  '‘': "'",
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ı: 'i',
}
const CHINESE_DIGITS = '〇一二三四五六七八九'

const letterOf = new Map<string, string>()
for (const [letter, glyphs] of Object.entries(homoglyphs))
  for (const glyph of glyphs) if (!letterOf.has(glyph)) letterOf.set(glyph, letter)
const confusableOf = new Map(Object.entries(lookAlikes))

const INVISIBLE = /^[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}\u2800]$/u
const ASCII = /^[!-~]$/
const cache = new Map<number, string>()
/** The cache holds what texts use; an attack with every code point of Unicode cannot fill the memory. */
const MAX_CACHED = 20_000

/**
 * What a code point is read as: ASCII where it is or resembles ASCII, a space for what separates, the empty string for
 * what no reader sees, `~` for symbols and emoji, and for other letters a letter. Keeps the case.
 */
export function readCharacter(codePoint: number): string {
  const cached = cache.get(codePoint)
  if (cached !== undefined) return cached
  const read = classify(String.fromCodePoint(codePoint), codePoint)
  if (cache.size < MAX_CACHED) cache.set(codePoint, read)
  return read
}

function classify(character: string, codePoint: number): string {
  if (character === '•' || character === '\n' || ASCII.test(character)) return character
  const sign = SIGNS[character] ?? SIGNS[character.toLowerCase()] ?? SIGNS[character.normalize('NFKC')]
  if (sign !== undefined) return sign
  if (/^[\p{Z}\s]$/u.test(character)) return ' '
  if (INVISIBLE.test(character) || /^[\p{Cc}\p{Cs}]$/u.test(character)) return ''
  return readDigit(character, codePoint) ?? readLetter(character, codePoint) ?? '~'
}

/** Decimal digits of every script are ten in a row; enclosed ones begin with 1. */
function readDigit(character: string, codePoint: number): string | null {
  const chinese = CHINESE_DIGITS.indexOf(character)
  if (chinese >= 0) return String(chinese)
  if (/^\p{Nd}$/u.test(character.normalize('NFKD')))
    return character.normalize('NFKD').replace(/^\P{ASCII}$/u, () => {
      let value = 0
      while (value < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(codePoint - value - 1))) value += 1
      return String(value)
    })
  for (const [first, count] of [
    [0x2776, 10],
    [0x2780, 10],
    [0x278a, 10],
    [0x24f5, 10],
  ] as const)
    if (codePoint >= first && codePoint < first + count) return String(codePoint - first + 1)
  if (codePoint >= 0x24eb && codePoint <= 0x24f4) return String(codePoint - 0x24eb + 11)
  if (/^\p{No}$/u.test(character)) return character.normalize('NFKD').replaceAll(/\D/g, '') || null
  return null
}

function readLetter(character: string, codePoint: number): string | null {
  const enclosed = [0x1f150, 0x1f170, 0x1f1e6].find((first) => codePoint >= first && codePoint < first + 26)
  if (enclosed !== undefined) return String.fromCharCode(97 + codePoint - enclosed)
  const parts = Array.from(character.normalize('NFKD')).filter((part) => !INVISIBLE.test(part))
  const read = parts.map((part) => readPart(part)).join('')
  // Enclosed and parenthesized letters: (a) is an a.
  const isEnclosed = parts.length > 1 && /^[\p{So}]$/u.test(character)
  return (isEnclosed ? read.replaceAll(/[^a-z\d]/gi, '') : read) || null
}

function readPart(part: string): string {
  if (ASCII.test(part)) return part
  const lower = part.toLowerCase()
  for (const read of [
    confusableOf.get(part),
    confusableOf.get(lower),
    letterOf.get(part),
    letterOf.get(lower),
  ]) {
    const plain = read?.normalize('NFKD').replaceAll(/\p{M}/gu, '') ?? ''
    if (/^[!-~]{1,3}$/.test(plain)) return part === lower ? plain.toLowerCase() : plain
  }
  if (/^\p{L}$/u.test(part)) return part.length === 1 && lower.length === 1 ? part : 'ж'
  return '~'
}
