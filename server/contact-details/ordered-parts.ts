import { PLATFORM } from './handles/platforms.ts'
import type { Finding } from './finding.ts'
import { numberWords } from './reading/number-words.ts'
import { type Range, sourceRange, type View } from './reading/view.ts'
import { findInSentences } from './sentences.ts'
import { ordinaryWords, toSet } from './reading/words.ts'

// Details whose parts several short messages name in order: the app, "the first word is", "then a dot"; "first bit", "last bit".

/** Of so many messages, none of which is longer. */
export const MAX_ORDERED = 9
export const MAX_ORDERED_LENGTH = 70

const ORDER =
  '(?:first|second|third|last|1st|2nd|3rd|erste[nrs]?|zweite[nrs]?|dritte[nrs]?|letzte[nrs]?|primer[ao]?|segund[ao]|tercer[ao]?|ultim[ao]|vorne|hinten|starts?|begins?|ends?|empieza|acaba|termina|then|dann|luego|despues|danach|al final|am ende|zum schluss|at the end|finally|next|after that|und|and|y|followed by)'
const FILLER =
  "(?:word|part|bit|half|one|name|wort|teil|halfte|palabra|parte|mitad|trozo|thing|steht|kommt|noch|va|viene|is|es|ist|its|it's|with|mit|por|con|an?|ein|un|una|just|the|das|die|der|la|el|lo|number|numbers?|zahl|numero|then|dann|luego|at|and)"
const ANY_OF = (words: string) => new RegExp(`(?<![a-z])${words}(?![a-z])`)
/** What the last of such messages has. */
const ENDS_ORDER = ANY_OF(
  `(?:${ORDER}|bits?|pieces?|dot|punkt|punto|underscore|unterstrich|guion|barra baja|dash|hyphen|bindestrich|\\d{1,6})`,
)
const VALUE = `["']?([a-z0-9_.]{1,20})["']?(?: (?:and |y |und )?(?:as|in|at|am|al|hinten|direkt|ganz|todo|all|alles) [a-z ]{1,20})?`
const ORDERED = new RegExp(
  `^(?:(?:the|so|ok|and|y|und|la|el|lo|das|die|der|its|it's) ){0,3}${ORDER}(?: ${FILLER}){0,4} ${VALUE}\\s*(?:$|[,.!(])`,
)
/** Says which part of a name it is, and not only that it is the next. */
const SURE = ANY_OF(
  '(?:word|part|bit|half|wort|teil|halfte|palabra|parte|mitad|trozo|starts?|begins?|ends?|empieza|acaba|termina|vorne|hinten|number|zahl|numero)',
)
/** After these, an ordinary word may be a part too. */
const SPELLS = ANY_OF(
  '(?:word|wort|palabra|starts?|begins?|ends?|empieza|acaba|termina|vorne|number|zahl|numero)',
)
const SIGN =
  /^(?:(?:then|and|dann|und|y|luego|un|ein|a|an|the|noch|also) ){0,4}(?:dot|period|punkt|punto|underscore|unterstrich|guion(?: bajo)?|barra baja|dash|hyphen|bindestrich|minus)[\s.!]*$/
const WITH_SIGN =
  /^(?:with|mit|con) (?:a|an|einem|un|ein) (?:dot|punkt|punto|underscore|unterstrich|guion bajo|barra baja)(?![a-z])/
const NUMBER_END =
  /^(?:and |y |und )?(?:(?:the |die |el )?(?:number|zahl|numero)s? (?:is|ist|es) )?\d{1,4}(?: (?:at the end|al final|am ende|hinten|zum schluss|after(?: that)?))?[\s.!]*$/
