import {
  digitLetters,
  letterLetters,
  ligatures,
  lookAlikes,
  punctuationLetters,
  signLetters,
} from './homoglyphs.ts'

/** What a code point is to the filter. */
export const letter = 1
/** A letter that is none of a to z and looks like none: it belongs to its word and matches nothing. */
export const foreign = 2
export const digit = 3
export const symbol = 4
export const punctuation = 5
/** Stands for any letter between two letters: f*ck. */
export const wildcard = 6
/** Between two letters: part of the word, matching nothing. */
export const apostrophe = 7
export const separator = 8
/** Zero-width characters, marks, skin tones: part of the character before, seen by nobody. */
export const invisible = 9
/** Scripts that put no spaces between words. */
export const boundary = 10
/** Stands for several letters; they are in `lettersOf`. */
export const multiLetter = 11
/** May begin an entry of the emoji list. */
export const emoji = 12

const kindShift = 26
export const everyLetter = (1 << kindShift) - 1
const planes = 0x20000

/** A kind and the set of letters a to z it may be read as, bit 0 for a, in one number; 0 is "not known yet". */
const classes = new Int32Array(planes)
const expansions = new Map<number, readonly number[]>()

export const kindOf = (entry: number) => entry >>> kindShift
export const lettersIn = (entry: number) => entry & everyLetter
/** What `several` stands for: one entry a letter. */
export const lettersOf = (codePoint: number): readonly number[] => expansions.get(codePoint) ?? []
const entryOf = (kind: number, letters: number) => (kind << kindShift) | letters
const bitsOf = (letters: string) =>
  Array.from(letters).reduce((bits, one) => bits | (1 << (one.charCodeAt(0) - 97)), 0)

/** The entry of a code point; decomposing happens once for each, on first sight. */
export function classOf(codePoint: number): number {
  if (codePoint >= planes)
    return /^[\p{M}\p{Cf}]$/u.test(String.fromCodePoint(codePoint)) ? outside.mark : outside.wall
  const known = classes[codePoint] ?? 0
  if (known !== 0) return known
  const found = classify(codePoint)
  classes[codePoint] = found
  return found
}
const outside = { mark: entryOf(invisible, 0), wall: entryOf(boundary, 0) }

/** Makes a code point one that may begin an entry of the emoji list. */
export function markEmoji(codePoint: number): void {
  classes[codePoint] = entryOf(emoji, 0)
}

const noSpaces =
  /^[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}]$/u
/** Beside Unicode's marks and formats: fillers that draw nothing, and skin tones. */
const drawsNothing = /^[\p{M}\p{Cf}\p{Variation_Selector}\p{Emoji_Modifier}\u115f\u1160\u3164\uffa0]$/u

function classify(codePoint: number): number {
  const character = String.fromCodePoint(codePoint)
  if (drawsNothing.test(character)) return entryOf(invisible, 0)
  if (/^\p{Cc}$/u.test(character)) return entryOf(/\s/.test(character) ? separator : invisible, 0)
  if (noSpaces.test(character) && /^\p{L}$/u.test(character)) return entryOf(boundary, 0)
  const parts = Array.from(character.normalize('NFKD')).filter((part) => !drawsNothing.test(part))
  // ™ and ℠ are no letters of the word before them.
  if (parts.length > 1 && /^\p{So}$/u.test(character) && !/^\p{Alphabetic}$/u.test(character)) {
    return entryOf(separator, 0)
  }
  const entries = parts.flatMap(entriesOf).filter((one) => kindOf(one) !== separator)
  if (entries.length > 1) {
    expansions.set(codePoint, entries)
    return entryOf(multiLetter, 0)
  }
  return entries[0] ?? entryOf(separator, 0)
}

/** The entries of one decomposed character; the tables are searched by its small form. */
function entriesOf(part: string): number[] {
  const exact = tables.get(part)
  if (exact !== undefined) return [exact]
  const small = part.toLowerCase()
  const spelled = ligatures[small]
  if (spelled !== undefined) return Array.from(spelled).flatMap(entriesOf)
  const entry = tables.get(small) ?? enclosed(part.codePointAt(0) ?? 0)
  if (entry !== undefined) return [entry]
  return [entryOf(/^[\p{L}\p{N}]$/u.test(part) ? foreign : separator, 0)]
}

/** Regional indicators and white-on-black letters, which have no decomposition. */
function enclosed(codePoint: number): number | undefined {
  const first = [0x1f150, 0x1f170, 0x1f1e6].find((start) => codePoint >= start && codePoint < start + 26)
  return first === undefined ? undefined : tables.get(String.fromCharCode(97 + codePoint - first))
}

const tables = new Map<string, number>()
for (const one of 'abcdefghijklmnopqrstuvwxyz') tables.set(one, entryOf(letter, bitsOf(one)))
for (const [one, letters] of Object.entries(letterLetters)) tables.set(one, entryOf(letter, bitsOf(letters)))
for (const [kind, table] of [
  [digit, digitLetters],
  [symbol, signLetters],
  [punctuation, punctuationLetters],
] as const) {
  for (const [one, letters] of Object.entries(table)) tables.set(one, entryOf(kind, bitsOf(letters)))
}
for (const [one, alikes] of Object.entries(lookAlikes)) {
  for (const alike of alikes) {
    const bits = lettersIn(tables.get(alike.toLowerCase()) ?? 0)
    tables.set(alike.toLowerCase(), entryOf(letter, bits | bitsOf(one)))
  }
}
for (const one of '*#%') tables.set(one, entryOf(wildcard, everyLetter))
for (const one of "'’‘ʼʹ`´") tables.set(one, entryOf(apostrophe, 0))
