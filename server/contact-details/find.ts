import { contactMask } from '#shared/domain/contact-details.ts'
import { findAddresses } from './addresses/addresses.ts'
import { findHomes } from './addresses/landmarks.ts'
import { findEmails, startOfName } from './links/emails.ts'
import type { Finding } from './finding.ts'
import { findHandles } from './handles/handles.ts'
import { findLinks } from './links/links.ts'
import { findPhones, MIN_DIGITS as MIN_PHONE } from './phones.ts'
import { isOnlyDigits } from './reading/digits.ts'
import { isSentence, type Part, partsToRead } from './parts.ts'
import { isPlainExceptNumbers } from './plain-text.ts'
import { readLeet } from './reading/leet.ts'
import { readLeetSentence } from './reading/leet-sentence.ts'
import { readWithoutPictures } from './reading/pictures.ts'
import { readSpelled } from './reading/spelled.ts'
import { readView, sourceRange, type View } from './reading/view.ts'
import { findInSentences } from './sentences.ts'
import {
  findMailInOrder,
  findNameInClauses,
  findNameInOrder,
  findNumberInOrder,
  isAboutFigures,
  MAX_ORDERED,
  MAX_ORDERED_LENGTH,
  mayEndOrder,
} from './ordered-parts.ts'
import { countSpoken, hasNoAddress, NUMBER, scan } from './reading/word-kinds.ts'
import { ordinaryWords } from './reading/words.ts'

type IsAllowed = (host: string) => boolean

/**
 * Which links may stay, and what was read already without finding anything, which is not read again: texts after
 * the word "text", and joined messages as JSON, which begins with a bracket.
 */
export type Reading = { readonly isAllowed: IsAllowed; readonly empty: Set<string> }

/** A rest of a detail is not longer. */
const MAX_REST = 160
/** A message between the parts of a detail is not longer. */
const MAX_INTERRUPTION = 30

/** The contact details of a text, without those in links that may stay. */
export function findInText(source: string, isAllowed: IsAllowed): Finding[] {
  const view = readLeet(readView(source))
  const spelled = readSpelled(view)
  const allowed: Finding[] = []
  const found = findLinks(view, source, isAllowed, allowed)
  found.push(...findPhones(view), ...findAddresses(view), ...findHandles(view), ...findInSentences(view))
  found.push(...findHomes(view), ...findInLeet(view), ...findNameInClauses(view))
  const plain = readWithoutPictures(view)
  if (plain !== view) found.push(...findHandles(plain))
  if (spelled !== view)
    found.push(
      ...findSpelled(spelled, source, isAllowed, allowed),
      ...findHandles(spelled),
      ...findAddresses(spelled),
      ...findInSentences(spelled),
    )
  found.push(...findEmails(spelled))
  const isKept = ({ from, to }: Finding) => allowed.some((link) => link.from <= from && to <= link.to)
  return trim(source, allowed.length === 0 ? found : found.filter((one) => !isKept(one)))
}

/** What is found in a text that is written in leetspeak as a whole. */
function findInLeet(view: View): Finding[] {
  const read = readLeetSentence(view)
  if (read === view) return []
  const found = [...findHandles(read), ...findAddresses(read), ...findInSentences(read), ...findHomes(read)]
  return [...found, ...findEmails(readSpelled(read))]
}

/** `findInText`, unless the text was read already. */
export function findOnce(source: string, { isAllowed, empty }: Reading): Finding[] {
  const key = `text ${source}`
  if (empty.has(key)) return []
  const found = findInText(source, isAllowed)
  if (found.length === 0) empty.add(key)
  return found
}

function findSpelled(view: View, source: string, isAllowed: IsAllowed, allowed: Finding[]): Finding[] {
  return findLinks(view, source, isAllowed, allowed).map((finding) => {
    if (finding.kind !== 'email') return finding
    const start = view.from?.indexOf(finding.from) ?? finding.from
    return { ...finding, from: sourceRange(view, startOfName(view, start, view.text.length), start + 1).from }
  })
}

/** A detail is masked without the spaces at its ends; a mask is no detail. */
function trim(source: string, found: readonly Finding[]): Finding[] {
  return found.flatMap((finding) => {
    let { from, to } = finding
    while (from < to && /\s/.test(source[from] ?? '')) from += 1
    while (to > from && /\s/.test(source[to - 1] ?? '')) to -= 1
    // A bullet beside a detail would make a mask of another length.
    while (from > 0 && source[from - 1] === '•') from -= 1
    while (to < source.length && source[to] === '•') to += 1
    return from < to && /[^•\s]/.test(source.slice(from, to)) ? [{ ...finding, from, to }] : []
  })
}

