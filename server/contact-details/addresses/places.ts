import { ENGLISH_STREET, FIGURE, GERMAN_STREET, SPANISH_STREET } from '../reading/word-kinds.ts'
import type { Range } from '../reading/view.ts'
import { numberWords } from '../reading/number-words.ts'
import { ordinaryWords } from '../reading/words.ts'

// Places that are told by a position, by a street without a number, or by a number before the street.

const ENGLISH_END =
  '(?:street|st|road|rd|avenue|ave|lane|ln|drive|close|crescent|terrace|court|grove|boulevard|blvd|gardens|way|parade)'
const ENGLISH = String.raw`(?:(?:[a-z][a-z'.]{2,20}|\d{1,3}(?:st|nd|rd|th)) ){1,2}?${ENGLISH_END}`
const GERMAN =
  '(?:[a-z-]{3,30}(?:strasse|str\\.|gasse|allee|weg|chaussee)|[a-z]{4,20}(?:er|en) (?:strasse|allee|weg))'
const SPANISH =
  '(?:calle|c/|avenida|avda\\.?|av\\.|paseo|plaza|camino|glorieta|carrera|ronda|travesia|pasaje) ?(?:(?:de|del|la|las|los|el|san|santa) ){0,3}[a-z]{3,20}'
const STREET = `(?:${ENGLISH}|${GERMAN}|${SPANISH})(?![a-z])`
const WORD = `(?:${[...numberWords.keys()].filter((word) => word.length > 2).join('|')})`
const NUMBER = `(?:\\d{1,4}[a-f]?|${WORD}(?:[ -](?:y |and )?${WORD})?)(?![a-z\\d])`

/** Says that the sender lives there, or where to meet. */
const COMING = String.raw`(?:(?:i|we) (?:live|stay|am staying|moved)|(?:i'?m|we'?re) (?:on|in|at)|(?:my|our) (?:house|home|place|flat|road|street|building)|address|(?:last|first|second|corner|blue|red|white|green|yellow|brown) house|(?:ultima|primera|segunda) casa|casa (?:azul|roja|blanca|verde|amarilla)|meet(?: me| up)?|pick (?:me|you) up|come (?:over|by|to)|waiting|vivo|vivimos|estoy|mi (?:casa|calle|piso|edificio|direccion|portal)|nos vemos|quedamos|quedar|recogeme|te recojo|te espero|ven (?:a|al)|pasate|(?:ich|wir) wohnen?|wohn(?:e|en)|(?:mein|unser)e? (?:haus|wohnung|strasse|adresse)|treff(?:en|t)?|hol (?:mich|dich)|abholen|komm (?:zu|in|vorbei)|adresse|das [a-z]{3,12} haus)`
const AT = String.raw`(?:[^\n!?]{0,40}?\s)(?:on|in|at|off|en|de|por|auf|an|der|dem|vom|is|es|ist|ecke|esquina|where|donde|wo)(?: (?:the|la|el|der|dem|den))?`
/** I live on Oak Street; quedamos en la calle Alcala; treffen wir uns in der Hansastrasse. */
const NAMED = new RegExp(String.raw`(?<![a-z])${COMING}(?![a-z])${AT} (${STREET})`, 'g')
/** The number before the street: el 8 de la calle Luna, nummer 8 vom Eichenweg. */
const NUMBER_OF = new RegExp(
  String.raw`(?<![a-z])(?:number|no\.?|nr\.?|nummer|haus(?:nummer)?|numero|n[o°º]\.?|portal|casa|edificio|bloque|piso) ${NUMBER},? (?:of|on|in|at|de|en|vom|von|der|am|an)(?: (?:the|la|el|der|dem))? (${STREET})`,
  'g',
)
/** Corner of Mill Lane and Park Road; Ecke Blumenstrasse und Ringweg; esquina de Luna con Sol. */
const CORNER = new RegExp(
  String.raw`(?<![a-z])(?:corner of|ecke|esquina (?:de|con)) (${STREET})[ ,/]{1,3}(?:(?:and|&|und|y|con|/) )?[a-z .-]{3,24}`,
  'g',
)
/** Rosewood Avenue is my street. */
const MINE = new RegExp(
  String.raw`(?<![a-z'])(${STREET}),? (?:is (?:my|our) (?:street|road|address|home|place)|is w?h?ere (?:i|we) live|ist (?:meine|unsere) (?:strasse|adresse)|es (?:mi|nuestra) (?:calle|direccion))(?![a-z])`,
  'g',
)
/** A street and its number without a space, as is left of a spaced address. */
const GLUED =
  /(?<![a-z0-9])(?:calle|avenida|plaza|paseo)[a-z]{3,24}\d{1,3}[a-z]?(?![a-z0-9])|(?<![a-z0-9])[a-z]{3,24}(?:strasse|weg|gasse|allee|platz)\d{1,3}[a-z]?(?![a-z0-9])/g
