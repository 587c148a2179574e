import { isNumber, maxDigitsIn } from './number-words.ts'
import { toSet } from './words.ts'

// What a text has of which contact details are made. One scan of its words says which forms need not be looked for.

/** A word for a street: of English, by itself; of Spanish, before a name; of German, at the end of a name. */
export const ENGLISH_STREET = 1
export const SPANISH_STREET = 2
export const GERMAN_STREET = 4
/** Words before a German place, which has a capital. */
export const PREPOSITION = 8
/** Words of sentences that say where a member lives, or where to meet. */
export const HOME = 16
/** Parts of a building. */
export const BUILDING = 32
/** Quarters, estates, and houses with a name. */
export const NAMED_HOUSE = 64
/** Post codes and boxes. */
export const POST = 128
/** Digits, and signs of positions on a map. */
export const FIGURE = 256
/** A word of a number. */
export const NUMBER = 512
/** A word that a contact detail has when it has no digit and no sign. */
export const TRIGGER = 1024
const ADDRESS = 511
/** The digits of the words of a number are counted above these bits, up to so many. */
const DIGITS_SHIFT = 11
const MAX_DIGITS = 63

const kindOf = new Map<string, number>()
const define = (kind: number, words: string): void => {
  for (const word of toSet(words)) kindOf.set(word, (kindOf.get(word) ?? 0) | kind)
}
define(
  ENGLISH_STREET,
  `street str st road rd avenue ave av lane ln boulevard blvd crescent terrace parkway pkwy highway hwy sq ct cir cres pde tce drive dr way close
  court place pl square gardens grove row hill park mews parade walk rise green circle trail yard quay wharf vale heights view croft meadow meadows
  mount villas cottages streat stret steet sreet avenu avnue aveune raod crecent cresent terace terrase boulevrd maltings orchard paddock paddocks route`,
)
define(
  SPANISH_STREET,
  `calle c cll avenida av avda avd plaza plza pza pl paseo po camino carretera ctra ronda travesia callejon pasaje urbanizacion urb rambla gran via carrer
  jr jiron psje glorieta bulevar plazuela alameda costanilla carrera privada cerrada andador prolongacion circuito retorno calzada cuesta senda vereda corredera rua via`,
)
define(PREPOSITION, 'am an der dem den im in auf unter zum zur beim hinter vor')
define(HOME, 'live stay staying moved address place house flat home come meet pick drop at')
define(
  BUILDING,
  'bloque blq escalera esc piso puerta portal planta torre depto dpto haus eingang aufgang wohnung treppenhaus stiege tur',
)
define(NAMED_HOUSE, 'cottage farm lodge villa manor barn')
define(POST, 'zip zipcode post postcode plz postleitzahl postal box pobox postfach apartado apdo')

// As "three words" before a position of what3words, and "corner of" before two streets.
define(FIGURE, 'three corner')

/** The words that a contact detail has when it has no digit and no sign. */
const TRIGGERS = toSet(`
  o oh symbol sign zeichen arroba arrobas klammeraffe affenschwanz strudel aet ett
  dot punkt punto pto pnkt period point stop com net org io gg co www http https hxxp underscore score under guion barra unterstrich slash
  schragstrich hashtag raute almohadilla hash colon doppelpunkt puntos comma coma komma star stern asterisk asterisco dash hyphen line bindestrich
  minus strich space leerzeichen email mail mails corner correo web live gmail apps app thing logo icon messenger bird ghost gram camara camarita fantasma fantasmita pajaro pajarito notita
  avion telefono nota geist vogel kamera flieger horer corner cottage farm lodge villa manor barn whats what whatsapp wapp wsp wasap guasap tg ig fb
  tik tick tele face be you user line ome linked cash gamer epic brawl google hot out yahoo icloud proton freenet yandex session signal imessage facetime
  wickr skype viber threema wechat facebook telegram snap snapchat insta instagram discord kik
`)
/** Streets, with which a meeting place has no number. */
const STREETS = toSet(
  'street st road rd avenue ave lane ln drive close crescent terrace court grove boulevard gardens way parade calle avenida avda paseo plaza camino glorieta carrera ronda travesia pasaje',
)
const isStreet = (word: string): boolean =>
  STREETS.has(word) || /(?:strasse|[a-z]{3}str|gasse|allee|weg|chaussee)$/.test(word)
/** The words above that begin the name of a service of two words, which is looked for as a whole. */
const BEGINNINGS = toSet(
  'what be you user line out hot tele face live under stop score thing space line dash',
)
/** A host in one word. */
const GLUED_HOST = /(?:dot|punto|punkt)(?:com|net|org|de|es|couk)$/
const isTrigger = (word: string): boolean =>
  (word.length > 8 && GLUED_HOST.test(word)) ||
  (TRIGGERS.has(word) && !BEGINNINGS.has(word)) ||
  isStreet(word)

const GERMAN_ENDS =
  /(?:str|strasse|pl|weg|gasse|allee|platz|ring|damm|ufer|chaussee|stieg|steig|promenade|markt|berg|graben|hof|wall|tor)$/
/** Streets in one word with their name: maplestreet. */
const ENGLISH_ENDS = /.(?:street|road|avenue|lane|drive|close|court)$/
const SPANISH_STARTS = /^(?:calle|avenida|plaza|paseo)./
/** The kinds of words of a text in lowercase, as the bits above. */
export const scanWords = (text: string): number => scan(text) & ((1 << DIGITS_SHIFT) - 1)

/** An upper bound for the digits of the words of numbers in a text in lowercase, as far as it matters. */
export const countSpoken = (kinds: number): number => kinds >> DIGITS_SHIFT

/** `scanWords`, with what `countSpoken` reads. */
export function scan(text: string): number {
  let kinds = 0
  let digits = 0
  let from = -1
  for (let at = 0; at <= text.length; at += 1) {
    const code = at < text.length ? text.charCodeAt(at) : 0
    if (code >= 97 && code <= 122) {
      if (from < 0) from = at
    } else if (from >= 0) {
      const of = kindsOf(text.slice(from, at))
      kinds |= of & ((1 << DIGITS_SHIFT) - 1)
      digits += of >> DIGITS_SHIFT
      from = -1
    }
  }
  return kinds | (Math.min(digits, MAX_DIGITS) << DIGITS_SHIFT)
}

/** Whether the words of a text are none that a street address has. */
export const hasNoAddress = (kinds: number): boolean => (kinds & ADDRESS) === 0

/** The words that texts use most; an attack with many others cannot fill the memory. */
const known = new Map<string, number>()
const MAX_KNOWN = 20_000
const MAX_KNOWN_LENGTH = 16

function kindsOf(word: string): number {
  const before = known.get(word)
  if (before !== undefined) return before
  const kinds = judge(word)
  if (known.size < MAX_KNOWN && word.length <= MAX_KNOWN_LENGTH) known.set(word, kinds)
  return kinds
}

function judge(word: string): number {
  let kinds = kindOf.get(word) ?? 0
  if (GERMAN_ENDS.test(word)) kinds |= GERMAN_STREET
  if (ENGLISH_ENDS.test(word)) kinds |= ENGLISH_STREET
  if (SPANISH_STARTS.test(word)) kinds |= SPANISH_STREET
  if (isTrigger(word)) kinds |= TRIGGER
  const digits = maxDigitsIn(word)
  if (digits > 0) kinds |= Math.min(digits, MAX_DIGITS) << DIGITS_SHIFT
  if (isNumber(word)) kinds |= NUMBER
  return kinds
}
