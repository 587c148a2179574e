import { LinkifyIt, type Match } from 'linkify-it'
import { allEndings, isDomain, isSpokenEnding } from './domains.ts'
import type { Finding } from '../finding.ts'
import { findMailAddresses } from './mail-addresses.ts'
import { PLATFORM } from '../handles/platforms.ts'
import { sourceRange, type View } from '../reading/view.ts'
import { ordinaryWords, SITE_CUES } from '../reading/words.ts'

const linkify = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: false, urlAuth: true }).tlds([...allEndings])

/** The time of linkify-it may grow with the square of the length, so it reads pieces that overlap. */
const PIECE = 128
const OVERLAP = 48
const CANDIDATE = /[^\s.]\.[^\s.]|[^\s]@|[:;]\/|mailto:|[a-z]\/[a-z]/
/** A public address of a machine with a port, as of a game server. */
const MACHINE =
  /(?<![\d.])(?!10\.|127\.|0\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?:25[0-5]|2[0-4]\d|1?\d?\d)){3}:\d{2,5}(?!\d)/g
/** A name on a platform, without the dot of its host: instagram com/lea. */
const PLATFORM_PATH =
  /(?<![a-z0-9.@/])(?:linktr(?:\.?ee)?|linktree|tiny ?url|bitly|discord|telegram|instagram|tik ?tok|you ?tube|snapchat|facebook|twitch|paypal|spotify)(?: ?(?:com|gg|me|tv))?\/([a-z0-9@_.-]{3,40})/g
const IS_PLATFORM = new RegExp(`^${PLATFORM}$`)
const isPlatformOrWord = (name: string): boolean => ordinaryWords.has(name) || IS_PLATFORM.test(name)
/** A scheme that is mistyped, or that opens an app. */
const SCHEME = new RegExp(
  String.raw`(?<![a-z0-9])(?!https?:\/\/)(?:h?t{1,3}ps?|hxx?ps?|${PLATFORM}|sgnl|facetime|tel|sms)[:;]\/{1,3}[a-z0-9][^\s•]{3,}`,
  'g',
)
/** Read from right to left: moc.elpmaxe@aim. */
const BACKWARDS = /(?<![a-z0-9.])(?:moc|ten|gro)\.[a-z0-9-]{4,40}(?:@[a-z0-9._-]{2,40})?(?![a-z0-9@])/g
/** Around a link: how far a cue may be. */
const NEAR = 40
/** Says after a link what it is. */
const OWNED =
  /^\s(?:is|es|ist)\s(?:my|our|mi|meine?)\b|^[\s,]+(?:my|mi|meine?) (?:site|page|web|pagina|blog|seite|shop)\b/
