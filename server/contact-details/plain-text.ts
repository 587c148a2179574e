import { numberWords, repeatWords } from './number-words.ts'
import { PLATFORM } from './platforms.ts'
import { PROVIDER } from './spelled.ts'
import type { View } from './view.ts'
import { toSet } from './words.ts'

// Most messages are letters and ordinary signs only: one scan shows that they cannot have a contact detail [CD26].

/** Letters, apostrophes, spaces, emoji, and signs of sentences. */
const SHAPE = /^[a-z' \n!?.,;:~]*$/
/** Letters by themselves may spell a word, a sign beside a letter or after a space may be in a host, and what is between emoji may be "at". */
const SPELLED =
  /(?<![a-z])[a-z][ \n~,.]{1,3}[a-z](?![a-z])|[ \n][.,;:]|[.,;:~](?=[a-z'~])|~ ?(?:at|ad|a|d) ?~|^[ \n~]*at(?![a-z])/

/** The words that a contact detail has when it has no digit and no sign. */
const TRIGGERS = toSet(`
  o oh symbol sign zeichen arroba arrobas klammeraffe affenschwanz strudel aet ett
  dot punkt punto pto pnkt period point stop com net org io gg co www http https hxxp underscore score under guion barra unterstrich slash
  schragstrich hashtag raute almohadilla hash colon doppelpunkt puntos comma coma komma star stern asterisk asterisco dash hyphen line bindestrich
  minus strich space leerzeichen email mail mails correo web live gmail apps app thing logo icon messenger bird ghost gram camara fantasma pajaro
  avion telefono nota geist vogel kamera flieger horer corner cottage farm lodge villa manor barn whats what whatsapp wapp wsp wasap guasap tg ig fb
  tik tele face be you user line ome linked cash gamer epic brawl google hot out yahoo icloud proton freenet yandex session signal imessage facetime
  wickr skype viber threema wechat facebook telegram snap snapchat insta instagram discord kik
`)
/** Streets, with which a meeting place has no number. */
const STREETS = toSet(
  'street st road rd avenue ave lane ln drive close crescent terrace court grove boulevard gardens way parade calle avenida avda paseo plaza camino glorieta carrera ronda travesia pasaje',
)
const isStreet = (word: string): boolean =>
  STREETS.has(word) || /(?:strasse|gasse|allee|weg|chaussee)$/.test(word)
/** Of the words above, those that begin the name of a service of two words are looked for with the next one. */
const TWO = new RegExp(
  String.raw`(?<![a-z])(?:${PLATFORM}|${PROVIDER}|imessage|facetime|wickr|whats|ghost|bird|gram|chat thing|(?:one|thing) with)(?![a-z])`,
)
const BEGINNINGS = toSet(
  'what be you user line out hot tele face live under stop score thing space line dash',
)
const HEADS = new Set(
  [...numberWords.keys()].filter((word) => word.length > 2).map((word) => word.slice(0, 3)),
)
/** Number words glued to each other have so many letters. */
const MIN_GLUED = 6

/**
 * Whether a reading has nothing that any contact detail has, except words of numbers, which only phone numbers and street
 * addresses have. One scan; false means only that it must be read.
 */
export function isPlainExceptNumbers({ text }: View): boolean {
  return SHAPE.test(text) && !SPELLED.test(text) && !hasWord(text, isTrigger) && !TWO.test(text)
}

/** Whether a reading has a digit or a word of a number, as phone numbers and almost all street addresses have. */
export const hasNumber = ({ text }: View): boolean => /\d/.test(text) || hasWord(text, isNumber)

function hasWord(text: string, is: (word: string) => boolean): boolean {
  let from = -1
  for (let at = 0; at <= text.length; at += 1) {
    const code = at < text.length ? text.charCodeAt(at) : 0
    if (code >= 97 && code <= 122) {
      if (from < 0) from = at
    } else if (from >= 0) {
      if (is(text.slice(from, at))) return true
      from = -1
    }
  }
  return false
}

/** A host in one word. */
const GLUED_HOST = /(?:dot|punto|punkt)(?:com|net|org|de|es|couk)$/
const isTrigger = (word: string): boolean =>
  (word.length > 8 && GLUED_HOST.test(word)) ||
  (TRIGGERS.has(word) && !BEGINNINGS.has(word)) ||
  isStreet(word)

const GLUED = new RegExp(`^(?:${[...numberWords.keys()].filter((one) => one.length > 2).join('|')})`)
const isNumber = (word: string): boolean =>
  numberWords.has(word) ||
  repeatWords.has(word) ||
  (word.length >= MIN_GLUED && HEADS.has(word.slice(0, 3)) && GLUED.test(word))
