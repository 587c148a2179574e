import type { ContactKind } from '#shared/domain/contact-details.ts'
import type { Finding } from './finding.ts'
import { PLATFORM } from './handles/platforms.ts'
import { numberWords } from './reading/number-words.ts'
import { sourceRange, type View } from './reading/view.ts'
import { ordinaryWords } from './reading/words.ts'

// Details that sentences tell: where the parts are named, and what is between them are words of their own.

type SentencePattern = {
  readonly kind: ContactKind
  /** What such a text has, to look for no more in others. */
  readonly hint: RegExp
  readonly pattern: RegExp
  /** What is found only if it is no ordinary word: the first group. */
  readonly isName?: true
  /** How many digits are found at least. */
  readonly digits?: number
}

const WORD = `(?:${[...numberWords.keys()].filter((word) => word.length > 3).join('|')})`
const NUMBER = String.raw`(?:\d{1,4} ?[a-f]?|${WORD}(?:[ -](?:y )?${WORD})?)(?![a-z\d]|[:.,]\d| ?(?:%|uhr|am|pm|euros?|km|years?|jahre|anos|minutes?|minuten|minutos)(?![a-z]))`
const HOUSE = String.raw`(?:haus|house|casa|(?:house |door )?(?:number|nr\.?|no\.)|(?:haus)?nummer|numero|num\.?|portal)[ ,:]{1,3}(?:(?:is|es|ist|the|el|la|das|die) )?${NUMBER}`
const HOME = String.raw`(?:(?:i|we) live|(?:i'?m|we'?re) living|where (?:do )?(?:u|you|i|we) live|(?:my|our) (?:house|flat|home|street|apartment|door)|(?:that'?s|its|it'?s) (?:us|where i live)|(?:house|flat|door)[a-z ]{0,30} is (?:mine|ours)|wohne|(?:ich|wir) wohnen?|wohn(?:en?)? (?:ich|wir)|(?:mein|unser)e? (?:haus|wohnung|strasse|adresse)|klopfen|komm (?:vorbei|rum)|klingel|(?<!en )vivo|vivimos|mi (?:casa|depa|piso|depto|calle|direccion|edificio)|te digo donde|timbre)(?![a-z])`
const BETWEEN = '[^?!]{1,100}?'
const NAME = String.raw`[a-z0-9][a-z0-9._-]{2,30}`
/** A name that no sentence has: with digits, a dot, or an underscore. Ordinary words have hyphens. */
const SIGNED = String.raw`(?:[a-z]{2,20}[._][a-z0-9._-]{1,20}|[a-z]{2,20}\d{2,}[a-z0-9._]{0,10})`
const HYPHENED = String.raw`(?:${SIGNED}|[a-z]{2,20}-[a-z0-9-]{2,30})`
/** Services whose names are nothing else: protons and outlooks are in homework. */
const MAIL = String.raw`(?:g ?mail|google ?mail|hotmail|icloud|gmx|yahoo|(?:outlook|proton) ?(?:mail|me|com|dot)|googles? (?:mail|thing))`
/** Says that digits are to be called: sums and lists have them too. */
const CALLING =
  /(?<![a-z])(?:(?:my|meine|mi|ur|your) (?:number|nummer|numero|cell|mobile|handy[a-z]*|phone|digits)|(?:call|text|ring|dial) (?:me|us|it)(?! (?:a|the) )|area code|vorwahl|whats ?app|handynummer|llamame|ruf mich|(?:first|1st) (?:half|bit)|meine [a-z]{5,15}ische)(?![a-z])|(?:^|[^\d.,])(?:0\d{2,}|\+\d)/
/** Between the parts of an address that are told one after another. */
const THEN =
  '(?:and|then|und|dann|y|luego|despues|danach|after|that|the|das|der|die|el|la|un|ein|a|an|comes|kommt|va|viene|next|thing|symbol|sign|zeichen|second|zweiter|segunda|part|bit|teil|parte|ok|so)'
const MAIL_HOST = String.raw`(?:${MAIL}|web|t-?online|posteo|freenet|aol|live|outlook|proton|zoho|sky|btinternet|fastmail|mail|me|yandex)`
const SLASH = String.raw`(?:/|slash|barra|schragstrich)`

