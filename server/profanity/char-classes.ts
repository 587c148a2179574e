import { getArabicNumber } from './arabic-letters.ts'
import {
  digitLetters,
  letterLetters,
  ligatures,
  homoglyphs,
  punctuationLetters,
  symbolLetters,
} from './homoglyphs.ts'

/** The kinds of code points. The order matters: kinds up to `foreign` are letters. */
export const letter = 1
/**
 * A letter that is not and does not resemble a to z: part of its word, matches nothing there. The `letters` of an Arabic one are
 * its number (`getArabicNumber`).
 */
export const foreign = 2
export const digit = 3
export const symbol = 4
export const punctuation = 5
/** Matches any letter if it is between two letters: f*ck. */
export const wildcard = 6
/** Part of the word if it is between two letters; matches nothing. */
export const apostrophe = 7
export const separator = 8
/** Zero-width characters, marks, skin tones, and the line that stretches Arabic words: part of the character before. */
export const invisible = 9
/** Scripts without spaces between words, which therefore end a word. */
export const boundary = 10
/** A character that expands to several letters; see `getExpansion`. */
export const multiLetter = 11
/** The first code point of an entry of the emoji list. */
export const emoji = 12

const kindShift = 26
export const allLetters = (1 << kindShift) - 1
const planes = 0x20000

/** Cache: a code point's kind and the set of letters it may be read as (bit 0 is a) in one number; 0 is missing. */
const classes = new Int32Array(planes)
const expansions = new Map<number, readonly number[]>()

export const getKind = (entry: number) => entry >>> kindShift
export const getLetters = (entry: number) => entry & allLetters
/** The expansion of a `multiLetter` character: one entry per letter. */
export const getExpansion = (codePoint: number): readonly number[] => expansions.get(codePoint) ?? []
const createEntry = (kind: number, letters: number) => (kind << kindShift) | letters
const toBits = (letters: string) =>
  Array.from(letters).reduce((bits, character) => bits | (1 << (character.charCodeAt(0) - 97)), 0)

/** Returns the entry of a code point. Classifies each code point once. */
export function getEntry(codePoint: number): number {
  if (codePoint >= planes)
    return /^[\p{M}\p{Cf}]$/u.test(String.fromCodePoint(codePoint)) ? fallback.mark : fallback.boundary
  const cached = classes[codePoint] ?? 0
  if (cached !== 0) return cached
  const entry = classify(codePoint)
  classes[codePoint] = entry
  return entry
}
const fallback = { mark: createEntry(invisible, 0), boundary: createEntry(boundary, 0) }

/** Marks a code point as the first of an entry of the emoji list. */
export function markEmoji(codePoint: number): void {
  classes[codePoint] = createEntry(emoji, 0)
}

const unspacedScript =
  /^[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}]$/u
/** Marks, format characters, variation selectors, skin tones, blank filler characters, and the Arabic tatweel. */
const isInvisible = /^[\p{M}\p{Cf}\p{Variation_Selector}\p{Emoji_Modifier}\u0640\u115f\u1160\u3164\uffa0]$/u

function classify(codePoint: number): number {
  const character = String.fromCodePoint(codePoint)
  if (isInvisible.test(character)) return createEntry(invisible, 0)
  if (/^\p{Cc}$/u.test(character)) return createEntry(/\s/.test(character) ? separator : invisible, 0)
  if (unspacedScript.test(character) && /^\p{L}$/u.test(character)) return createEntry(boundary, 0)
  const parts = Array.from(character.normalize('NFKD')).filter((part) => !isInvisible.test(part))
  if (parts.length === 0) return createEntry(invisible, 0)
  // ™ and ℠ are not letters of the word before them.
  if (parts.length > 1 && /^\p{So}$/u.test(character) && !/^\p{Alphabetic}$/u.test(character)) {
    return createEntry(separator, 0)
  }
  const entries = parts.flatMap(toEntries).filter((entry) => getKind(entry) !== separator)
  if (entries.length > 1) {
    expansions.set(codePoint, entries)
    return createEntry(multiLetter, 0)
  }
  return entries[0] ?? createEntry(separator, 0)
}

/** Returns the entries of one decomposed character, looked up exactly and in lowercase. */
function toEntries(part: string): number[] {
  const exact = tables.get(part)
  if (exact !== undefined) return [exact]
  const lower = part.toLowerCase()
  const expansion = ligatures[lower]
  if (expansion !== undefined) return Array.from(expansion).flatMap(toEntries)
  const entry = tables.get(lower) ?? enclosed(part.codePointAt(0) ?? 0)
  if (entry !== undefined) return [entry]
  return [
    /^[\p{L}\p{N}]$/u.test(part) ? createEntry(foreign, getArabicNumber(part)) : createEntry(separator, 0),
  ]
}

/** Looks up regional indicators and negative squared or circled letters, which have no decomposition. */
function enclosed(codePoint: number): number | undefined {
  const first = [0x1f150, 0x1f170, 0x1f1e6].find((start) => codePoint >= start && codePoint < start + 26)
  return first === undefined ? undefined : tables.get(String.fromCharCode(97 + codePoint - first))
}

const tables = new Map<string, number>()
for (const character of 'abcdefghijklmnopqrstuvwxyz')
  tables.set(character, createEntry(letter, toBits(character)))
for (const [character, letters] of Object.entries(letterLetters))
  tables.set(character, createEntry(letter, toBits(letters)))
for (const [kind, table] of [
  [digit, digitLetters],
  [symbol, symbolLetters],
  [punctuation, punctuationLetters],
] as const) {
  for (const [character, letters] of Object.entries(table))
    tables.set(character, createEntry(kind, toBits(letters)))
}
for (const [character, glyphs] of Object.entries(homoglyphs)) {
  for (const glyph of glyphs) {
    const bits = getLetters(tables.get(glyph.toLowerCase()) ?? 0)
    tables.set(glyph.toLowerCase(), createEntry(letter, bits | toBits(character)))
  }
}
for (const character of '*#%') tables.set(character, createEntry(wildcard, allLetters))
for (const character of "'’‘ʼʹ`´") tables.set(character, createEntry(apostrophe, 0))
