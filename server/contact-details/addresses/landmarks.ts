import { type Range, sourceRange, type View } from '../reading/view.ts'
import type { Finding } from '../finding.ts'

// Homes that have no street, but a shop, a church, or a school beside them: "we live over the bakery in Aalen".

const LIVE =
  "(?:(?:i|we) live|where (?:i|we) live|that'?s (?:us|me|mine|ours|where)|(?:my|our) (?:house|flat|home|place|door|window)|the (?:flat|house) (?=over|above|behind|beside|next|opposite|across)|ring the|vivo|vivimos|mi (?:casa|depa|piso|portal|edificio|departamento)|nuestra casa|wohne|(?:ich|wir) wohnen?|wohn ich|(?:mein|unser) (?:haus|zuhause)|(?:meine|unsere) wohnung|bei uns)"
const BESIDE =
  '(?:next (?:door )?to|above|over|opposite|behind|beside|across (?:the road )?from|in front of|al lado de|frente a|enfrente del?|detras del?|arriba del?|encima del?|junto a|pegad[ao] a|neben|uber|gegenuber|hinter|direkt an)'
const MARK =
  "(?:(?:chip |kebab |coffee |corner |flower |pet |sweet )?shop|chippy|bakery|butcher'?s?|baker'?s|school|church|chapel|mosque|pub|station|supermarket|tesco|lidl|aldi|pharmacy|chemist'?s?|post office|library|hairdresser'?s?|barber'?s?|takeaway|laundromat|launderette|pizzeria|panaderia|papeleria|iglesia|ermita|farmacia|colegio|escuela|instituto|tienda|supermercado|mercadona|oxxo|gasolinera|peluqueria|carniceria|mercado|ferreteria|ayuntamiento|fruteria|estanco|backerei|konditorei|kirche|feuerwehr|schule|grundschule|apotheke|rewe|edeka|tankstelle|friseur|frisor|donerladen|metzgerei|bahnhof|rathaus|kiosk|sparkasse|eisdiele|kindergarten)"
/** The landmark, with a few words of its own before it. */
const NEXT = new RegExp(`(?<![a-z])${BESIDE}l? (?:[a-z'.]{1,15} ){0,3}?${MARK}(?![a-z])`, 'g')
const HOME = new RegExp(`(?<![a-z])${LIVE}(?![a-z])`)
/** Which of the houses or doors it is. */
const WHICH =
  /(?<![a-z])(?:bell|buzzer|knock|(?:top|first|second|third|ground) floor|(?:last|first|left|only) house|house (?:left|right)|(?:red|blue|green|yellow|white|black|pink|brown) (?:house|door|roof|gate|garage|shutters)|timbre|puerta (?:azul|roja|verde|blanca|negra|amarilla|marron)|cas(?:a|ita) (?:azul|roja|verde|blanca|amarilla|rosa)|(?:primer|segundo|tercer|cuarto|ultimo) piso|piso \d|es la (?:azul|roja|verde|blanca|amarilla|rosa)|(?:rote|blaue|grune|gelbe|weisse)[snr]? (?:haus|tur|dach|tor)|klingeln?|klopf\w*|(?:erster|zweiter|dritter|oberster|ersten|zweiten|dritten) stock|\d\. stock|dachgeschoss|erdgeschoss|hinterhaus|hinterhof|anbau)(?![a-z])/
/** The town, or the name of what is beside it, after the landmark. */
const TOWN = /\b(?:[Ii]n|[Ee]n|[Dd]e|[Oo]n) [A-Z][a-z]{2,20}/g
const STORY =
  /(?<![a-z])(?:story|novel|chapter|character|translate|cuento|novela|capitulo|personaje|traduc\w*|geschichte|roman|kapitel|figur|ubersetz\w*|im text|en el texto|in the text|minecraft|roblox)(?![a-z])/
const HINT =
  /next|above|over|opposite|behind|beside|across|front|lado|frente|detras|arriba|encima|junto|pegad|neben|uber|hinter|direkt/
/** How far from the landmark the rest is. */
const NEAR = 110

/** Finds homes by what is beside them, if a message says which one it is, or in which town. Linear. */
export function findHomes(view: View): Finding[] {
  if (!HINT.test(view.text) || !HOME.test(view.text)) return []
  const text = view.text.replaceAll('\n', ' ')
  const found: Finding[] = []
  let read = 0
  for (const { 0: all, index } of text.matchAll(NEXT)) {
    if (index < read) continue
    const start = Math.max(index - NEAR, 0)
    read = index + all.length + NEAR
    const range = rangeIn(text.slice(start, read), view.cased.slice(start, read), {
      from: index - start,
      to: index - start + all.length,
    })
    if (range) found.push({ ...sourceRange(view, start + range.from, start + range.to), kind: 'address' })
  }
  return found
}

function rangeIn(near: string, cased: string, mark: Range): Range | null {
  const home = HOME.exec(near)
  if (!home || STORY.test(near)) return null
  const rest = [
    WHICH.exec(near),
    Array.from(cased.matchAll(TOWN)).find(({ index }) => index >= mark.from),
  ].filter((match) => match !== null && match !== undefined)
  if (rest.length === 0) return null
  const ranges = [
    mark,
    ...[home, ...rest].map(({ 0: all, index }) => ({ from: index, to: index + all.length })),
  ]
  return { from: Math.min(...ranges.map(({ from }) => from)), to: Math.max(...ranges.map(({ to }) => to)) }
}
