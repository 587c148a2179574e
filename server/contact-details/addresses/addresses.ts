import * as hints from '../reading/word-kinds.ts'
import { englishAddresses } from './english-addresses.ts'
import type { Finding } from '../finding.ts'
import { nearAddresses } from './near-addresses.ts'
import { numberWords } from '../reading/number-words.ts'
import { findPlaces } from './places.ts'
import { hasNumber } from '../plain-text.ts'
import { readWithoutPictures } from '../reading/pictures.ts'
import { sourceRange, type View } from '../reading/view.ts'
import { toSet } from '../reading/words.ts'

/** Number words of one or two parts: veintitres, ciento catorce, zweiundzwanzig. */
const WORDS = `(?:(?:ein|zwei|drei)?hundert[a-z]{2,24}|${[...numberWords.keys()].filter((word) => word.length > 2).join('|')})`
const SPANISH_START = String.raw`(?:calle|c/|c\.|cll|avenida|av|avda\.?|av\.|avd\.?|plaza|plza\.?|pza\.?|pl\.|paseo|po\.?|camino|carretera|ctra\.?|ronda|travesia|callejon|pasaje|urbanizacion|urb\.?|rambla|gran via|carrer|jr\.?|jiron|psje\.?|glorieta|bulevar|plazuela|alameda|costanilla|privada|cerrada|andador|prolongacion|circuito|retorno|calzada|cuesta|senda|vereda|corredera|rua|via)(?<=[/.]|[a-z](?=\s))`
const SPANISH_HINT = new RegExp(`(?<![a-z0-9])${SPANISH_START}`)
const SPANISH = new RegExp(
  String.raw`(?<![a-z0-9])(?:calle es (?:la )?)?${SPANISH_START}\s{0,2}(?:(?:de|del|la|las|los|el|san|santa|y|\d{1,2}(?=\sde\s))\s){0,3}([a-z][a-z.'-]{1,20})(?:\s[a-z][a-z.'-]{0,20}){0,4}?(?:,?\s(?:n\.?[o°º]?|num\.?|numero|nro\.?|#|el|portal|bloque|casa|puerta|piso|(?:y )?(?:el|mi) (?:numero|portal)(?: es(?: el)?)?)|,)?(?:\s?\d{1,4}(?!\d)|\s${WORDS}(?:\s(?:y\s)?${WORDS}){0,2}(?![a-z]))(?![\d:.%-]\d|\s?(?:euros?|€|anos?|horas?|minutos?|veces|dias?|personas|metros|m|km|de\s(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre))\b)(?:\s?[a-z]\b)?(?:,?\s\d{1,2}\s?[ºoa°]?\s?[a-z]?\b)?`,
  'g',
)
const GERMAN = new RegExp(
  String.raw`(?<![a-z0-9])([a-z-]{2,30}(?:strasse|str\.|str|weg|gasse|allee|platz|pl\.|ring|damm|ufer|chaussee|stieg|steig|promenade|markt|berg|graben|hof|wall|tor)|(?:[a-z][a-z-]{2,20}\s){1,2}(?:strasse|str\.|str|weg|gasse|allee|platz|ring|damm|ufer|chaussee|promenade)|(?:am|an der|an den|im|in der|in den|auf dem|auf der|unter den|unter der|zum|zur|beim|hinter der|vor dem)\s(?:(?:alten?|neuen?|grossen?|kleinen?|hohen?|langen?|oberen?|unteren?)\s)?[a-z][a-z-]{2,24})[\s,]{1,2}(?:nr\.?\s?|nummer\s|hausnummer\s|haus\s)?(\d{1,3}\s?[a-fl]?|${WORDS}(?![a-z]))(?![\d:.%,-]\d|\s?(?:uhr|euro|€|%|jahre?|minuten|stunden|tore|punkte|mal|km|meter|schuler|leute|kinder|tage|seiten?|\.\s[a-z])\b|[a-z])`,
  'g',
)
/** Places of a town: codes with the town, and British postcodes. */
const BRITISH_CODE = /(?<![A-Z0-9])(?:[A-Z]{1,2}\d[A-Z\d]?)\s\d[A-Z]{2}(?![A-Z0-9])/g
const STATE_CODE =
  /(?<=[a-z]),? (?:AL|AK|AZ|AR|CA|CO|CT|DE|FL|GA|HI|ID|IL|IN|IA|KS|KY|LA|ME|MD|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|NM|NY|NC|ND|OH|OK|OR|PA|RI|SC|SD|TN|TX|UT|VT|VA|WA|WV|WI|WY),? \d{5}(?!\d)/g
