import type { Finding } from '../finding.ts'
import { numberWords } from '../reading/number-words.ts'
import { PROVIDER } from '../reading/spelled.ts'
import { sourceRange, type View } from '../reading/view.ts'
import { looksLikeName } from '../handles/names.ts'
import { EMAIL_CUES, ordinaryWords } from '../reading/words.ts'

const NAME = '[a-z0-9][a-z0-9._+-]{0,63}'
const ENDING = String.raw`(?:[\s.,]{1,3}(?:c[o0]m|de|es|net|org|co\.uk|me|at|ch)(?![a-z]))?`
/** A name at a mail service, without the ending or with a space before it. */
const AT_PROVIDER = new RegExp(String.raw`(?<![a-z0-9._+-])(${NAME})@${PROVIDER}(?![a-z0-9])${ENDING}`, 'g')
/** A name beside a mail service, without the at sign. */
const BESIDE_PROVIDER = new RegExp(
  String.raw`(?<![a-z0-9._+-])(${NAME})[\s,(]{1,3}${PROVIDER}[\s.,]{1,3}(?:com|de|es|net)(?![a-z0-9])`,
  'g',
)
/** A mail service, and the name there. */
const PROVIDER_FIRST = new RegExp(
  String.raw`(?<![a-z0-9@.])(?:${PROVIDER}|e-?mail|correo)(?:\s(?:is|ist|es|address|adresse|id|account|name|konto|lautet|me at|me on|me|just|simply|only|einfach|nur|solo|simplemente|starts with|begins with|empieza por|fangt an mit)){0,3}[\s:=>,]{1,3}(${NAME})(?![a-z0-9@])`,
  'g',
)
/** Words between a name and the service, and services that are no ordinary words. */
const CONNECTED =
  "(?:and|then|the|at|sign|after|that|it|it'?s|comes|goes|usual|y|luego|despues|la|el|lo|viene|siempre|de|und|dann|danach|das|der|kommt|ubliche|normal|klammeraffe|arroba)"
const CLEAR_PROVIDER = `(?!web|live|mail|zoho)${PROVIDER}`
/** My gmail is noah brandt 07; noah brandt 07 en gmail. */
const WORDS_FIRST = new RegExp(
  String.raw`(?<![a-z0-9@.])((?:[a-z]{2,20} ){1,3}\d{1,4}|[a-z0-9]{1,20}[._\d][a-z0-9._]{1,30})(?:(?:,? (?:but|y|and|und|luego|then|dann))?,? (?:at|en|bei|on|auf|de|a) (?:the |el |dem |das |la )?${PROVIDER}|(?:,?[ \n]${CONNECTED}){1,5},?[ \n](?:${CLEAR_PROVIDER}|(?:google|gmail|yahoo|outlook|hotmail|icloud|gmx|web)[ -](?:ending|endung|ende|terminacion|thing|part|teil|bit|one)))(?![a-z0-9@])`,
  'g',
)
const WORDS_LAST = new RegExp(
  String.raw`(?<![a-z0-9@.])(?:my|mi|mein|meine) (?:(?:address|adresse|direccion|account|konto|cuenta) (?:at|on|bei|en|de) )?(?:${PROVIDER}|e-?mail|correo)(?: (?:is|es|ist|address|adresse|just|simply|einfach|nur|solo)|:){1,3} ((?:[a-z]{1,20} ){1,3}(?:(?:and |und |y )?(?:then |dann |luego ))?\d{1,4})(?![\d:%]|[.,]\d)`,
  'g',
)
const NUMBERS = [...numberWords.keys()].join('|')
/** What is read before the at sign, if it is not one word: lea nine nine, lea underscore k. */
const PARTS_BEFORE = new RegExp(
  String.raw`(?<![a-z0-9])(?:[a-z0-9_.]{2,20} )?(?:(?:${NUMBERS}|\d{1,4}|[a-z]) ){1,8}$`,
)
/** A whole address in one word: leakolleratgmaildotcom. */
const GLUED =
  /(?<![a-z0-9])[a-z0-9._]{3,40}?(?:at|ar{1,2}oba|aet|@)[a-z0-9-]{3,20}(?:dot|punto|punkt)(?:com|net|org|de|es|couk)(?![a-z0-9])/g