const all: readonly SentencePattern[] = [
  // The yellow house opposite the playground is mine, number 8.
  {
    kind: 'address',
    hint: /house|haus|casa|num|\bn(?:r|o\.)|portal/,
    pattern: new RegExp(
      `(?<![a-z])(?:${HOME}${BETWEEN}(?<![a-z])${HOUSE}|${HOUSE}[^?!]{1,40}?(?<![a-z])${HOME})`,
      'g',
    ),
  },
  // Rooms of halls and dormitories, in which the public is not.
  {
    kind: 'address',
    hint: /hall|dorm|heim|residen|colegio|internat/,
    pattern: new RegExp(
      String.raw`(?<![a-z])(?:dorms?|[a-z]*wohnheim|student (?:halls?|residence|housing|accommodation)|(?:[a-z]{3,15} )?student halls|halls of residence|residencia|colegio mayor|internat|(?:living|staying|live|stay) (?:at|in) (?:the )?(?!the |lecture|exam|sports|town|school|dining)(?:[a-z]{3,20} ){1,3}halls?)(?![a-z])[^?!]{0,60}?(?<![a-z])(?:room|rm|zimmer|zi\.|habitacion|hab\.|cuarto)\.? (?:(?:no|nr|number|nummer|numero)\.? )?\d{1,4}[a-z]?(?![a-z\d])`,
      'g',
    ),
  },
  // The parts by their names: street, number.
  {
    kind: 'address',
    hint: /strasse|street|road|calle/,
    pattern: new RegExp(
      String.raw`(?<![a-z])(?:(?:meine|unsere) strasse (?:heisst|ist)|strasse ?:|(?:my|our) (?:street|road) (?:is|is called|is named) |(?:street|road)(?: name)? ?:|(?:mi|la) calle (?:es|se llama)|calle ?:)(?: (?:the|die|der|la|el))? ?[a-z][a-z' -]{2,40}[ ,.]{1,3}(?:and |und |y )?(?:my |die |el )?(?:house|haus|door)? ?(?:number|nummer|numero|nr\.?|no\.?)[ :]{1,3}(?:is |ist |es )?${NUMBER}`,
      'g',
    ),
  },
  // "It's called", after the name of an app.
  {
    kind: 'handle',
    hint: /called|named|llama|heisst/,
    pattern: new RegExp(
      String.raw`(?<![a-z])${PLATFORM}(?![a-z])[^?]{0,60}[.! ]\s?(?:(?:it'?s|it is|the account is|mine is) (?:called|named)|se llama|(?:das|der|es|er) heisst) (${SIGNED})`,
      'g',
    ),
  },
  {
    kind: 'handle',
    hint: /follow|dm|add|folg|sigueme|agrega|escribe/,
    pattern: new RegExp(
      String.raw`(?<![a-z])${PLATFORM}(?![a-z])[^?]{0,80}?(?<![a-z0-9])(${SIGNED})[ ,!.]{1,3}(?:(?:so|just|and|y|und) )?(?:follow|dm|add|folg|sigueme|agrega|escribe)`,
      'g',
    ),
  },
  // Gmail me: a name. The first part is a name, and it is Gmail.
  {
    kind: 'email',
    hint: /mail|outlook|yahoo|icloud|proton|gmx/,
    pattern: new RegExp(String.raw`(?<![a-z])${MAIL} (?:me|is|es|ist|=)[!:,. ]{1,4}(${SIGNED})`, 'g'),
  },
  {
    kind: 'email',
    hint: /mail|google|outlook|yahoo|icloud|proton|gmx/,
    isName: true,
    pattern: new RegExp(
      String.raw`(?<![a-z])(?:first (?:part|bit|half)|(?:it )?(?:starts?|begins?) with|vorne (?:steht|kommt|ist)|erster teil|primera? parte|primero|empieza (?:con|por))[ :]{1,2}(?:(?:is|es|ist|just|va) )?(${NAME})[^?]{0,60}?(?<![a-z])${MAIL}(?![a-z])`,
      'g',
    ),
  },
  // Numbers in halves, and as a sum that is to be called.
  {
    kind: 'phone',
    hint: CALLING,
    digits: 9,
    pattern:
      /(?<!\d)\d[\d ]{2,12}\d[^\d?]{1,60}?(?<![a-z])(?:last|rest|final|second|other|segunda?|ultim[oa]s?|zweite|letzten?)(?: (?:four|three|two|five|six|half|part|bit|digits?|numbers?|mitad|parte|cuatro|tres|cifras|halfte|teil|vier|drei|ziffern|(?:of|of it|de ellos)))*[ :]{1,2}(?:(?:is|are|es|son|ist|sind) )?\d[\d ]{1,12}\d(?!\d)/g,
  },
  {
    kind: 'phone',
    hint: CALLING,
    digits: 9,
    pattern: /(?<!\d)\d{2,5}(?: ?[+*x] ?\d{2,5}){2,4}(?!\d)/g,
  },
  // A link whose dots are spaces, and a page of an app.
  {
    kind: 'link',
    hint: /linktr|discord|bit|youtu|tiny|insta|snap|tiktok|\b(?:t|wa)[ ,]/,
    pattern: new RegExp(
      String.raw`(?<![a-z])(?:linktr|discord|t|wa|bit|youtu|tiny ?url|insta(?:gram)?|snapchat|tiktok)(?: ?(?:dot|punto|punkt|[.,]) ?|,? a (?:dot|point),? | )(?:ee|gg|me|ly|be|com)[ ,]{0,2}(?:a )?${SLASH}(?: and| then){0,2} {0,2}[@a-z0-9][a-z0-9_.-]{2,30}`,
      'g',
    ),
  },
  {
    kind: 'link',
    hint: /slash|barra|schragstrich/,
    isName: true,
    pattern: new RegExp(
      String.raw`(?<![a-z])${PLATFORM}(?:'s|s)? (?:website|site|page|web|seite|webseite|pagina)[^?!]{1,24}?(?:slash|barra|schragstrich) ?(${NAME})`,
      'g',
    ),
  },
  // Parts whose signs are words: a name, then a dot, then an ending; a host and a path.
  {
    kind: 'link',
    hint: /dot|punto|punkt/,
    pattern: new RegExp(
      String.raw`(?<![a-z])(?:[a-z0-9-]{2,20} (?:dot|punto|punkt) ){1,2}[a-z]{2,12} (?:/#?|(?:slash|barra|schragstrich) )[a-z0-9][a-z0-9_.-]{2,30}|(?<![a-z])(?:called|named|heisst|llama) [a-z0-9-]{4,30} (?:and )?(?:then|dann|luego) (?:an? |ein |un )?(?:dot|punkt|punto) (?:and )?(?:then|dann|luego) (?:the )?(?:com|net|org|in|io|me|de|es|co|app|dev|uk)(?![a-z])`,
      'g',
    ),
  },
  {
    kind: 'email',
    hint: /curly a|circle|at (?:sign|symbol)|affe|arroba|kringel/,
    isName: true,
    pattern: new RegExp(
      String.raw`(?<![a-z0-9])(${NAME})[ ,]{1,3}(?:then )?(?:the |a )?(?:curly a(?![a-z])|a (?:in|with) (?:a|the) circle|at (?:sign|symbol)|klammeraffe|arroba)[a-z ]{0,10}[ ,]{1,3}(?:(?:and )?then )?[a-z0-9-]{3,30}[ ,]{1,3}(?:(?:and )?then )?(?:\.|dot )?[a-z]{2,6}(?![a-z])`,
      'g',
    ),
  },
  {
    kind: 'email',
    hint: /(?<![a-z])(?:at|klammeraffe|affe|arroba|affenschwanz|strudel|aet|@)(?![a-z])/,
    pattern: new RegExp(
      String.raw`(?<![a-z0-9])${SIGNED}(?: \d{1,4})?[ ,:;]{1,3}(?:${THEN}[ ,:]{1,2}){1,6}(?:at|klammeraffe|affe|arroba|affenschwanz|strudel|aet|@)[ ,:]{1,3}(?:${THEN}[ ,:]{1,2}){0,6}${MAIL_HOST}(?![a-z])`,
      'g',
    ),
  },
  // The word frost and the number 58, on an app; the number of a call.
  {
    kind: 'handle',
    hint: /word|wort|palabra/,
    pattern: new RegExp(
      String.raw`(?<![a-z])(?:the word|das wort|la palabra) ["']?[a-z]{3,20}["']?,? [^?]{0,20}?(?<![a-z])(?:(?:number|zahl|numero) \d{1,4}|underscore|unterstrich|guion bajo)[^?]{0,30}?(?<![a-z])(?!github)${PLATFORM}(?![a-z])`,
      'g',
    ),
  },
  {
    kind: 'link',
    hint: /zoom|meeting|webex|teams/,
    pattern:
      /(?<![a-z])(?:zoom|meeting|webex|teams)(?:[- ]?(?:meeting|call|room|raum|sala|reunion))?[ :,-]{1,3}(?:its |is |es |ist |the )?(?:id|code|nr|nummer|numero|number)[ :]{1,3}(?:is |es |ist )?\d{3}[ -]?\d{3,4}[ -]?\d{3,4}(?!\d)/g,
  },
  // A picture for the name of a street.
  {
    kind: 'address',
    hint: /\d[^\n]{0,6}~|~ ?\d/,
    pattern:
      /(?<![\d.,:])(?<!(?:exercise|page|question|level|chapter|step|seite|aufgabe|ejercicio|pagina|nivel|route) )\d{1,4} ?~[ ~]{1,3}(?:[a-z]{3,15} ){0,2}\(?(?:street|road|lane|avenue|court|drive|crescent|terrace|grove|[a-z]{3,20}(?:strasse|weg|gasse|allee))(?![a-z]| (?:to|there|you|me|the|map|maps|signs?|trips?|safety))|(?<![a-z])(?:calle|avenida|paseo|plaza) ~[ ~]{0,3}\d{1,4}(?!\d)/g,
  },
  {
    kind: 'email',
    hint: /g ?mail|before|vor de|antes/,
    pattern: new RegExp(
      String.raw`(?<![a-z])g ?mail[ ,:]{1,3}(?:the |my )?(?:name|user|account) (?:is )?${SIGNED}|(?<![a-z])(?:before the|vor dem|antes del?(?: la)?) (?:at|arroba)(?: ?sign|-?zeichen)?[ :]{1,2}(?:(?:steht|comes|is|ist|va|put) )?${NAME}[^?]{1,40}?(?<![a-z])(?:after|danach|nach|despues|then|behind)(?![a-z])`,
      'g',
    ),
  },
  {
    kind: 'email',
    hint: /mail|outlook|yahoo|icloud|proton|gmx/,
    pattern: new RegExp(
      String.raw`(?<![a-z0-9])(?:[a-z0-9]{2,15} then ){1,3}[a-z0-9]{2,15}[^?]{1,30}?(?<![a-z])then ${MAIL}(?![a-z])`,
      'g',
    ),
  },
  {
    kind: 'handle',
    hint: /name|account|konto|perfil|id|tag|find|encuentra/,
    pattern: new RegExp(
      String.raw`(?<![a-z])${PLATFORM}[ ,]{1,3}(?:(?:the|my|and my) )?(?:profile|account|user|display)(?: ?name)? (?:is|es|ist) ${HYPHENED}|(?<![a-z])${PLATFORM} (?:bin ich|i'?m|you (?:can )?find me|find me|me encuentras|findest du mich) (?:unter|under|as|als|como|at) ${HYPHENED}|(?<![a-z])(?:riot|battle|battle ?net|bungie|ubisoft|activision|origin|supercell|blizzard|epic)(?: ?net)? ?(?:id|tag|name)(?:[: ]{1,2}|'?s |,? (?:is|es|ist) )[a-z0-9 ]{3,16}#[a-z0-9]{3,5}`,
      'g',
    ),
  },
  {
    kind: 'handle',
    hint: /[a-z]\.[a-z]\.[a-z]\./,
    pattern: new RegExp(String.raw`(?<![a-z])${PLATFORM}[^a-z0-9]{1,6}(?:[a-z0-9]\.){4,}[a-z0-9]`, 'g'),
  },
  {
    kind: 'handle',
    hint: /unterstrich|underscore|guion bajo|barra baja/,
    pattern:
      /(?<![a-z])(?:bin ich|ich bin|i am|i'?m|soy|heisse(?: ich)?|me llamo) [a-z0-9]{2,20}(?: (?:unterstrich|underscore|guion bajo|barra baja) [a-z0-9]{1,20}){1,3}(?![a-z0-9])/g,
  },
  // What follows "my address is", and an Indian plot.
  {
    kind: 'address',
    hint: /address|adresse|direccion|plot|sector/,
    pattern: new RegExp(
      String.raw`(?<![a-z])(?:(?:my|our) (?:home |postal )?address(?: is|:)|(?:meine|unsere) adresse(?: ist|:)|(?:mi|nuestra) direccion(?: es|:))[^?!\d@]{0,60}\d{1,5}[a-z]?(?:[ ,]{1,2}[a-z0-9]{1,20}){0,8}|(?<![a-z])(?:plot|house|flat|door)(?: no\.?)? \d{1,4}[a-z]?[ ,]{1,2}(?:sector|phase|block|ward) \d{1,3}[a-z]?(?![a-z])`,
      'g',
    ),
  },
  {
    kind: 'address',
    hint: /(?:i'?m|we'?re|live) (?:in|at) (?:no|number|nr|#)|street|road|strasse|calle/,
    pattern: new RegExp(
      String.raw`(?<![a-z])(?:(?:i|we) live (?:in|at) (?:no|number|nr|#)\.? ?${NUMBER}|(?:i'?m|we'?re) (?:in|at) (?:no|number|nr|#)\.? ?${NUMBER}[^?!.]{0,20}?(?<![a-z])(?:door|bell|gate|floor)|(?:my|our) (?:street|road) (?:is|name)[^?!]{3,80}?(?<![a-z])number[^?!\d]{1,40}\d{1,4}(?!\d)|(?:hausnummer|house number|numero) ${NUMBER}[^?!]{1,20}?(?:strasse heisst|street is(?: called)?|calle (?:es|se llama)) [a-z]{3,25})`,
      'g',
    ),
  },
  // German streets without a word for a street, at home.
  {
    kind: 'address',
    hint: /stock|klingel|wohn|komm|papa|mama|zuhause/,
    pattern: new RegExp(
      String.raw`(?<![a-z])[a-z]{3,20}(?:schlag|rain|grund|feld|kamp|brink|winkel|aue|heide|hang|anger|twiete|blick) ${NUMBER},? in [a-z]{3,20}`,
      'g',
    ),
  },
  // A number in parts, with words between them.
  {
    kind: 'phone',
    hint: CALLING,
    digits: 9,
    pattern:
      /(?<![\d.,:/-])(?!(?:1\d|20)\d\d )\+?\d{2,6}(?:[ ,]{1,2}(?:(?:and|then|dann|und|luego|y|the|a|first|second|third|last|next|bit|part|half|teil|parte|is|are|four|three|two|mine too|right|also|noch)[ ,]{1,2}){0,6}\d{2,6}){2,4}(?![\d:/-]|[.,]\d)/g,
  },
]

/** The name of an app, and, in messages of their own, a name that is in parts. */
const ASKED = new RegExp(
  String.raw`(?:^|\n)(?:my |mein |mi )?${PLATFORM}[^\n]{0,25}\n(?:(?:ich bin|i'?m|im|soy|its|it'?s)[ \n])?([a-z0-9._-]{3,20})(?:\n(?:then |dann |y )?[a-z0-9._-]{1,20}){0,2}\n(?:then |dann |y )?(?:[a-z]{1,20}\d[a-z0-9]{0,8}|\d{1,6}|one word|all one word|zusammen|todo junto)$`,
)

/** The ranges of details that are told. Linear but for what is between their parts, which is bounded. */
export function findInSentences(view: View): Finding[] {
  const text = view.text.replaceAll('\n', ' ')
  const found: Finding[] = []
  for (const { kind, hint, pattern, isName, digits = 0 } of all) {
    if (!hint.test(text)) continue
    for (const { 0: match, 1: name = '', index } of text.matchAll(pattern)) {
      if (isName === true && ordinaryWords.has(name)) continue
      // Figures with nothing but spaces between them are read by themselves.
      if (digits > 0 && (!/[a-z+*]/.test(match) || match.replaceAll(/\D/g, '').length < digits)) continue
      found.push({ ...sourceRange(view, index, index + match.length), kind })
    }
  }
  const asked = view.text.includes('\n') ? ASKED.exec(view.text) : null
  if (asked && !ordinaryWords.has(asked[1] ?? ''))
    found.push({ ...sourceRange(view, asked.index, view.text.length), kind: 'handle' })
  return found
}