/** Says before a link whose it is, or what to do with it. */
const OWNED_BEFORE =
  /\b(?:my|our|mis?|meine?|unsere?)\b[^.!?]{0,24}\s(?:is|are|at|on|es|esta|en|ist|auf|bei|unter)\s$|\b(?:it'?s|they'?re|its all|it is|i'?m|alles|hab ich|esta(?:n)?|todo) (?:all )?(?:on|at|auf|bei|unter|en)\s$|\b(?:look up|open|type|busca|abre|such(?: mal)?|tipp|gib)\s$/
/** Up to this many characters beside the link, a text is about the link. */
const SHORT = 24

/** A host that may be linked, in lowercase. */
type IsAllowed = (host: string) => boolean

/** Finds email addresses, and links as `linkify-it` knows them, which is slow with many at signs. `allowed` gets the ranges of links that may stay. */
export function findLinks(view: View, source: string, isAllowed: IsAllowed, allowed: Finding[]): Finding[] {
  if (!CANDIDATE.test(view.text)) return []
  const found = findMailAddresses(view)
  for (const { 0: all, index } of view.text.matchAll(MACHINE))
    found.push({ ...sourceRange(view, index, index + all.length), kind: 'link' })
  for (const { 0: all, index } of view.text.matchAll(SCHEME))
    found.push({ ...sourceRange(view, index, index + all.length), kind: 'link' })
  for (const { 0: all, 1: name = '', index } of view.text.matchAll(PLATFORM_PATH))
    if (!isPlatformOrWord(name)) found.push({ ...sourceRange(view, index, index + all.length), kind: 'link' })
  for (const { 0: all, index } of view.text.matchAll(BACKWARDS))
    found.push({
      ...sourceRange(view, index, index + all.length),
      kind: all.includes('@') ? 'email' : 'link',
    })
  for (const { 0: chunk, index } of view.text.matchAll(/[^\s•]+/g)) {
    if (!CANDIDATE.test(chunk)) continue
    for (const { from, to, match } of matchesIn(chunk)) {
      const kind = judge(view, source, match, index + from, index + to)
      if (kind === null) continue
      const finding = { ...sourceRange(view, index + from, index + to), kind }
      const isListed = kind === 'link' && isAllowed(hostOf(source.slice(finding.from, finding.to), match))
      ;(isListed ? allowed : found).push(finding)
    }
  }
  return found
}

function* matchesIn(chunk: string): Generator<{ from: number; to: number; match: Match }> {
  for (let at = 0; at < chunk.length; at += PIECE - OVERLAP) {
    const piece = chunk.slice(at, at + PIECE)
    for (const match of linkify.match(piece) ?? []) {
      const isCut = match.lastIndex === PIECE
      yield { match, from: at + match.index, to: isCut ? chunk.length : at + match.lastIndex }
    }
    if (at + PIECE >= chunk.length) return
  }
}

/** Whether a character of a reading is a word in the text, such as "dot". */
function isSpoken(view: View, at: number): boolean {
  const range = sourceRange(view, at, at + 1)
  return (
    range.to - range.from > 3 && isSpokenEnding(/^\.([a-z]+)/.exec(view.text.slice(at, at + 20))?.[1] ?? '')
  )
}

/** Signs that are none of a Latin text, such as a Cyrillic letter in a host, or an emoji for its dot. */
const DISGUISED = /(?=\P{ASCII})[^\p{Script=Latin}\p{M}]|[\uff01-\uff5e]/u
/** Without words for a sign, such as "punto", which a text in any script may have. */
const plainLetters = (text: string): string =>
  text.replaceAll(/[\u2010-\u2027\u2030-\u205e\s\u00b7]/g, (sign) => (sign === '\u2024' ? sign : ''))

const hostIn = (url: string): string => URL.parse(url)?.hostname ?? ''

/** The host of a link as it is typed: one with look-alike letters is another host. */
function hostOf(typed: string, match: Match): string {
  const isAsTyped = typed.toLowerCase() === match.raw.toLowerCase()
  return isAsTyped ? hostIn(match.url) : ''
}

function judge(view: View, source: string, match: Match, from: number, to: number): 'link' | null {
  if (match.schema === 'mailto:' || view.text[to] === '@') return null
  const host = hostIn(match.url)
  if (/^(?:localhost|127\.0\.0\.1|0\.0\.0\.0|)$/.test(host)) return null
  if (match.schema !== '' && match.schema !== '//') return 'link'
  const raw = match.raw.replace(/^\/\//, '')
  const before = view.text.slice(Math.max(0, from - NEAR), from)
  const after = view.text.slice(to, to + NEAR)
  const place = {
    host,
    path: raw.slice(host.length),
    before,
    after,
    hasCue:
      SITE_CUES.test(before) ||
      OWNED_BEFORE.test(before) ||
      OWNED.test(after) ||
      isSpoken(view, from + raw.lastIndexOf('.', host.length)),
  }
  const typed = sourceRange(view, from, to)
  const isDisguised = view.from !== null && DISGUISED.test(plainLetters(source.slice(typed.from, typed.to)))
  const rest = view.text.length - (to - from)
  return isDomain({ ...place, isShort: rest <= SHORT, isDisguised }) ? 'link' : null
}