const GLUED_HINT = /[a-z0-9-](?:dot|punto|punkt)(?:com|net|org|de|es|couk)(?![a-z0-9])/
const WINDOW = 90
/** With hardly anything beside it, what stands before a mail service is a name there. */
const ALONE = 12

const HINT = new RegExp(String.raw`(?<![a-z])(?:${PROVIDER}|e-?mail|correo|google)(?![a-z0-9])`)

/** Finds what `linkify-it` cannot: names at a mail service without the ending, or without the at sign. */
export function findEmails(view: View): Finding[] {
  const found: Finding[] = []
  for (const { 0: all, index } of GLUED_HINT.test(view.text) ? view.text.matchAll(GLUED) : [])
    found.push({ ...sourceRange(view, index, index + all.length), kind: 'email' })
  if (!HINT.test(view.text)) return found
  for (const match of view.text.matchAll(AT_PROVIDER)) {
    const [all, name = ''] = match
    const isLong = startOfName(view, match.index, match.index + all.length) < match.index
    const isSpoken = !isLong && !/[\d._@]/.test(name) && ordinaryWords.has(name) && !all.includes('.')
    if (!isSpoken) found.push(toFinding(view, match.index, match.index + all.length))
  }
  for (const match of view.text.matchAll(BESIDE_PROVIDER)) {
    const [all, name = ''] = match
    const isAlone = name.length > 4 && view.text.trim().length < all.length + ALONE
    if (!isName(name) && (ordinaryWords.has(name) || !(isAlone || EMAIL_CUES.test(view.text)))) continue
    found.push(toFinding(view, match.index, match.index + all.length))
  }
  for (const match of view.text.matchAll(PROVIDER_FIRST)) {
    const [all, name = ''] = match
    const to = match.index + all.length
    if (looksLikeName(name)) found.push({ ...sourceRange(view, to - name.length, to), kind: 'email' })
  }
  for (const pattern of [WORDS_FIRST, WORDS_LAST])
    for (const { 0: all, 1: name = '', index } of view.text.matchAll(pattern)) {
      const start = nameIn(name)
      const from = index + all.indexOf(name) + start
      if (start < name.length) found.push({ ...sourceRange(view, from, index + all.length), kind: 'email' })
    }
  return found
}

/** Where a name of several words begins: after the ordinary ones. */
function nameIn(name: string): number {
  let from = 0
  for (const word of name.split(' ').slice(0, -1)) if (ordinaryWords.has(word)) from += word.length + 1
  return /[a-z]/.test(name.slice(from)) ? from : name.length
}

const isName = (word: string): boolean => /[\d._]/.test(word)

function toFinding(view: View, from: number, to: number): Finding {
  return { ...sourceRange(view, startOfName(view, from, to), to), kind: 'email' }
}

/** Where the name of an email address begins that was found at `from`, and may be several words if it is spelled out. */
export function startOfName(view: View, from: number, to: number): number {
  const before = view.text.slice(Math.max(0, from - WINDOW), from)
  const isSpokenAt = isSpoken(view, view.text.indexOf('@', from), to)
  const [parts = ''] = PARTS_BEFORE.exec(before) ?? []
  const [first = ''] = parts.split(' ')
  const isPhrase = ordinaryWords.has(first) && !numberWords.has(first)
  if (parts !== '') return from - parts.length + (isPhrase ? first.length + 1 : 0)
  return isSpokenAt ? from - wordsBefore(before).length : from
}

/** Up to two more words of a name of several: mia tanner smith at yahoo. */
function wordsBefore(text: string): string {
  const words: string[] = []
  for (const word of text.split(' ').slice(-3, -1).toReversed()) {
    if (!/^[a-z0-9_]{2,20}$/.test(word) || ordinaryWords.has(word)) break
    words.unshift(`${word} `)
  }
  return words.join('')
}

/** Whether an at sign is a word of several characters in the text. */
function isSpoken(view: View, at: number, to: number): boolean {
  if (at < 0 || at >= to) return false
  const range = sourceRange(view, at, at + 1)
  return range.to - range.from > 2
}
