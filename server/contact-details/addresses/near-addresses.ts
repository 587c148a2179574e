import { ENGLISH_STREET, FIGURE, GERMAN_STREET, NAMED_HOUSE, SPANISH_STREET } from '../reading/word-kinds.ts'
import { numberWords } from '../reading/number-words.ts'
import type { Range } from '../reading/view.ts'
import { ordinaryWords } from '../reading/words.ts'

// Street addresses whose street and number are not beside each other, and those without a word for a street.

const END =
  '(?:street|str|st|road|rd|avenue|ave|lane|ln|close|drive|crescent|terrace|court|ct|grove|boulevard|blvd|gardens)'
const ENGLISH = String.raw`(?:[a-z][a-z'.]{1,20} ){1,2}${END}`
const GERMAN = '[a-z-]{3,30}(?:strasse|str\\.|allee|gasse|weg|chaussee|promenade)'
const SPANISH =
  '(?:calle|avenida|avda\\.?|paseo|plaza|camino|glorieta|carrera)(?: es)?[ ,]{1,2}(?:(?:de|del|la|las|los|el|san|santa) ){0,3}[a-z]{2,20}'
const STREET = new RegExp(String.raw`(?<![a-z])(?:${ENGLISH}|${GERMAN}|${SPANISH})(?![a-z])`, 'g')
const WORD = `(?:${[...numberWords.keys()].filter((word) => word.length > 2 && word !== 'one' && !word.startsWith('ein')).join('|')})`
const NUMBER = `(?:\\d{1,4}[a-f]?|${WORD}(?:[ -](?:y |and )?${WORD}){0,2})`
/** Says that a number is one of a house. */
const HOUSE = new RegExp(
  String.raw`(?<![a-z])(?:(?:house|number|no\.?|nr\.?|nummer|hausnummer|haus|numero|num\.?|n[o°º]\.?|casa|portal)(?: (?:is|es|ist|the|el|la|number|nummer|numero)){0,3}|(?:it'?s|we are|we're|somos|soy|sind|is|hat|has|es|at|and|y|und) (?:the|el|la|das|die|der|en el)(?: (?:number|numero|nummer))?|en el)[ ,:]{1,2}#?(${NUMBER})(?![a-z\d]|[:.,%/-]\d| ?(?:uhr|euros?|min|km|m|years?|jahre|anos|st|nd|rd|th|am|pm|people|kids|cats|dogs|rooms|floors?|stock)(?![a-z]))`,
  'g',
)
/** Says that the sender lives there, or where to meet the sender. */
const HOME =
  /\b(?:live|living|lives|house|home|our place|wohn\w*|haus|zuhause|casa|viv[eio]\w*|estamos|estoy|my (?:street|road)|meine strasse|unsere strasse|mi calle|la calle es|address|adresse|direccion|pick me up|come (?:over|to|by)|gate|hausnummer|that'?s (?:me|us|where)|da bin ich|ahi estoy|(?:number|no|nr) \d{1,4} (?:on|in|at) the|(?:we'?re|were|i'?m) (?:at |the )?(?:number|no|nr))\b/
const BESIDE = /^[ ,]{1,3}\d{1,4}[a-f]?(?=[ ,.!?]*$|[,.!?] )/
const NEAR = 80
const ORDINARY_NAMES =
  /^(?:the|my|our|a|this|that|down|on|of|in|main|same|high|busy|quiet|every|next|cross|across|and) /

const PLACES = [
  // Spanish quarters and estates, whose houses have numbers.
  String.raw`(?<![a-z])(?:residencial|urbanizacion|urb\.?|barrio|barriada|colonia|col\.|conjunto|fraccionamiento|poligono) (?:(?:de|del|la|las|los|el|san|santa) ){0,3}[a-z]{2,20}(?:[ ,]{1,2}[a-z]{2,20}){0,3}?[ ,]{1,2}(?:chalet|casa|bloque|manzana|portal|interior|lote|numero|parcela|torre|edificio|puerta|n[o°º]\.?|#)? ?\d{1,4}(?:[ ,]{1,2}(?:casa|piso|puerta|interior|depto|portal|bloque|lote) \d{1,4}[a-z]?){0,3}(?![\d:.%])`,
  // The grid of Colombian towns.
  String.raw`(?<![a-z])(?:carrera|cra\.?|kr\.?|calle|cl\.?|transversal|diagonal) \d{1,3}[a-z]? ?(?:#|no\.?|n[°º]) ?\d{1,3}[a-z]? ?- ?\d{1,3}`,
  // Flats in a named house, houses on an estate, and houses with a name.
  String.raw`(?<![a-z])(?:flat|apt\.?|apartment|unit) \d{1,4}[a-z]?,? (?:in |at )?(?:the )?(?:[a-z]{2,20} ){1,2}(?:house|court|building|towers?|lodge|hall|mansions|block)(?: (?:on|in|at) [a-z]{2,20} ${END})?(?![a-z])`,
  String.raw`(?<![a-z])[a-z]{4,20} (?:estate|village|towers?|residences?|apartments?|caravan park|trailer park),? (?:house|flat|number|no\.?|apt|unit|block|lot) ?#?\d{1,4}(?!\d)`,
  String.raw`(?<![a-z])[a-z]{3,15} (?:cottage|farm|lodge|villa|manor|barn), (?:[a-z]{3,20} ){1,2}${END}(?![a-z])`,
].map((pattern) => new RegExp(pattern, 'g'))
/** Of a colony in history, or of ants. */
const SAYS =
  / (?:tenia|tiene|tienen|hay|habia|se|son|era|fue|fundo|acabo|duro|crecio|conto|cuenta|paso) | (?:de|en) (?:1\d|20)\d\d$/
const CORNER = new RegExp(
  String.raw`(?<![a-z])corner of (?:[a-z0-9.']{2,20} ){1,3}(?:and|&) (?:[a-z0-9.']{2,20} ?){1,2}`,
  'g',
)
/** "Corner of 5th and Maple": numbers of streets, or names with capitals. */
const CAPITAL_CORNER =
  /\b[Cc]orner of (?:\d{1,3}(?:st|nd|rd|th)|[A-Z][a-z]{2,20})(?: [A-Z][a-z]{2,20})? (?:and|&) (?:\d{1,3}(?:st|nd|rd|th)|[A-Z][a-z]{2,20})(?: [A-Z][a-z]{2,20})?/g
/** "Vivo en la esquina de Jacaranda con Laurel", with capitals. */
const ESQUINA =
  /\b(?:[Vv]iv(?:o|imos)|[Ee]stoy|[Mm]i casa|[Nn]os vemos|[Qq]uedamos|[Vv]en)\b[^.!?\n]{0,40}?\besquina (?:de|entre) (?:[A-Z][a-z]{2,20} ?){1,3}(?:con|y) (?:[A-Z][a-z]{2,20} ?){1,3}/g
/** "It's the blue house on Quarry Hill", with capitals. */
const OUR_HOUSE =
  /\b(?:[Ii]t'?s|[Ww]e'?re|[Ii]'?m|[Mm]y|[Oo]ur|[Ll]ive in|[Ll]iving in)(?: in)?(?: the)?(?: [a-z]{2,12})? (?:house|flat) (?:on|in) [A-Z][a-z]{2,20} (?:Hill|Row|Way|Park|Road|Street|Lane|Close|Green|Square|Place|View|Rise)\b/g
const MEET =
  /\b(?:(?:my|our) (?:place|house|home|flat)|meet|wait\w*|pick (?:me|you) up|come|see you|live|i'?m at|we'?re at)\b/
const HAS_END = new RegExp(`\\b${END}\\b`)
/** "Vivo en Los Rosales 27", with capitals. */
const NAMED_PLACE =
  /(?<![A-Za-z])(?:[Vv]iv(?:o|imos)|[Ee]st(?:oy|amos)|[Cc]asa,? (?:es la de|es|esta)|[Dd]ireccion(?: es|:))(?: en)? (?:(?:[Ll]os|[Ll]as|[Ll]a|[Ee]l|[Dd]el?|[Ss]an|[Ss]anta) ){0,2}(?:[A-Z][a-z]{2,20}[ ,]{1,2}){1,3}(?:n[o°º]?\.? ?|numero )?\d{1,4}(?![\d:.%])/g
const HINT =
  /street|road|avenue|lane|close|drive|crescent|terrace|court|grove|boulevard|gardens|strasse|str\.|allee|gasse|weg|chaussee|promenade|calle|avenida|avda|paseo|plaza|camino|glorieta|carrera|(?:^| )(?:st|rd|ave|ln|str|ct)(?![a-z])/
const PLACE_HINT =
  /residencial|urb|barri|col|conjunto|fraccion|poligono|carrera|cra|kr|calle|cl|transversal|diagonal|flat|apt|apartment|unit|estate|village|tower|residence|park|cottage|farm|lodge|villa|manor|barn/

/** The ranges of such addresses. `cased` is the text with its capitals, `kinds` are its `scanWords`. Linear. */
export function nearAddresses(text: string, cased: string, kinds: number): Range[] {
  const found: Range[] = []
  const hasDigit = kinds & FIGURE && /\d/.test(text)
  if ((hasDigit || kinds & NAMED_HOUSE) && PLACE_HINT.test(text))
    for (const pattern of PLACES)
      for (const { 0: all, index } of text.matchAll(pattern))
        if (!SAYS.test(all)) found.push({ from: index, to: index + all.length })
  if (hasDigit && /viv|est|asa|irec/.test(text))
    for (const { 0: all, index } of cased.matchAll(NAMED_PLACE))
      found.push({ from: index, to: index + all.length })
  if (text.includes('corner of ') && MEET.test(text))
    for (const { 0: all, index } of cased.matchAll(CAPITAL_CORNER))
      found.push({ from: index, to: index + all.length })
  if (text.includes('esquina'))
    for (const { 0: all, index } of cased.matchAll(ESQUINA))
      found.push({ from: index, to: index + all.trimEnd().length })
  if (/house|flat/.test(text))
    for (const { 0: all, index } of cased.matchAll(OUR_HOUSE))
      found.push({ from: index, to: index + all.length })
  if (!(kinds & (ENGLISH_STREET | GERMAN_STREET | SPANISH_STREET))) return found
  if (!HINT.test(text) || !HOME.test(text)) return found
  for (const { 0: all, index } of text.matchAll(CORNER))
    if (HAS_END.test(all)) found.push({ from: index, to: index + all.trimEnd().length })
  const numbers = Array.from(text.matchAll(HOUSE), ({ 0: all, index }) => ({
    from: index,
    to: index + all.length,
  }))
  let next = 0
  for (const { 0: street, index } of text.matchAll(STREET)) {
    if (!isStreet(street)) continue
    const end = index + street.length
    const beside = BESIDE.exec(text.slice(end, end + NEAR))
    while ((numbers[next]?.to ?? text.length) < index - NEAR) next += 1
    const number = beside ? { from: end, to: end + beside[0].length } : numbers[next]
    if (number && number.from <= end + NEAR)
      found.push({ from: Math.min(number.from, index), to: Math.max(number.to, end) })
  }
  return found
}

/** A street with a name of its own: not "the main street", and not "unterwegs". */
function isStreet(street: string): boolean {
  if (
    /^(?:unter|hin|rad|fuss|schul|heim|um|aus|gehweg|rueck|ruck|feld)?wegs?$|^(?:haupt)?strasse$/.test(street)
  )
    return false
  if (ORDINARY_NAMES.test(street) && street.split(' ').length < 3) return false
  const name = street.split(' ').at(-2) ?? ''
  return !/^(?:the|my|our|a|this|that|same|next|in|on)$/.test(name) || ordinaryWords.has(street)
}
