import * as hints from '../reading/word-kinds.ts'
import { numberWords } from '../reading/number-words.ts'
import type { Range } from '../reading/view.ts'
import { ordinaryWords, toSet } from '../reading/words.ts'

/** Ends of English street names that are hardly ever anything else after a number and a name. */
const CLEAR_END =
  '(?:street|str|st|road|rd|avenue|ave|av|lane|ln|boulevard|blvd|crescent|terrace|parkway|pkwy|highway|hwy|sq|ct|cir|cres|pde|tce|streat|stret|steet|sreet|avenu|avnue|aveune|raod|crecent|cresent|terace|terrase|boulevrd)'
/** Ends that are ordinary words too. */
const UNCLEAR_END =
  '(?:drive|dr|way|close|court|place|pl|square|gardens|grove|row|hill|park|mews|parade|walk|rise|green|circle|trail|yard|quay|wharf|vale|heights|view|croft|meadows?|mount|villas|cottages)'
const WORD = `(?:${[...numberWords.keys(), 'hundred', 'oh'].filter((word) => /^[a-z]{2,9}$/.test(word)).join('|')})`
const NUMBER = String.raw`(?:\d{1,3} \d{2}|\d{1,5}[a-z]?(?:\s?[-/]\s?\d{1,4}[a-z]?)?|${WORD}(?:[ -](?:and )?${WORD}){0,4})`
const NAME = String.raw`(?:[nsew]\.?|[ns][ew]|\d{1,3}(?:st|nd|rd|th)|[a-z][a-z'.]{1,20})`
const FREE = String.raw`(?<![\d.,:/$€£-])(?<![a-z])(?<!\b(?:page|pages|chapter|question|exercise|level|grade|year) )`
const ROOM = String.raw`(?:(?:flat|apt\.?|apartment|unit|suite|house|number|no\.?) ?#?\d{1,4}[a-z]?,? )?`
const HOUSE = String.raw`(?:house(?: number)?|number|no\.?|nr\.?|flat|apt|apartment|door|building|#)`

/** 12 Baker Street, number 12 on Baker Street, 1187 Birchwood. */
const NUMBER_FIRST = new RegExp(
  String.raw`${FREE}${ROOM}(${NUMBER}),? (?:(?<=(?:number|no|nr|house) [a-z0-9 -]{1,20})(?:on|in|at) )?((?:${NAME} ){1,3})(${CLEAR_END}|${UNCLEAR_END})(?![a-z])`,
  'g',
)
/** Baker Street, number 12. */
const NUMBER_LAST = new RegExp(
  String.raw`(?<![a-z])((?:${NAME} ){1,2})(${CLEAR_END}|${UNCLEAR_END})[,. ]{1,3}(?:(?:and|at|in|the|my|its|it's|it is|thats|that's|with) ){0,3}${HOUSE} (?:is |number )?(?:is )?(${NUMBER})(?![a-z\d])`,
  'g',
)
/** House number 12, Baker. */
const HOUSE_FIRST = new RegExp(
  String.raw`(?<![a-z])house (?:number|no\.?|nr\.?) (${NUMBER}),? (?:on |in |at )?((?:${NAME}(?: |$)){1,2})`,
  'g',
)
/** Elmwood Drive 12, with capitals, at the end of a sentence. */
const CAPITALS_FIRST =
  /(?<![A-Za-z])(?!Google|Hard|Flash|Disk|Test|Chapter)[A-Z][a-z]{2,15}(?: [A-Z][a-z]{2,15})? (?:Street|Road|Avenue|Lane|Drive|Close|Crescent|Terrace|Court|Grove|Boulevard|Gardens|Way|Square)(?: |, )\d{1,3}[a-z]?(?=\s*(?:$|[.,!?\n]))/g
const THE_END =
  /(?<![\d.,:/$-])\b\d{1,4}[A-Za-z]? The (?:Crescent|Avenue|Green|Grove|Close|Mews|Parade|Square|Street|Terrace|Drive|Lane|Row|Hill|Walk|Rise|Gardens|Court|Maltings|Orchard|Paddocks?)\b/g
const ROUTE = /(?<![\d.,:/$-])\b\d{2,5} (?:county|state|old)? ?(?:road|route|highway|hwy|rd) \d{1,4}\b/g
/** 42maplestreet, maplestreet 42: what is left of a spaced address. */
const GLUED =
  /(?<![a-z0-9])(?:\d{1,4}[a-z]{3,24}(?:street|road|avenue|lane|drive|close|court)|[a-z]{3,24}(?:street|road|avenue|lane|drive|close|court) ?\d{1,4}[a-z]?)(?![a-z0-9])/g
/** Says that the place of the sender follows. */
const HOME =
  /\b(?:i|we|me) (?:live|stay|am staying|moved) (?:at|on|in|to)\b|\bmy (?:home |house |full )?(?:address|place|house|flat|home)\b|\bour (?:address|place|house)\b|\b(?:come (?:over )?to|come (?:by|round|around)|meet me at|pick me up (?:at|from)|drop by|address is|i'm at|im at|we're at)\b/
