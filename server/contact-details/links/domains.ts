import topLevelDomains from 'tlds' with { type: 'json' }
import { ordinaryWords, toSet } from '../reading/words.ts'

/** All top-level domains, of the package `tlds`. */
export const allEndings: readonly string[] = topLevelDomains
const isEnding = new Set(topLevelDomains)

/** Endings that are hardly ever a word after a full stop without a space, nor the ending of a file or a property. */
const CLEAR = toSet(`
  com net org edu gov info biz io co eu uk fr ch nl pt ru cn jp cz dk fi gr tr mx ar br ca au nz tv gg xyz online site website club dev
  page blog tech chat link click email ly fm gl ie kr hk sg ph ua ro hu bg hr rs lt lv ee pl store shop social media cat wiki onion
`)
/** Whether an ending is hardly ever anything but the ending of a domain. */
export const isClearEnding = (ending: string): boolean => CLEAR.has(ending)

/** Endings that are words of English, Spanish, or German too. */
const WORDS = toSet(
  'de es at it be us me so in no is am to my do la se si ni er im as by id al us tu at mi va ve ya to de',
)
/** Whether a word of three letters or more is an ending, and no ordinary word. */
export const isLongEnding = (ending: string): boolean =>
  ending.length > 2 && isEnding.has(ending) && !ordinaryWords.has(ending)

/** Endings that are words, but do not follow the word for a dot in a sentence as "ist" does. */
const SITES = toSet('art blog page world live music photo photos pics games school team video life love')

/** Whether after the word for a dot, an ending is one rather than the next word of a sentence. */
export const isSpokenEnding = (ending: string): boolean => isLongEnding(ending) || SITES.has(ending)

/** Endings that are endings of files too. */
const FILES = toSet('py md rs sh zip mov cc ps pl js ts so app bat bin java cab')
/** Names with a dot that are no addresses. */
const NAMES = toSet('asp.net vb.net ado.net socket.io draw.io node.js next.js paint.net ml.net')
/** Sites on which a member has an address of their own, and short links. */
const PLACES =
  /^(?:(?:www|chat|invite)\.)?(?:t\.me|wa\.me|m\.me|fb\.me|discord\.gg|youtu\.be|bit\.ly|goo\.gl|linktr\.ee|instagr\.am|ig\.me|snap\.me|telegram\.me|kik\.me|signal\.me|is\.gd|cutt\.ly|tinyurl\.com|rebrand\.ly|lnk\.to|beacons\.ai|carrd\.co|twitch\.tv|vm\.tiktok\.com|dsc\.gg|about\.me|line\.me|lin\.ee|zalo\.me|vk\.me|paypal\.me|cash\.app)$/
/** Objects and modules in code, whose properties are no domains. */
const CODE = toSet(`
  this self user obj object list array arr str string np pd df plt math document window console foo bar math.pi system sys os path req res request response app
  event data item node element el e x y i a s file input output form props state module process json result table row col i1 player enemy ball
`)

type Place = {
  readonly host: string
  readonly path: string
  readonly before: string
  readonly after: string
  readonly hasCue: boolean
  readonly isShort: boolean
  /** Written in signs of other scripts that look like these. */
  readonly isDisguised: boolean
}

/** Whether a name with dots, without a scheme, is a domain rather than two sentences, a file, or code. */
export function isDomain({ host, path, before, after, hasCue, isShort, isDisguised }: Place): boolean {
  if (PLACES.test(host)) return true
  const labels = host.split('.')
  const ending = labels.at(-1) ?? ''
  const label = labels.at(-2) ?? ''
  if (NAMES.has(host) || isCode(labels, path, after)) return false
  if (labels[0] === 'www' || ending.startsWith('xn--')) return true
  if (CLEAR.has(ending)) return !(label === 'e' || (ordinaryWords.has(label) && ordinaryWords.has(ending)))
  if (isDisguised && isEnding.has(ending)) return true
  if (!isEnding.has(ending) || (ordinaryWords.has(label) && labels.length === 2)) return false
  if (FILES.has(ending)) return hasCue && !/[/\\]$/.test(before)
  const hasPath = path.length > 1 && /[\w-]/.test(path)
  if (hasCue || hasPath || /[\d-]/.test(label)) return true
  if (labels.length > 2 && labels.every((one) => one.length > 1) && !ordinaryWords.has(labels[0] ?? ''))
    return true
  if (SITES.has(ending) && isShort && label.length > 4 && !/^\s+\p{L}/u.test(after)) return true
  if (!WORDS.has(ending)) return isShort && label.length > 2 && !ordinaryWords.has(ending)
  // A sentence that begins without a space after the last one: "we did photosynthesis.it was easy".
  return label.length > 2 && !/^\s+\p{Ll}/u.test(after)
}

function isCode(labels: readonly string[], path: string, after: string): boolean {
  if (/^\s*(?:\(|\[|=|\+=|;)/.test(after) || path.startsWith('(')) return true
  return CODE.has(labels[0] ?? '') && labels.length < 4
}
