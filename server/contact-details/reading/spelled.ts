import { type Edit, editView, replaceEdits, type View } from './view.ts'
import { isClearEnding, isLongEnding } from '../links/domains.ts'
import { DOT_HINT, dotSteps, isNoHost } from './dots.ts'
import { ordinaryWords } from './words.ts'

/** Characters between the letters of a word that is spelled out. */
const SPACED = /(?<![a-z0-9])[a-z0-9](?:[ \n*|~,_\-/\\.]{1,3}(?:ss|[a-z0-9@.:_/+-])(?![a-z0-9])){2,}/g
const AT_WORD = '(?:at|ar{1,2}oba|klammeraffe|affenschwanz|strudel|aet|ett|at-zeichen|at sign|@)'
const DOT_WORD = '(?:dot|d0t|punkt|punto|pto|period|point|pnkt)'
const UNSURE_DOT = '(?:punto|pto|period|point)'
const ENDING =
  '(?:com|net|org|de|es|co|uk|info|io|eu|at|ch|edu|gg|me|tv|fr|xyz|be|app|dev|site|online|mx|ar|cl|pe|art|blog|shop|store|club|page|link|pro|ly)'
/** Mail services, also in leetspeak: with one of these, no ending is needed. */
export const PROVIDER =
  '(?:g[ -]?m[a4@][i1l!][l1i]|google ?(?:mail|one)|h[o0]t ?m[a4][i1l][l1]|[o0]ut ?l[o0]{2}k|y[a4] ?h[o0]{2}|[i1l] ?cl[o0]ud|gmx|web|pr[o0]t[o0]n ?(?:mail)?|ma[i1]l|posteo|t[ -]?online|live|zoho|freenet|yandex|[yf](?:ast)?mail|protonmail|tutanota|aol)'

const BRACKETED_AT = new RegExp(
  String.raw`[\s"]{0,2}[([{<*_~#"/|-]{1,2}\s?(?:at|arroba|ad|@|a|aet|klammeraffe|strudel)\s?[)\]}>*_~#"/|-]{1,2}[\s"]{0,2}`,
  'g',
)
const BRACKETED_DOT = new RegExp(
  String.raw`[\s"]{0,2}[([{<*_~#"/|-]{1,2}\s?(?:d[o0]t|punkt|punto|pkt|pto|d|\.)\s?[)\]}>*_~#"/|-]{1,2}[\s"]{0,2}`,
  'g',
)
const SPOKEN_AT = new RegExp(
  String.raw`(?<=[a-z0-9_.])[\s,]{1,3}${AT_WORD}\s{1,2}(?=[a-z0-9][a-z0-9 -]{0,30}?(?:\s*[.]|[\s(]${DOT_WORD}\b)|${PROVIDER}(?![a-z]))`,
  'g',
)
/** "Lena bei gmx net": a preposition for the at sign, before the whole host of a mail service. */
const PREPOSITION_AT = new RegExp(
  String.raw`(?<=[a-z0-9_.])\s(?:bei|en|auf|on|in)\s(?=${PROVIDER}(?:\.|\s${DOT_WORD}\s|\s)(?:com|net|de|es|at|ch|org|me)(?![a-z]))`,
  'g',
)
const SPACED_AT = /(?<=[a-z0-9_.])\s{0,3}@\s{0,3}(?=[a-z])/g
const SPOKEN_DOT = new RegExp(
  String.raw`(?<=[a-z0-9])\s{1,2}(?:(?!${UNSURE_DOT})${DOT_WORD}\s{1,2}(?!${DOT_WORD}\b)(?=[a-z0-9])|${UNSURE_DOT}\s{1,2}(?=${ENDING}(?![a-z])|[a-z0-9_.-]{2,20}(?:@|\s(?:at|ar{1,2}oba)\s)))`,
  'g',
)
const SPACED_DOT = new RegExp(
  String.raw`(?<=[a-z0-9])(?:(?:\s{1,2}[.]\s{0,2}|[,])(?=${ENDING}(?![a-z]))|[,]\s(?=(?:com|net|org|io|gg)(?![a-z]))|[.]\s{1,2}(?=(?:com|net|org|io|gg|co[.]uk)(?![a-z])))`,
  'g',
)
/** A word for a dot before what may be any ending. */
const UNSURE_WORD = /(?<=[a-z0-9])\s(?:punto|punkt|point)\s[a-z]{3,15}(?![a-z])/g
const DOT_AFTER_AT = new RegExp(
  String.raw`(?<=@[a-z0-9-]{1,30})(?:\s{0,2}[.,]\s{1,2}|\s{1,2})(?=${ENDING}(?![a-z]))`,
  'g',
)
const SPOKEN_SCHEME =
  /(?<=\bhttps?)\s(?:colon|doppelpunkt|dos puntos)\s(?:(?:forward )?(?:slash|schragstrich|barra)\s?){2}/g