/** 60311 Frankfurt, Zeil 44, and Zeil 44, 60311 Frankfurt. */
const TOWN_AND_HOUSE =
  /(?<!\d)\d{5} [A-Z][a-z]{2,20}(?: [A-Z][a-z]{2,20})?,? [A-Z][a-z]{2,20}(?: [A-Z]?[a-z]{2,20}){0,2},? \d{1,4}(?![\d:.%])|[A-Z][a-z]{2,20},? \d{1,4}[a-z]?, \d{4,5} [A-Z][a-z]{2,20}/g
/** Two parts of a building: bloque 4 escalera B, Haus 4 Eingang B. */
const PARTS_OF_BUILDING =
  /(?<![a-z])(?:(?:bloque|blq|escalera|esc\.|piso|puerta|portal|planta|torre|depto\.?|dpto\.?|departamento|apartamento|haus|eingang|aufgang|wohnung|treppenhaus|stiege|tur) (?:\d{1,3}[a-z]?|[a-z])(?![a-z\d])[ ,]{0,2}){2,4}/g
const BOX = /\b(?:p\.?\s?o\.? ?box|postfach|apartado(?: de correos)?|apdo\.?)\s(?:nr\.?\s)?\d{2,6}\b/g
/** Flats and suites after the street: 100 Main St, Apt 4B; Neubaugasse 31/5; Ollerton Ave #12. */
const ROOM_AFTER =
  /^(?:[, ]{1,2}(?:(?:flat|apt\.?|apartment|unit|suite|piso|wohnung) ?#?|#|(?:top|tur|stiege) )(?:\d{1,4}[a-z]?|[a-z]\d{1,3})(?![a-z\d])|(?:\/\d{1,3}[a-z]?){1,3}(?![\d/]))/
const TOWN_AFTER =
  /^(?:,? ?\d{0,3}[a-z]?)?[,\s]{1,3}(?:\d{4,5} [A-Z][a-z-]+(?: [A-Z][a-z]+)?|(?<=, )[A-Z][a-z]{2,20}(?![a-z']| [a-z])|[A-Z][a-z]+(?: [A-Z][a-z]+)?,? [A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z][a-z]+,? [A-Z]{2} \d{5}|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})/

/** Words that end like a street in German. */
const NOT_STREETS =
  /^(?:(?:um|vor|aus|fort|haupt|er|hin|her|ein|durch|zwei|drei|gegen|irr|rund)(?:weg|platz|wall|ring|tor)|.*(?:arbeits|sitz|steh|park|spiel|tabellen|start|losungs|rechen|lebens|stell|schlaf|zelt|fussball|tennis|mittel|sport|schul|bahn|flug|camping|ausbildungs|studien|praktikums|treff|speicher|podiums|stamm|halb|heim|rad|lauf|denk|aufmerksam|bau|bauern|bahn|frei|innen|schwarz|super|super|welt|arbeits)(?:platz|weg|hof|markt|ring|wall|berg|tor)|.*(?:hering|string|during|spring|bring|vorhof|motor|tutor|autor|faktor|vektor|doktor|direktor|monitor|rektor|reaktor|editor|factor|vector|author|doctor|factor|actor|tor|doctor|mentor|sektor|generator|operator|string|offering|engineering|wondering|supermarkt|flohmarkt|bauernhof|bahnhof|friedhof|wasserfall)|(?:the|der|dem|den|einen|ein|auf|dein|mein|this|dritten|zweiten|ersten|am|im|ist|jeder|kein|deine|einem|rein|so|und).*\s(?:platz|weg|ring|markt|str)|kalender.*)$/
const NOT_PLACES = toSet(`
  ende anfang montag dienstag mittwoch donnerstag freitag samstag sonntag januar februar marz april mai juni juli august september oktober november
  dezember jahr jahre jahren alter durchschnitt schnitt kapitel beispiel aufgabe aufgaben seite buch abschnitt teil test klasse schuljahr halbjahr jahrgang
  satz tag tage uhr raum zimmer thema heft text band blatt film spiel rest minuten stunde stunden letzten nachsten ersten zweiten dritten ubung tabelle
  bus linie level vergleich kopf prinzip moment monat nummer gleis stock etage juli ergebnis finale gruppe runde quadrat bereich fach viertel version windows
  abbildung paragraph artikel vers strophe zeile spalte block kurs woche wochen sommer winter herbst lektion modul hausaufgabe kino ganzen schlimmsten besten
  wert zahl zahlen summe differenz produkt faktor exponent nenner zahler absatz szene akt
`)
const NOT_SPANISH = toSet(
  'hay tiene en con por a las los el la y que es son esta estan de tengo vi 13 numero trece',
)
/** Words that are streets only with a name in capitals, where somebody lives. */
const UNSURE_SPANISH = /^(?:privada|cerrada|circuito|retorno|calzada|cuesta|senda|vereda|corredera|rua|via)/
const SPANISH_HOME =
  /(?<![a-z])(?:casa|viv(?:o|imos)|direccion|col(?:onia)?|frac[a-z.]*|barrio|recogeme|pasa(?:te)?|ven(?:te)?|timbre|piso|te espero|esperame|nos vemos|depa|mi calle)(?![a-z])/
/** "El número es 12" */
const TOLD_NUMBER = / (?:el|mi) (?:numero|portal) es(?: el)? /
const UNNAMED = toSet(
  'muy con hay tiene que es son en por para tenia habia viven mide medir principal estan larga corta grande',
)

/** What a German address has, and few other texts. */
const CAPITAL_PLACE = /(?:[Aa][mn]|[Dd]e[rnm]|[Ii][mn]|[Zz]u[mr]|[Bb]eim)\s(?:[A-Za-z]{4,8}\s)?[A-Z]/
const STREET_END =
  /(?:str|strasse|str\.|pl\.|weg|gasse|allee|platz|ring|damm|ufer|chaussee|stieg|steig|promenade|markt|berg|graben|hof|wall|tor)[\s,]/
const BOX_HINT = /box|postfach|apartado|apdo/

const LEET =
  /(?<=[a-z])(?:11|[01345])(?=[a-z])|(?<=[a-z]{3})[013](?![a-z0-9])|(?<![a-z0-9])[01](?=[a-z]{2})(?!1st|[01](?:st|nd|rd|th|am|pm|min|km|kg|cm|mm|ml|gb|uhr)(?![a-z]))/gi

/** Digits inside words as the letters they stand for: r0ad, ca11e. */
const A_LETTER = /(?<=[a-z])@(?=[a-z]{2})|(?<![a-z0-9])4(?=[a-z]{4})/gi
const readLetters = (text: string): string =>
  /[a-z][@0-5]|[@0-5][a-z]/i.test(text)
    ? text
        .replaceAll(A_LETTER, 'a')
        .replaceAll(LEET, (digits) => (digits === '11' ? 'll' : ('oi#eas'[Number(digits)] ?? digits)))
    : text

/** Finds street addresses, also with pictures among their words. Linear. */
export function findAddresses(view: View): Finding[] {
  const plain = /\d/.test(view.text) ? readWithoutPictures(view) : view
  return plain === view ? findStreets(view) : [...findStreets(view), ...findStreets(plain)]
}

/** Finds addresses in the forms of the three languages, and post codes with a state or of Britain. */
function findStreets(original: View): Finding[] {
  const hasFigure = /[\d@+/]/.test(original.text)
  const view = hasFigure || original.text.includes('\n') ? readAddress(original) : original
  const kinds = hints.scanWords(view.text) | (hasFigure ? hints.FIGURE : 0)
  if (kinds === 0) return []
  const found: Finding[] = []
  const add = (from: number, to: number) => {
    const room = to + (ROOM_AFTER.exec(view.text.slice(to, to + 30))?.[0].length ?? 0)
    const town = TOWN_AFTER.exec(view.cased.slice(room, room + 60))?.[0].length ?? 0
    found.push({ ...sourceRange(view, from, room + town), kind: 'address' })
  }
  for (const { from, to } of findPlaces(view.text, original.text, kinds)) add(from, to)
  for (const { from, to } of nearAddresses(view.text, view.cased, kinds)) add(from, to)
  if (!(kinds & hints.NUMBER) && !hasNumber(original)) return found
  for (const { from, to } of englishAddresses(view.text, view.cased, kinds)) add(from, to)
  if (kinds & hints.SPANISH_STREET && SPANISH_HINT.test(view.text))
    for (const { 0: all, 1: name = '', index } of view.text.matchAll(SPANISH))
      if (
        !NOT_SPANISH.has(name) &&
        (!UNSURE_SPANISH.test(all) ||
          (/^[A-Za-z]+ (?:(?:de|del|la|las|los|el) ){0,3}[A-Z]/.test(
            view.cased.slice(index, index + all.length),
          ) &&
            SPANISH_HOME.test(view.text))) &&
        !all
          .replace(TOLD_NUMBER, '')
          .split(' ')
          .some((word) => UNNAMED.has(word))
      )
        add(index, index + all.trimEnd().length)
  if (mayBeGerman(view, kinds)) addGerman(view, add)
  const addAll = (text: string, pattern: RegExp) => {
    for (const { 0: all, index } of text.matchAll(pattern)) add(index, index + all.trimEnd().length)
  }
  if (kinds & hints.BUILDING) addAll(view.text, PARTS_OF_BUILDING)
  if (hasFigure && /[A-Z]\d/.test(view.cased)) addAll(view.cased, BRITISH_CODE)
  if (hasFigure && /\d{4}/.test(view.cased))
    for (const pattern of [STATE_CODE, TOWN_AND_HOUSE]) addAll(view.cased, pattern)
  if (kinds & hints.POST && BOX_HINT.test(view.text)) addAll(view.text, BOX)
  return found
}

/** A reading of one line, in which digits inside words are letters. */
function readAddress(view: View): View {
  const read = (text: string) => readLetters(text).replaceAll('\n', ' ')
  return { ...view, text: read(view.text), cased: read(view.cased) }
}

const mayBeGerman = ({ text, cased }: View, kinds: number): boolean =>
  ((kinds & hints.GERMAN_STREET) !== 0 && STREET_END.test(text)) ||
  ((kinds & hints.PREPOSITION) !== 0 && (CAPITAL_PLACE.test(cased) || text.includes('wohn')))

function addGerman({ text, cased }: View, add: (from: number, to: number) => void): void {
  for (const { 0: all, 1: street = '', index } of text.matchAll(GERMAN)) {
    const isHome = HOME.test(text) || /nummer/.test(all) || text.trim() === all.trim()
    const isToldAsHome = LIVES.test(text.slice(Math.max(0, index - 20), index)) && street.includes(' ')
    if (isToldAsHome && !NOT_PLACES.has(street.split(' ').at(-1) ?? ''))
      add(index, index + all.trimEnd().length)
    else if (isGermanStreet(street, cased.slice(index, index + street.length), isHome))
      add(index, index + all.trimEnd().length)
  }
}

const HOME = /\b(?:wohn\w*|adresse|anschrift|hausnummer|komm(?:t|st)?|zuhause|klingel\w*|stock|etage)\b/

/** Directly before a German address, also one in lowercase. */
const LIVES = /\b(?:wohn(?:e|en|st|t)?|adresse(?: ist|:)?)(?: (?:ich|wir|auch|jetzt|hier))?\s$/

/** Whether the words before a number are a street; with a word such as "wohne", in lowercase too. */
function isGermanStreet(street: string, cased: string, isHome: boolean): boolean {
  const name = street.split(' ').at(-1) ?? ''
  if (
    /.{3}(?:weg|platz|ring|gasse)$/.test(name) &&
    !NOT_STREETS.test(name) &&
    (isHome || /^[A-Z]/.test(cased.slice(-name.length)))
  )
    return true
  const words = street.split(' ')
  const last = words.at(-1) ?? ''
  if (/(?:strasse|str\.?|pl\.|gasse|allee|chaussee|damm|ufer|promenade|steig|stieg)$/.test(last))
    return last.length > 4 || words.length > 1
  if (words.length > 1 && !/(?:weg|platz|ring)$/.test(last))
    return !NOT_PLACES.has(last) && /^[A-Z]/.test(cased.split(' ').at(-1) ?? '')
  if (words.length > 1 && /^(?:A[mn]|In|I[mn]|Auf|Unter|Hinter|Beim|Zu[mr]) /.test(cased))
    return !/(?:ring|weg)$/.test(last)
  if (words.length > 1) return !NOT_STREETS.test(street) && /^[A-Z]/.test(cased)
  return !NOT_STREETS.test(last) && /^[A-Z]/.test(cased)
}