/** Whether a text has no contact detail, and completes none of the messages before it, as one scan of it shows [CD26]. */
export function isPlainAfter(text: string, earlier: readonly string[]): boolean {
  const view = readView(text)
  const kinds = scan(view.text)
  if (!isPlainExceptNumbers(view, kinds) || (kinds & NUMBER && hasNumberDetail(view, kinds))) return false
  if (findHomes(view).length > 0) return false
  if (earlier.length === 0) return true
  if (findInOrder([...earlier, text]).length > 0) return false
  if (earlier.at(-1)?.trimEnd().endsWith(contactMask)) return false
  return isSentence(view) || partsToRead([...earlier, text]).length < 2
}

/** Whether a reading is a phone number or an address, or may be a part of a number. */
const hasNumberDetail = (view: View, kinds: number): boolean =>
  isOnlyDigits(view) ||
  (countSpoken(kinds) >= MIN_PHONE && findPhones(view).length > 0) ||
  (!hasNoAddress(kinds) && findAddresses(view).length > 0) ||
  findInSentences(view).length > 0

/** Adds the details that end in the last of these messages and begin in the ones before it. */
export function findInParts(parts: readonly string[], reading: Reading, found: Finding[][]): void {
  found.at(-1)?.push(...findRest(parts))
  findDigits(parts, found)
  for (const { part, finding } of findInOrder(parts)) found[part]?.push(finding)
  const read = partsToRead(parts)
  if (findAmong(read, reading, found)) return
  // Another message may interrupt a detail: "wait", "brb".
  const isInterruption = ({ isOther, text }: Part) =>
    isOther && text.length <= MAX_INTERRUPTION && !text.includes('?') && !isAboutFigures(readView(text).text)
  const without = read.filter((part) => !isInterruption(part))
  if (without.length < read.length && !without.some(({ isOther }) => isOther))
    findAmong(without, reading, found)
}

/** Adds what is found in messages that are read as one; whether any of it begins before the last one. */
function findAmong(read: readonly Part[], { isAllowed, empty }: Reading, found: Finding[][]): boolean {
  if (read.length < 2) return false
  let isFound = false
  for (const glue of ['\n', '']) {
    const joined = join(read, glue)
    const key = JSON.stringify([glue, joined.last, joined.source])
    if (empty.has(key)) continue
    const all = glue === '' ? findGlued(joined, isAllowed) : findJoined(joined, isAllowed)
    const reaching = all.filter((one) => reaches(one, joined.last))
    if (reaching.length === 0) empty.add(key)
    for (const finding of reaching) {
      addParts(finding, joined, found)
      isFound ||= finding.from < joined.last
    }
  }
  return isFound
}

/** Of a number whose parts are messages of their own, with others between them. */
const MIN_SPLIT = 9
const MAX_PART = 60

/** Finds a phone number in the messages that are nothing but digits, whatever is between them. */
function findDigits(parts: readonly string[], found: Finding[][]): void {
  const last = parts.length - 1
  if (!isDigits(parts[last] ?? '')) return
  const read: Part[] = []
  for (const [part, text] of parts.entries())
    if (isDigits(text)) read.push({ part, skipped: 0, text, isOther: false })
  if (read.length < 3 || read.length === parts.length) return
  const before = parts[(read[0]?.part ?? 0) - 1] ?? ''
  if (isAboutFigures(readView(before.slice(-MAX_PART)).text)) return
  const joined = join(read, '\n')
  if (joined.source.replaceAll(/\s/g, '').length < MIN_SPLIT) return
  const all = trim(joined.source, findPhones(readView(joined.source)))
  for (const finding of all) if (reaches(finding, joined.last)) addParts(finding, joined, found)
}

/** Finds details whose parts several short messages name in order. */
function findInOrder(parts: readonly string[]): { part: number; finding: Finding }[] {
  const [before = '', last = ''] = parts.slice(-2).map((text) => readView(text).text.trim())
  if (!mayEndOrder(last, before)) return []
  const read = parts.flatMap((text, part) =>
    part >= parts.length - MAX_ORDERED && text.length <= MAX_ORDERED_LENGTH
      ? [{ part, text, line: readLeet(readView(text)).text.trim() }]
      : [],
  )
  const lines = read.map(({ line }) => line)
  for (const [kind, find] of [
    ['handle', findNameInOrder],
    ['phone', findNumberInOrder],
    ['email', findMailInOrder],
  ] as const) {
    const range = find(lines)
    if (range?.to !== lines.length) continue
    return read.slice(range.from, range.to).flatMap(({ part, text }) => {
      const [finding] = trim(text, [{ kind, from: 0, to: text.length }])
      return finding && !text.includes(contactMask) ? [{ part, finding }] : []
    })
  }
  return []
}