/** A space before a dot inside a name: example .co .uk. */
const DOT_INSIDE = new RegExp(
  String.raw`(?<=[a-z0-9-]{3})\s\.(?=[a-z0-9-]{2,24}\s?\.${ENDING}(?![a-z]))`,
  'g',
)
const MARK_JOIN = String.raw`(?:and then|then|and|followed by|und dann|und|dann|y luego|luego|y|a|an|un)`
const SPOKEN_MARK = new RegExp(
  String.raw`(?:(?<=[a-z0-9])(?:,?\s${MARK_JOIN}){1,2}(?=\s))?\s{0,2}\b(underscore|under score|guion bajo|barra baja|unterstrich|slash|schragstrich)\b(?:(?:,?\s${MARK_JOIN}){1,2}(?=\s[a-z0-9]))?\s{0,2}`,
  'g',
)
/** A slash in Spanish, after the name or the ending of a host. */
const SPOKEN_PATH = new RegExp(
  String.raw`(?<=(?<![a-z])(?:${ENDING}|ee|ly|linktree|instagram|discord|telegram|tik ?tok|youtube|facebook|twitch|snapchat))\sbarra\s(?!baja)(?=[a-z0-9])`,
  'g',
)
/** A hyphen in words, where the name of a host or of an account ends soon. */
const SPOKEN_HYPHEN =
  /\s(?:minus|dash|hyphen|bindestrich|guion)\s(?=[a-z0-9]{1,20}\s(?:dot|punkt|punto|at|arroba|@|klammeraffe)\b)/g

