import { contactMask } from '#shared/domain/contact-details.ts'
import { numberWords, repeatWords } from './reading/number-words.ts'
import { PLATFORM } from './handles/platforms.ts'
import { readView, type View } from './reading/view.ts'
import { ordinaryWords, toSet } from './reading/words.ts'

/** Of an earlier message its last characters are read, of the new one its first, of all earlier ones so many. */
const MAX_TAIL = 60
const MAX_HEAD = 160
const MAX_EARLIER = 160
/** A text up to this long may be the rest of what one of so many messages before it announces. */
const SHORT = 40
const ANNOUNCING = 4
/** Of so many messages before the new one, short ones may be a name that has nothing of a detail by itself. */
const NEAR = 3
/** Numbers among more other words than these belong to a sentence. */
const MAX_WORDS = 4

/** Words that a part of a detail has, and most ordinary messages have not. */
const PART_WORDS = new Set([
  ...[...numberWords.keys(), ...repeatWords.keys()].filter(
    (word) => !/^(?:one|una?|uno|eine?|once)$/.test(word),
  ),
  ...toSet(`
    oh dot punkt punto arroba slash underscore unterstrich guion www com net org gmail hotmail yahoo outlook icloud gmx web mail aol proton
    street st road rd avenue ave lane drive dr close court crescent terrace parkway boulevard way grove gardens square calle avenida avda plaza paseo house number no numero portal piso hausnummer nummer nr strasse str weg
  `),
])
/** A detail does not go on in the next message after more words than these. */
const MAX_AFTER = 4
/** So many digits are a part of a number even beside other words. */
const MIN_DIGITS = 3
/** No end of a phone number or an address has one of these. */
const CALCULATION = /[=^<>%€$£{}[\]]|\d:\d|\w\(|\d [+*/-] \d/
const WORD = /[a-z0-9]+/g
/** Signs of the end of a detail, and of its beginning. */
const END_SIGNS =
  /@|[a-z0-9][./][a-z]{2}|[a-z]\d|_|^\s*[.@/]|^\s*(?:at|dot|punkt|punto|point)\b|(?<![a-z0-9])[a-z] [a-z] [a-z](?![a-z])/
const START_SIGNS = /[a-z0-9][./][a-z]{2}|_|[.@/:]\s*$|\bat\s*$|(?<![a-z0-9])[a-z] [a-z] [a-z](?![a-z])/
const STREET = /(?:strasse|str|weg|gasse|allee|platz|(?:en|er)ring|damm|ufer|chaussee|promenade|stieg)$/
/** What announces a handle, an address, or a link in the next message. */
const ANNOUNCES = new RegExp(
  String.raw`(?<![a-z0-9])(?:${PLATFORM}|e-?mail|correo|mail|gmail|app|site|website|seite|pagina|blog)(?![a-z0-9])|[@/_:]\s*$|[a-z]\.$|(?<![a-z])(?:dot|at|is|punkt|punto|arroba|full stop|period)\s*$`,
)

/** A message of several that are read as one: `part` is its number, `skipped` what is left out of its beginning. */
export type Part = {
  readonly part: number
  readonly skipped: number
  readonly text: string
  /** Has nothing a part of a detail has, and is read because it is near. */
  readonly isOther: boolean
}

/**
 * The messages in which a detail may be that ends in the last one: the last, and those before it that have something
 * a part of a detail has. Empty if there is nothing of that kind, so that most messages need not be read again.
 */
export function partsToRead(parts: readonly string[]): Part[] {
  const last = parts.length - 1
  const head = headOf(parts[last] ?? '')
  if (!isRest(head, parts) && !isAnnounced(parts)) return []
  const read: Part[] = [{ part: last, skipped: 0, text: head, isOther: false }]
  let length = 0
  for (let part = last - 1; part >= 0 && length < MAX_EARLIER; part -= 1) {
    const text = parts[part] ?? ''
    const tail = tailOf(text)
    const isNear = part === last - 1 || (text.length <= SHORT && part > last - 1 - NEAR)
    const isOther = !mayBegin(tail)
    if (!isNear && isOther) continue
    read.unshift({ part, skipped: text.length - tail.length, text: tail, isOther })
    length += tail.length
  }
  return read.length > 1 &&
    read.every(({ isOther }, at) => isOther || at === read.length - 1) &&
    !END_SIGNS.test(readView(head).text)
    ? []
    : read
}

/**
 * Whether a text that is plain by itself has so many ordinary words that it completes no earlier message, whatever that says: a
 * faster answer than that of `partsToRead`, for nearly all messages [CD26].
 */
export function isSentence({ text, from }: View): boolean {
  // What is short may be announced, and a text of other signs has its words elsewhere than its reading.
  if (from !== null || text.length <= SHORT || /^\s*\./.test(text)) return false
  let others = 0
  let start = -1
  for (let at = 0; at < MAX_HEAD / 2; at += 1) {
    const code = at < text.length ? text.charCodeAt(at) : 0
    const isLetter = code >= 97 && code <= 122
    if (isLetter && start < 0) start = at
    else if (!isLetter && start >= 0) {
      if (at - start > 1 && !isPartWord(text.slice(start, at))) others += 1
      if (others > MAX_WORDS) return true
      start = -1
    }
  }
  return false
}

function headOf(text: string): string {
  if (text.length <= MAX_HEAD) return text
  return text.slice(0, text.lastIndexOf(' ', MAX_HEAD) + 1 || MAX_HEAD)
}

function tailOf(text: string): string {
  if (text.length <= MAX_TAIL) return text
  const space = text.indexOf(' ', text.length - MAX_TAIL)
  return text.slice(space > 0 && space < text.length - MAX_TAIL / 2 ? space + 1 : text.length - MAX_TAIL)
}

/** Whether a text may be the end of a detail: it has a sign of one, or numbers and few other words. */
function isRest(source: string, parts: readonly string[]): boolean {
  const { text } = readView(source)
  const sign = END_SIGNS.exec(text)
  if (sign !== null && countOrdinary(text.slice(0, sign.index)) <= MAX_WORDS) return true
  if (CALCULATION.test(text)) return false
  let others = 0
  let digits = 0
  for (const [word] of text.matchAll(WORD)) {
    if (/\d/.test(word)) digits += word.length
    else if (PART_WORDS.has(word) || STREET.test(word)) digits += MIN_DIGITS
    else if (word.length > 1) others += 1
    if (others > MAX_WORDS) return false
  }
  return digits >= MIN_DIGITS || (digits > 0 && (others < 2 || (others < MAX_WORDS && followsStreet(parts))))
}

/** How many words of a text are ordinary ones, and no part of a detail. */
const countOrdinary = (text: string): number =>
  text.match(WORD)?.filter((word) => ordinaryWords.has(word) && !PART_WORDS.has(word)).length ?? 0

const STREETS =
  /street|road|avenue|lane|drive|close|court|grove|crescent|terrace|gardens|damm|ufer|ronda|ring\b|strasse|stra\u00dfe|allee|gasse|weg|platz|calle|avenida|plaza|paseo|camino/i

/** Whether one of the messages just before the last one names a street, of which that may have the number. */
const followsStreet = (parts: readonly string[]): boolean =>
  parts.slice(-1 - NEAR, -1).some((text) => STREETS.test(tailOf(text)))

/** Whether a text may be the beginning of a detail: its last words have something of one, or it announces one. */
function mayBegin(source: string): boolean {
  const { text } = readView(source)
  const words = Array.from(text.matchAll(WORD))
  const end = text.slice(words.at(-MAX_AFTER)?.index ?? 0)
  const isQuestion = text.trimEnd().endsWith('?')
  return (
    (!isQuestion &&
      words
        .slice(-MAX_AFTER)
        .some(([word], at, { length }) => isPartWord(word) && (word.length > 2 || at >= length - 2))) ||
    START_SIGNS.test(text) ||
    ANNOUNCES.test(end)
  )
}

const isPartWord = (word: string): boolean => /\d/.test(word) || PART_WORDS.has(word) || STREET.test(word)

function isAnnounced(parts: readonly string[]): boolean {
  const text = parts.at(-1) ?? ''
  if (text.length > SHORT || text.includes(contactMask) || text.trim().split(/\s+/).length > 3) return false
  if (ANNOUNCES.test(readView(text).text)) return true
  return parts.slice(-1 - ANNOUNCING, -1).some((one) => ANNOUNCES.test(readView(tailOf(one)).text))
}