const STREET_HINT = new RegExp(
  String.raw`(?:strasse|str\.|gasse|allee|weg|chaussee)(?![a-z])|(?<![a-z])(?:${ENGLISH_END}|calle|c/|avenida|avda\.?|av\.|paseo|plaza|camino|glorieta|carrera|ronda|travesia|pasaje)(?![a-z])|(?:strasse|weg|gasse|allee|platz|calle[a-z]+|plaza[a-z]+|avenida[a-z]+|paseo[a-z]+)\d`,
)

const DEGREES = String.raw`\d{1,3}~ ?\d{1,2}['"~] ?(?:\d{1,2}(?:[.,]\d{1,3})?["'~]{0,2} ?)?[nsewo](?![a-z])`
const POSITIONS = [
  // Degrees, minutes, and seconds.
  new RegExp(String.raw`${DEGREES}[ ,]{0,3}${DEGREES}`, 'g'),
  // Plus codes, and the three words of what3words.
  /(?<![a-z0-9])[2-9cfghjmpqrvwx]{4}(?:[2-9cfghjmpqrvwx]{4})?\+[2-9cfghjmpqrvwx]{2,3}(?![a-z0-9])/g,
  /(?:\/\/\/|(?:what3words|w3w|three words)[a-z :]{0,24}?[ :])[a-z]{3,20}\.[a-z]{3,20}\.[a-z]{3,20}/g,
  // An Irish post code, and a Canadian one.
  /(?<![a-z0-9])(?:[ac-fhknprtv-y]\d[\dw] [0-9ac-fhknprtv-y]{4}|[abceghj-nprstvxy]\d[a-z] \d[a-z]\d)(?![a-z0-9])/g,
]
const POSITION_HINT = /\d~|\+[2-9cfghjmpqrvwx]{2}|\/\/\/|what3words|w3w|three words|[a-z]\d[\da-z] [\da-z]/
/** Latitude and longitude: four decimals are some ten meters. */
const COORDINATES = /(?<![\d.,])-?\d{1,2}[.,]\d{4,8}[ ,;]{1,3}-?\d{1,3}[.,]\d{4,8}(?![\d.])/g
const HERE =
  /\b(?:here|map|maps|gps|coordinates|coords|location|pin|live|house|home|meet|aqui|mapa|ubicacion|coordenadas|estoy|vivo|casa|hier|karte|standort|koordinaten|wohn\w*|haus|bin|im|i'm|door|tur|puerta)\b/

/** Words before a street that are not its name. */
const UNNAMED =
  /^(?:the|my|our|a|this|that|same|next|main|busy|whole|other|every|each|your|his|her|their|half|all|one|some|no|any|long|by|of|in|on|at) /
const ROADS =
  /^(?:unter|hin|rad|fuss|schul|heim|um|aus|geh|rueck|ruck|feld|haupt)?(?:weg|wegs|strasse)$|^(?:calle|plaza|paseo|camino|avenida|carrera|ronda) (?:es|esta|y|con|hay|de la|no|muy|tiene|larga|principal)(?![a-z])/

/** The ranges of such places in a text in lowercase; `typed` is the same without its digits read as letters. `kinds` are its `scanWords`. Linear. */
export function findPlaces(text: string, typed: string, kinds: number): Range[] {
  const found: Range[] = []
  const add = (all: string, index: number) =>
    void found.push({ from: index, to: index + all.trimEnd().length })
  if (kinds & FIGURE && POSITION_HINT.test(typed))
    for (const pattern of POSITIONS) for (const { 0: all, index } of typed.matchAll(pattern)) add(all, index)
  if (kinds & FIGURE && /\d[.,]\d{4}/.test(typed) && (HERE.test(typed) || typed.length < 40))
    for (const { 0: all, index } of typed.matchAll(COORDINATES)) add(all, index)
  if (!(kinds & (ENGLISH_STREET | GERMAN_STREET | SPANISH_STREET)) || !STREET_HINT.test(text)) return found
  for (const { 0: all, index } of text.matchAll(GLUED)) add(all, index)
  for (const pattern of [NUMBER_OF, CORNER, MINE])
    for (const { 0: all, 1: street = '', index } of text.matchAll(pattern))
      if (isNamed(street)) add(all, index)
  for (const { 0: all, 1: street = '', index } of text.matchAll(NAMED))
    if (isNamed(street)) add(street, index + all.length - street.length)
  return found
}

/** Whether a street has a name of its own: not "the main street", and not "unterwegs". */
function isNamed(street: string): boolean {
  if (UNNAMED.test(street) || ROADS.test(street)) return false
  const words = street.split(' ')
  return (
    words.length < 2 ||
    /^(?:calle|c\/|av|paseo|plaza|camino|glorieta|carrera|ronda|travesia|pasaje)/.test(street) ||
    !ordinaryWords.has(words.at(-2) ?? '')
  )
}