const SPOKEN = new RegExp(
  `^(?:(?:and|then|y|luego|und|dann|an?|un|ein) ){0,3}(?:(?:${[...numberWords.keys()].join('|')})(?: |$)){1,4}$`,
)
/** "Two words, frost and wolf" */
const TWO_WORDS = ANY_OF('(?:two|three|2|3|dos|tres|zwei|drei) (?:words|palabras|worter[n]?|wortern)')
const PAIR = /^(?:its |it's |es |son )?["']?([a-z]{2,20})["']? (?:and|y|und) ["']?([a-z]{2,20})["']?$/
const WORD = /^["']?([a-z0-9._]{2,20})["']?$/
const APP = new RegExp(
  `(?<![a-z])(?:${PLATFORM}|app (?:with|mit|con|de|del|der|that)[a-z ]{3,30}|(?:ghost|fantasma|geister) ?app)(?![a-z])[^\\n]{0,35}$`,
)
const IS_APP = new RegExp(`^(?:${PLATFORM})$`)
/** Messages between the parts. */
const MAX_OTHERS = 1

/** Whether a message may be the last part; others need not be read. */
export const mayEndOrder = (text: string, before: string): boolean =>
  text.length <= MAX_ORDERED_LENGTH &&
  (ENDS_ORDER.test(text) || (before.length <= MAX_ORDERED_LENGTH && SIGN.test(before)))

/** Which of these messages, read as lines in lowercase, are the parts of the name of an account: of the first and the last. */
export function findNameInOrder(lines: readonly string[]): Range | null {
  for (let from = lines.length - 3; from >= 0; from -= 1) {
    const line = lines[from] ?? ''
    if (line.endsWith('?') && line.length > 25) continue
    if (APP.test(line) && isNameInOrder(lines.slice(from + 1), TWO_WORDS.test(line), SURE))
      return { from, to: lines.length }
  }
  return null
}

function isNameInOrder(lines: readonly string[], isCounted: boolean, says: RegExp): boolean {
  let values = 0
  let sure = isCounted ? 1 : 0
  let others = 0
  for (const line of lines) {
    const value = ORDERED.exec(line)?.[1] ?? ''
    const [, first = '', second = ''] = PAIR.exec(line) ?? []
    if (SIGN.test(line) || WITH_SIGN.test(line)) sure += 1
    else if (NUMBER_END.test(line) || SPOKEN.test(line)) values += 1
    else if (isPart(value, SPELLS.test(line))) {
      values += 1
      sure += says.test(line) || /["'][a-z0-9]/.test(line) ? 1 : 0
    } else if (isPart(WORD.exec(line)?.[1] ?? '', false)) values += 1
    else if (isCounted && isPart(first, false) && isPart(second, false)) values += 2
    else others += 1
  }
  return values > 1 && sure > 0 && others <= MAX_OTHERS
}

const CLAUSES = /, |[.!?:] | (?=(?:and |y |und )?(?:then|dann|luego|despues) )/
const CLAUSE_HINT = /(?<![a-z])(?:then|dann|luego|despues|words|palabras|wortern?)(?![a-z])/
const MAX_CLAUSES = 200
/** In one message, less says that it is a name. */
const WORDS = ANY_OF('(?:words?|palabras?|wort|wortern?)')

/** Finds the name of an account in the clauses of one message. */
export function findNameInClauses(view: View): Finding[] {
  const text = view.text.trim()
  if (text.length > MAX_CLAUSES || !CLAUSE_HINT.test(text)) return []
  const [app = '', ...lines] = text.split(CLAUSES)
  const parts = lines.slice(0, 6).map((line) => line.replace(/[\s.!]+$/, ''))
  if (!APP.test(app) || !isNameInOrder(parts, TWO_WORDS.test(app), WORDS)) return []
  return [{ ...sourceRange(view, 0, view.text.length), kind: 'handle' }]
}

const isPart = (value: string, isSure: boolean): boolean =>
  value !== '' && !IS_APP.test(value) && (isSure || !ordinaryWords.has(value))

const HAS_AT =
  /(?<![a-z])(?:at|klammeraffe|affe|arroba|affenschwanz|strudel|aet|@|google|g ?mail|hotmail)(?![a-z])/
const HAS_HOST =
  /(?<![a-z])(?:g ?mail|hotmail|outlook|yahoo|icloud|google|gmx|proton|web|t-?online|posteo|freenet|aol|live|zoho|sky|btinternet|fastmail|yandex)(?![a-z])/

/** The same for an email address. */
export function findMailInOrder(lines: readonly string[]): Range | null {
  if (!lines.some((line) => HAS_HOST.test(line)) || !lines.some((line) => HAS_AT.test(line))) return null
  return linesOf(lines, (view) => findInSentences(view).find(({ kind }) => kind === 'email'))
}

/** The lines in which something is found that is looked for in all of them. */
function linesOf(lines: readonly string[], find: (view: View) => Range | undefined): Range | null {
  const text = lines.join(' ')
  const found = find({ text, cased: text, from: null, to: null })
  if (!found) return null
  const starts = lines.map((_, at) => (at === 0 ? 0 : lines.slice(0, at).join(' ').length + 1))
  return {
    from: starts.findLastIndex((start) => start <= found.from),
    to: starts.filter((start) => start < found.to).length,
  }
}

/** Words beside the parts of a number. */
const NUMBER_WORDS = toSet(`
  that was the first second third last next middle end bit bits part piece half one now ok and then so its it's is es ist el la lo los las va viene kommt
  jetzt ahora y und dann danach luego despues primero segundo tercero ultimo primer tercer final al am ende zum schluss vorne hinten mitte der die das erste erster zweite zweiter dritte
  letzte letzter teil trozo parte lada prefijo vorwahl area code my mi mein number numero nummer num digits with starts begins ends empieza acaba termina
  four three two cuatro tres vier drei goes comes noch also thats that's it here goes sind are son ya esta por con mit a at of
`)
const AFTER = /[,.!(]\s?(?:call|text|ring|ruf|llama|marca|escrib|schreib|done|that|das|ya|y |ok|so)[^\d]*$/
/** Says that these are to be called. */
const CALLS =
  /(?<![a-z])(?:(?:my|mi|meine?) (?:number|num|cell|phone|mobile|movil|numero|nummer|nr|handy[a-z]*|cel|tel[a-z]*)|area code|lada|prefijo|vorwahl|marcas?|marcame|llamame|ruf an|ruf mich|call me|text me|ring me|sms|whats ?app|in (?:bits|pieces|parts|chunks)|bit by bit|por partes|en (?:trozos|partes|pedazos)|in (?:teilen|stucken)|stuckweise|(?:first|second) bit|erster teil)(?![a-z])/
export const isAboutFigures = (text: string): boolean => FIGURES.test(text)
const FIGURES =
  /(?<![a-z])(?:pi|answers?|results?|scores?|exercises?|questions?|problems?|pages?|points|sequence|sum|antwort\w*|ergebnis\w*|aufgaben?|seiten?|punkte|losung\w*|folge|respuestas?|resultados?|ejercicios?|paginas?|puntos|suma|serie|years?|jahre?|anos?|euros?|km|bytes?|password|homework|deberes)(?![a-z])/
/** How such a number begins, and how long it is. */
const WHOLE_NUMBER = /^(?:0\d{8,11}|1?[2-9]\d{9}|[6-9]\d{8})$/

/** The same for a phone number. */
export function findNumberInOrder(lines: readonly string[]): Range | null {
  let digits = ''
  let from = lines.length
  let to = 0
  for (const [at, line] of lines.entries()) {
    const part = digitsOf(line)
    if (part === '') continue
    digits += part
    from = Math.min(from, at)
    to = at + 1
  }
  const all = lines.join('\n')
  const isWhole = to - from > 1 && WHOLE_NUMBER.test(digits) && CALLS.test(all) && !FIGURES.test(all)
  return isWhole ? { from, to } : null
}

/** The digits of a line that has only them, and words beside the part of a number. */
function digitsOf(line: string): string {
  const words = line.replace(AFTER, '').match(/[a-z']+|\d+|[^\sa-z\d]/g) ?? []
  let digits = ''
  for (const word of words) {
    if (/^\d/.test(word)) digits += word
    else if (/[a-z]/.test(word) ? !NUMBER_WORDS.has(word) : !/[.,:!-]/.test(word)) return ''
  }
  return digits.length > 1 && digits.length < 7 ? digits : ''
}