const LEET: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' }
const HINT =
  /@|\s\.|\.[a-z0-9]|[.,]\s{0,2}(?:com|net|org|io|gg|co)\b|,(?:de|es|uk|eu|at|ch|me)\b|\b(?:gmail|gmx|web|hotmail|outlook|yahoo|icloud|posteo|freenet|live) (?:com|net|de|es|at|ch|org|me)\b|[([{<*_~"/|-]\s?(?:at|ar{1,2}oba|ad|a|d[o0]t|punkt|punto|d|\.)\s?[)\]}>*_~"/|-]|\b(?:www|at|dot|d0t|punkt|punto|pto|pnkt|aet|ett|point|period|ar{1,2}oba|klammeraffe|affenschwanz|strudel|underscore|under score|guion|barra|unterstrich|slash|schragstrich|hashtag|raute|almohadilla|hash|colon|https?|hxx?ps?)\b/
/** What a pattern of a step needs, found much faster. */
const BRACKET = /[([{<*_~#"/|-]/
const AT_HINT = /[\s,](?:at|ar{1,2}oba|klammeraffe|affenschwanz|strudel|aet|ett|@)[\s-]/
const DOT_WORD_HINT = /\s(?:dot|d0t|punkt|punto|pto|period|point|pnkt)\s/
const DOTS = /\b(?:dot|d0t|punkt|punto)\b/
const SPACED_HINT = /(?<![a-z0-9])[a-z0-9][^a-z0-9]{1,3}[a-z0-9][^a-z0-9]{1,3}[a-z0-9@._](?![a-z0-9])/

/** The reading with what is spelled out, in letters or in words, as it is meant; the same reading if nothing is. */
export function readSpelled(view: View): View {
  const joined = SPACED_HINT.test(view.text) ? joinSpaced(view) : view
  if (!HINT.test(joined.text) && !DOT_HINT.test(joined.text)) return joined
  let read = joined
  const replace = (hint: RegExp, pattern: RegExp, by: (match: string, at: number) => string | null) => {
    if (hint.test(read.text)) read = editView(read, replaceEdits(read, pattern, by))
  }
  replace(/hxx?p/, /\bhxx?p(?=s?:)/g, () => 'http')
  replace(/http/, SPOKEN_SCHEME, () => '://')
  replace(BRACKET, BRACKETED_AT, () => '@')
  replace(BRACKET, BRACKETED_DOT, () => '.')
  replace(/score|bajo|baja|strich|slash/, SPOKEN_MARK, (match) => (/slash|schrag/.test(match) ? '/' : '_'))
  replace(/barra/, SPOKEN_PATH, () => '/')
  replace(/minus|dash|hyphen|bindestrich|guion/, SPOKEN_HYPHEN, () => '-')
  replace(AT_HINT, SPOKEN_AT, () => '@')
  replace(/\s(?:bei|en|auf|on|in)\s/, PREPOSITION_AT, (_, at) =>
    ordinaryWords.has(wordBefore(read.text, at)) ? null : '@',
  )
  replace(/@/, SPACED_AT, (match, at) =>
    match.includes('\n') && ordinaryWords.has(wordBefore(read.text, at)) ? null : '@',
  )
  if (DOTS.test(read.text) || DOT_HINT.test(read.text))
    for (const step of dotSteps) read = editView(read, step(read))
  replace(DOT_WORD_HINT, SPOKEN_DOT, (_, at) => (isNoHost(read.text, at) ? null : '.'))
  replace(/punto|punkt|point/, UNSURE_WORD, (match, at) =>
    isNameBefore(read.text, at, match) ? `.${lastWord(match)}` : null,
  )
  replace(/\s\./, DOT_INSIDE, () => '.')
  replace(/[.,]/, SPACED_DOT, (_, at) => (ordinaryWords.has(wordBefore(read.text, at)) ? null : '.'))
  replace(/@/, DOT_AFTER_AT, () => '.')
  replace(/www/, /(?<=\bwww)\s{0,2}[.,]\s{0,2}/g, () => '.')
  replace(/http/, /(?<=https?:\/\/)\s{1,2}(?=[a-z0-9])/g, () => '')
  replace(/http/, /(?<=https?:\/\/[a-z0-9-]{1,40})\s{0,2}\.\s{0,2}(?=[a-z])/g, () => '.')
  replace(/\.[a-z]{0,5}\d/, /(?<=[a-z0-9-]{4}\.)[a-z0-9]{2,6}(?![a-z0-9])/g, readEnding)
  replace(/\//, /(?<=[a-z0-9]\.[a-z]{2,3})\s?\/\s(?=[a-z0-9])/g, () => '/')
  replace(
    /raute|hash|almohadilla/,
    /\s{1,2}(?:hashtag|raute|almohadilla|hash)\s{1,2}(?=\d{4}(?!\d))/g,
    () => '#',
  )
  return read
}

/** An ending in leetspeak as it is meant: n3t. */
function readEnding(ending: string): string {
  const read = ending.replaceAll(/[013457]/g, (digit) => LEET[digit] ?? digit)
  return /\d/.test(ending) && /[a-z]/.test(ending) && isClearEnding(read) ? read : ending
}

const lastWord = (text: string): string => text.slice(text.lastIndexOf(' ') + 1)

/** Whether "punto" is between the name of a site and its ending. */
function isNameBefore(text: string, at: number, match: string): boolean {
  const name = wordBefore(text, at)
  return name.length > 4 && !ordinaryWords.has(name) && isLongEnding(lastWord(match))
}

const wordBefore = (text: string, at: number): string =>
  /[a-z0-9-]*$/.exec(text.slice(Math.max(0, at - 24), at))?.[0] ?? ''

/** Removes what is between single letters: l e a @ g m a i l. */
function joinSpaced(view: View): View {
  const edits: Edit[] = []
  for (const { 0: match, index } of view.text.matchAll(SPACED)) {
    const separator = match[1] ?? ''
    for (const { 0: gap, index: from } of match.matchAll(/[^a-z0-9@:+]+/g)) {
      const kept =
        separator === '.' && gap.length > 2
          ? '.'
          : gap.replaceAll(separator, '').replaceAll(/[\s*|~,\\]/g, '')
      edits.push({ from: index + from, to: index + from + gap.length, by: kept })
    }
  }
  return editView(view, edits)
}
