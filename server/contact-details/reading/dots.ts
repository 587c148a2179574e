import { type Edit, replaceEdits, type View } from './view.ts'
import { ordinaryWords, toSet } from './words.ts'

// Dots of a host that are written as another sign, or as a word among other words.

/** Endings that are no words after "then a dot and". */
const ENDING =
  '(?:com|net|org|io|info|biz|tv|app|chat|live|gg|xyz|site|online|club|dev|blog|art|link|page|shop|co|uk|edu|fun|games?|world|room|de|eu|ch|mx|ar|cl)'
const SURE_ENDING = '(?:com|net|org|io|info|gg|tv|xyz|online|chat|club|app|dev|edu|site)'
const DOT = '(?:dot|d0t|punkt|punto|full stop|period|point)'
const JOIN =
  '(?:and|then|followed by|after that|next|plus|with|y|luego|despues|seguido de|mas|und|dann|danach|gefolgt von|mit)'
const VERB =
  '(?:comes|put|write|type|add|goes|you put|viene|pon|pones|va|sigue|kommt|schreib|ein|einen|a|an|the|un|el|der|nen)'
/** "Sketchroom, then a dot, then io": words or a comma on one side of it at least. */
const CONNECTED = new RegExp(
  String.raw`(?<=[a-z0-9])(?:(?:\sein)?(?:[\s,]{1,3}${JOIN}){1,2}(?:\s${VERB}){0,3}|[\s,]{1,3}${VERB}|,|(?=\s(?:full stop|period)))[\s,]{1,3}${DOT}[\s,]{1,3}(?:${JOIN}[\s,]{1,2}){0,2}(?=${ENDING}(?![a-z]))|(?<=[a-z0-9])[\s,]{1,3}${DOT}[\s,]{1,3}(?:${JOIN}\s){1,2}(?=${ENDING}(?![a-z]))`,
  'g',
)
/** What one side of such a dot has: a dense text of dots without it would take long. */
const CONNECTED_HINT = new RegExp(String.raw`,|\b(?:${JOIN}|${VERB}|full stop|period)\b`)
const IN_BRACKETS =
  /\s{0,2}[([{<*_~-]{1,2}\s?(?:period|full stop|point)\s?[)\]}>*_~-]{1,2}\s{0,2}(?=[a-z]{2,8}(?![a-z]))/g
/** "www*example*net", "example*net". */
const STARRED = new RegExp(
  String.raw`(?<=[a-z0-9]{3})[*~^|](?=${SURE_ENDING}(?![a-z]))|(?<=\bwww)[*~^|_-](?=[a-z0-9])`,
  'g',
)
/** "Bit,ly/3xyz": a path says that it is a link. */
const WITH_PATH = /(?<=[a-z0-9]{3})(?:,|\s\.\s?)(?=[a-z]{2,4}\s?\/\s?[a-z0-9])/g
/** Says that another sign stands for a dot. */
const SUBSTITUTED =
  /\b(?:comma|star|asterisk|slash|hyphen|dash|line|space|coma|asterisco|barra|guion|komma|stern|strich|leerzeichen)\b[^\n]{0,40}\b(?:dot|point|punkt|punto|period)\b|\b(?:dot|point|punkt|punto|period)\b[^\n]{0,40}\b(?:comma|star|asterisk|slash|hyphen|dash|coma|asterisco|barra|komma|stern|strich)\b/
const SUBSTITUTE = new RegExp(String.raw`(?<=[a-z0-9]{3})\s?[,*/|_-]\s?(?=${ENDING}(?![a-z]))`, 'g')
export const DOT_HINT =
  /full stop|period|\bpoint|(?<=[a-z0-9]),[a-z]{2,4}\s?\/|\s\.\s?[a-z]{2,4}\s?\/|[*~^|](?:com|net|org|io|chat|gg|tv)\b|www[*~^|_-]|comma|komma|coma\b|stern|star\b|slash/

/** Words before a dot in a sentence about dots: what does dot com mean. */
const NO_HOSTS = toSet(
  'the a an does is in of or and means called what this that full big my your one first last good every at on el la un una de que es significa se mi buen ultimo primer der die das ein was heisst bedeutet am im zum beim vom auf den dem einen mein',
)
/** Whether a spoken dot follows a word that is no name of a host. */
export const isNoHost = (text: string, at: number): boolean => NO_HOSTS.has(wordBefore(text, at))

const wordBefore = (text: string, at: number): string =>
  /[a-z0-9-]*$/.exec(text.slice(Math.max(0, at - 24), at))?.[0] ?? ''

/** Edits of such dots, one list for each step. */
export const dotSteps: readonly ((view: View) => Edit[])[] = [
  (view) =>
    CONNECTED_HINT.test(view.text)
      ? replaceEdits(view, CONNECTED, (_, at) => {
          const name = wordBefore(view.text, at)
          return name.length < 4 || ordinaryWords.has(name) ? null : '.'
        })
      : [],
  (view) => replaceEdits(view, IN_BRACKETS, (_, at) => (isNoHost(view.text, at) ? null : '.')),
  (view) => replaceEdits(view, STARRED, () => '.'),
  (view) => replaceEdits(view, WITH_PATH, () => '.'),
  (view) =>
    SUBSTITUTED.test(view.text)
      ? replaceEdits(view, SUBSTITUTE, (_, at) => (ordinaryWords.has(wordBefore(view.text, at)) ? null : '.'))
      : [],
]