const isDigits = (text: string): boolean => text.length <= MAX_PART && isOnlyDigits(readView(text))

/** The rest of a detail whose beginning is masked already: an ending, or digits. */
const REST =
  /^\W*(?:(?:dot|punkt|punto|at|arroba|and|then|und|dann|y|luego)\W+)*(?:(?:gmail|hotmail|yahoo|outlook|icloud|gmx|web)\W*(?:dot|punkt|punto)?\W*)?(?:com|net|org|de|es|co\.uk|info|gg|me)?\W*$/

/** Finds the rest of a detail in a message after one that ends with a mask. */
function findRest(parts: readonly string[]): Finding[] {
  const text = parts.at(-1) ?? ''
  if (text.length > MAX_REST || !parts.at(-2)?.trimEnd().endsWith(contactMask)) return []
  const view = readView(text)
  const isEnding = /[a-z]/.test(view.text) && REST.test(view.text)
  if (!isEnding && !isOnlyDigits(view)) return []
  return trim(text, [{ from: 0, to: text.length, kind: isEnding ? 'email' : 'phone' }])
}

/** What is digits and ordinary words can only be the end of a number or an address. */
const ONLY_DIGITS = /^[a-z0-9\s,.!?()-]*$/i

function findJoined({ source, last }: Joined, isAllowed: IsAllowed): Finding[] {
  const text = source.slice(last)
  const view = readView(source)
  if (/[a-z]{2}/i.test(text) || !ONLY_DIGITS.test(text)) return findInText(source, isAllowed)
  return trim(source, [
    ...findPhones(view),
    ...findAddresses(view),
    ...findHandles(view),
    ...findInSentences(view),
  ])
}

const reaches = ({ to, context }: Finding, last: number): boolean => Math.max(to, context?.to ?? 0) > last

/** Without anything between the messages, only email addresses and links are looked for. */
function findGlued({ source, last }: Joined, isAllowed: IsAllowed): Finding[] {
  const view = readView(source)
  const found = [...findLinks(view, source, isAllowed, []), ...findEmails(view)]
  return trim(
    source,
    found.filter(({ from, to }) => isGlued(source.slice(from, to), source.slice(last))),
  )
}

/** Two sentences without a space between them are no link. */
const isGlued = (detail: string, last: string): boolean =>
  !(last.startsWith('@') && ordinaryWords.has(detail.split('@')[0] ?? '')) &&
  (/@|\/|www|\.(?:com|net|org)$/.test(detail) || (/^\.?[a-z]{2,8}$/.test(last) && /\.[a-z]+$/.test(detail)))

type Joined = {
  readonly source: string
  readonly last: number
  /** For each part that is read: where it begins in the source, and how much of its beginning was left out. */
  readonly starts: readonly { readonly part: number; readonly at: number; readonly skipped: number }[]
}

/** Whether a name goes on in the next message: lea_ and koller, lea and .koller07. */
const isSigned = (before: string, after: string): boolean =>
  /[a-z0-9]_$/i.test(before) || /^[._][a-z0-9]/i.test(after)

function join(parts: readonly Part[], glue: string): Joined {
  let source = ''
  const starts: { part: number; at: number; skipped: number }[] = []
  for (const { part, skipped, text } of parts) {
    if (starts.length > 0 && !(glue === '\n' && isSigned(source, text))) source += glue
    starts.push({ part, at: source.length, skipped })
    source += text
  }
  return { source, starts, last: starts.at(-1)?.at ?? 0 }
}

function addParts(finding: Finding, { source, starts }: Joined, found: Finding[][]): void {
  for (const [index, { part, at, skipped }] of starts.entries()) {
    const end = starts[index + 1]?.at ?? source.length
    const from = Math.max(finding.from, at)
    const to = Math.min(finding.to, end)
    const [one] = from < to ? trim(source, [{ kind: finding.kind, from, to }]) : []
    if (!one) continue
    // The mask of the message beside it belongs to that message.
    const inside = { from: Math.max(one.from, at), to: Math.min(one.to, end) }
    found[part]?.push({ ...one, from: inside.from - at + skipped, to: inside.to - at + skipped })
  }
}