const AT_HOME = new RegExp(
  String.raw`${FREE}(?<=(?:\b(?:is|at|on|in|to|number)|:) )(\d{1,4}[a-z]?|${WORD}(?:[ -]${WORD}){1,3}) ((?:${NAME}(?: |$|(?=[,.!?]))){1,2})`,
  'g',
)
const APARTMENT =
  /(?<![a-z])(?:apt\.?|apartment|flat|suite|dorm room) ?#?(?:\d{1,4}[a-z]?|[a-z]\d{1,3})(?![a-z\d])(?:,? (?:at|in|on) (?:the )?[a-z]{3,20}(?: (?:towers?|house|court|building|hall|apartments|residence))?)?/g
const CODE =
  /\b(?:zip(?: ?code)?|post ?code|plz|postleitzahl|codigo postal)(?:'?s| is| ist| es|:){0,2} ([a-z0-9]{2,5}(?: \d[a-z]{2})?)(?![a-z\d])/g

/** Words that are counted, so that what follows is no street. */
const COUNTED = toSet(`
  minute minutes min mile miles hour hours way day days year years km page pages man star door mph meter meters metre metres foot feet
  people students cars of in on the and to for busy big long more different new old other hundred thousand million percent times am pm o'clock
  st nd rd th or from at up with is are was were by per small points goals min kids children women men euros dollars pounds times
  floors floor rooms bedrooms levels windows doors cats dogs weeks months seconds secs week month second hrs mins blocks block steps questions exercises degrees grams cups
`)
/** Adjectives and the like that stand before a street, but are not its name. */
const UNNAMED = toSet(
  'my our your this that the a same whole next main busy quiet every each which what long one',
)
const ADJECTIVES = toSet(
  'st old new big long small great high low upper lower north south east west little grand',
)
const FAMOUS =
  /^(?:1[012] downing street|4 privet drive|1600 pennsylvania avenue|221b baker street|(?:\d+ )?wall street|\d+ sesame street)$/

/** The ranges of street addresses as they are written in English. `cased` is the text with its capitals, `kinds` are its `scanWords`. Linear. */
export function englishAddresses(text: string, cased: string, kinds: number): Range[] {
  const found: Range[] = []
  const add = (at: number, all: string) => found.push({ from: at, to: at + all.trimEnd().length })
  if (kinds & hints.ENGLISH_STREET) {
    for (const { 0: all, 2: names = '', 3: end = '', index } of text.matchAll(NUMBER_FIRST))
      if (
        !FAMOUS.test(all) &&
        isName(names) &&
        (isClear(end, cased, index + all.length) || (isRare(names) && !names.endsWith('s ')))
      )
        add(index, all)
    for (const { 0: all, 1: names = '', 2: end = '', index } of text.matchAll(NUMBER_LAST)) {
      const name = lastName(names)
      const from = index + names.length - name.length
      if (name !== '' && (CLEAR.test(end) || !ordinaryWords.has(name.trim())))
        add(from, all.slice(from - index))
    }
    for (const pattern of [ROUTE, GLUED])
      for (const { 0: all, index } of text.matchAll(pattern)) add(index, all)
    for (const pattern of [THE_END, CAPITALS_FIRST])
      for (const { 0: all, index } of cased.matchAll(pattern)) add(index, all)
  }
  for (const { 0: all, 2: names = '', index } of text.includes('house ') ? text.matchAll(HOUSE_FIRST) : [])
    if (isRare(names)) add(index, all)
  for (const { 0: all, 1: code = '', index } of kinds & hints.POST && CODE_HINT.test(text)
    ? text.matchAll(CODE)
    : [])
    if (/\d/.test(code)) add(index, all)
  if (kinds & hints.HOME && HOME.test(text)) findAtHome(text, add)
  return found
}

const CLEAR = new RegExp(`^${CLEAR_END}$`)
const CODE_HINT = /zip|post ?code|plz|postleitzahl|postal/

function findAtHome(text: string, add: (at: number, all: string) => void): void {
  for (const { 0: all, 2: names = '', index } of text.matchAll(AT_HOME)) if (isRare(names)) add(index, all)
  for (const { 0: all, index } of text.matchAll(APARTMENT)) add(index, all)
}

/** The words of a name, without the adjectives before another one: Old Mill. */
function wordsOf(names: string): string[] {
  const words = names.trim().split(' ')
  return words.filter((word, at) => at === words.length - 1 || !ADJECTIVES.has(word))
}

const isName = (names: string): boolean => wordsOf(names).every((word) => !COUNTED.has(word))

/** Whether all words are hardly ordinary ones. */
const isRare = (names: string): boolean =>
  wordsOf(names).every((word) => !COUNTED.has(word) && !ordinaryWords.has(word))

/** An end that is an ordinary word counts if it has a capital. */
const isClear = (end: string, cased: string, to: number): boolean =>
  CLEAR.test(end) || /^[A-Z]/.test(cased.slice(to - end.length))

function lastName(names: string): string {
  const words = names.trim().split(' ')
  if (UNNAMED.has(words.at(-1) ?? '')) return ''
  return words.filter((word, at) => at === words.length - 1 || !ordinaryWords.has(word)).join(' ') + ' '
}
