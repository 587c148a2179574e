import { findAnnounced } from './announced.ts'
import { findDescribed } from './described.ts'
import type { Finding } from '../finding.ts'
import { findInvitations } from './invitations.ts'
import { looksLikeName } from './names.ts'
import { findOwnNames, isFile } from './own-names.ts'
import { PLATFORM, UNSURE_PLATFORM } from './platforms.ts'
import { PROVIDER } from '../reading/spelled.ts'
import { findSpelledOut, findSpokenNames } from './spoken-names.ts'
import { sourceRange, type View } from '../reading/view.ts'
import { ordinaryWords, toSet } from '../reading/words.ts'

const NAME = String.raw`(?:live:)?[@#.]?[a-z0-9_][a-z0-9_.\-]{1,40}(?:#\d{2,5})?`
const GAP = String.raw`[\s,:;=?>"'()~\-/]{1,4}`
const OWN = String.raw`(?:my|mine|mi|mis|mein|meine|meinem|meiner|meinen|our|the|el|der)`
/** Words between a platform and the handle. */
const LINK_WORD = String.raw`(?:is|mine|channel|kanal|canal|its|it's|it is|ist|lautet|heisst?|heisse|es|as|als|como|under|unter|called|named|name|user|username|usuario|usr|nick|id|handle|tag|me|mich|soy|bin|ich|mines|mine's|i'm|im|i am|da|dort|arroba|aet|account|acc|acct|konto|cuenta|profile|profil|perfil|se llama|llamo|bei mir|at|there|por|con|to|a|using|with|by|mit|dem|den|namen|nombre|de|search|search for|busca|suche?|nach|add|adde|agrega|for|${PLATFORM})`
/** Asks to be added: what follows is a handle. */
const ASK = String.raw`(?:add|follow|find|dm|pm|message|msg|text|write(?: to)?|hit up|hmu|search(?: for)?|look(?: up| for)?|reach|contact|adde?|folge?|fuge?|such|suche|finde?|findest|schreib|kontaktier|anschreiben|agrega(?:me)?|anade(?:me)?|sigue(?:me)?|busca(?:me)?|escribe(?:me)?|encuentra(?:me)?|habla(?:me)?|contacta(?:me)?|mandame|meteme)`

const PLATFORM_FIRST = new RegExp(
  String.raw`(?<![a-z0-9@._])(?:(${OWN})\s)?(${PLATFORM})(?![a-z0-9@_])((?:${GAP}${LINK_WORD}(?![a-z0-9])){0,4})(${GAP})(${NAME}(?:\n\d{1,4}(?![^\n]))?)`,
  'g',
)
const NAME_FIRST = new RegExp(
  String.raw`(?<![a-z0-9@._])(${NAME})(?:(?:[\s,(]{1,2}(?:is|ist|es|on|auf|en|in|bei|at|are|thats|that's|das ist|on the|mi|my|mein|meine|mein|the|usuario de|user on|here is|(?:my|mi|mein|meine|von|for|para|fur|de))){1,3}\s|,\s|\s?/\s?)(${PLATFORM})(?![a-z0-9])`,
  'g',
)
const ASKED = new RegExp(
  String.raw`(?<![a-z0-9])(?:${ASK}(?:\s(?:me|mich|mir|us|my|up|on|at|as|als|unter|under|auf|como|en|here|it|for|nach)){0,4}|i'm|im|i am|ich bin|soy|bin)${GAP}(${NAME})`,
  'g',
)
/** Asks to be added, with the name some words later. */
const ASKED_LATER = new RegExp(
  String.raw`(?<![a-z])(?:(?:add|find|follow|text|message|msg|dm|pm|search|hmu)(?: (?:for )?me)|(?:adde?|such|finde?|folg|schreib) (?:mich|mir)|bin ich|ich bin|fug|(?:agrega|anade|busca|sigue|escribe|habla)me|me llamo|agrega a|soy)(?![a-z])[^.!?\n]{1,40}?[\s,:]([a-z][a-z0-9-]*(?:[._]+[a-z0-9]+)+|[a-z]{3,}\d{2,4}|[a-z]+_)(?![a-z0-9@/_])`,
  'g',
)
/** A name with a sign before it; a tag with four digits, as on Discord; a Reddit name. */
const AT_NAME = /(?<![a-z0-9._%+\-@/])@\s?([a-z_][a-z0-9_.-]{1,40}|[0-9]+[a-z_][a-z0-9_.]{1,40})/g
const TAG = /(?<![a-z0-9#&])[a-z0-9_.]{2,32}\s?#\d{4}(?![a-z0-9])/g
const REDDIT = /(?<![a-z0-9/])\/?u\/[a-z0-9_-]{3,20}(?![a-z0-9/])/g

/** The pictures of apps. */
const PICTURED = /ghost|fantasm|geist|camar|kamera|bird|pajar|vogel/
const SIGNED = [
  [TAG, '#'],
  [REDDIT, 'u/'],
] as const

const ASKED_ON = new RegExp(
  String.raw`\b(?:look (?:for|up)|search(?: for)?|find|add|busca|agrega|such|adde?)(?: (?:just|einfach|mal|solo))? ([a-z]{5,30}(?<!s|ing|ed)|[a-z]{2,15} [a-z]{2,15} \d{2,4}) (?:on|en|auf|bei) (?:insta(?:gram)?|ig|snap(?:chat)?|discord|tele ?gram|whats ?app|kik|tik ?tok)(?![a-z])`,
  'g',
)
/** "My snap: lea koller 07" */
const WITH_NUMBER = new RegExp(
  String.raw`(?<![a-z0-9@._])(?:${PLATFORM})(?:\s?[:=>]{1,2}\s?|\s(?:as|als|como|under|unter)\s)((?:[a-z]{2,15} ){1,3}\d{1,4})(?![\d:.,%])`,
  'g',
)
const MY_SIGN =
  /\b(?:my|mi|mein|same) (?:@|arroba)(?: (?:is|es|ist)| (?:on|en|auf) [a-z ]{3,20},)?:? ([a-z0-9_.]{4,40}(?: (?:punto|dot|punkt|underscore|guion(?: bajo)?) [a-z0-9]{1,20}){0,3})/g
/** "Type in noodle.king in the search on insta": a name as people write accounts, or words in quotes. */
const TYPED = new RegExp(
  String.raw`\b(?:type|enter|search|put|busca|pon|escribe|gib|such|tipp)(?: (?:in|for|nach|just|einfach|solo))? ((?=[a-z0-9]*[_.\d])[a-z0-9_.]{4,30}|"[a-z0-9_. ]{4,30}")(?: [a-z]{1,10}){0,4} (?:on|en|auf|in|bei|at) (?!github|teams|zoom)(?:${PLATFORM})(?![a-z0-9])`,
  'g',
)
/** "I go by pixelfrog everywhere, Discord, Steam" */
const GOES_BY =
  /\b(?:i go by|my nick(?:name)? is|mi apodo es|me llamo|ich heisse?) ([a-z0-9_.]{4,30})(?= (?:everywhere|on every|en todas? |en todo |uberall))/g
const SPOKEN_SIGN =
  /\b(?:at|@)[ -](?:sign|symbol|zeichen)(?:,? (?:then|and|und|dann|y)){0,2},? ([a-z0-9_.]{4,40})/g

/** "At at luke the drummer on ig" */
const TWICE_AT =
  /\b(?:at at|arroba arroba|at arroba|at @) ?([a-z0-9_.]{3,20}(?: [a-z0-9_.]{2,20}){0,3}?)(?= (?:on|en|auf|in) )/g

/** "I am on Facebook, just search for Gerald Whitmore": a full name, with capitals. */
const FULL_NAME =
  /\b(?:[Ii]'?m|[Ii] am|[Mm]e|[Mm]y|[Ii]ch|[Bb]in|[Ss]oy|[Ee]stoy|[Mm]i)\b[^.!?\n]{0,60}?\b(?:as|called|named|under|for|look up|find|add|als|unter|nach|such|suche|busca|como)\s((?:[A-Z][a-z]{1,20}[ -]){1,3}[A-Z][a-z]{2,20})/g
const PEOPLE = /\b(?:facebook|fb|linked ?in|insta(?:gram)?|snap(?:chat)?|signal|skype|xing|messenger|vk)\b/
/** "Sc laurapalmz": nothing but a short name of a service, and one word. */
const TWO_WORDS = /^\s*(?:sc|ig|tt|dc|tg)[ :=-]{1,3}([a-z][a-z0-9_.]{5,30})[\s.!]*$/

/** What follows an at sign in code, style sheets, documents, and groups. */
const NOT_NAMES = toSet(`
  override media import param params return returns everyone here all charset keyframes font-face property staticmethod classmethod deprecated test
  beforeeach aftereach author since throws throw see include supports page layer component injectable input output entity autowired data getter setter
  interface dataclass abstractmethod app pytest decorator types angular babel vue react home school schule colegio work least last once first noon midnight
  about the a an my mi mein dir du time times times night the-moment suppresswarnings functionalinterface nonnull nullable bean service controller repository type
`)

const ANY_PLATFORM = new RegExp(
  String.raw`(?<![a-z0-9@._])(?:${PLATFORM}|${PROVIDER}|[a-z]+ app)(?![a-z0-9@_])`,
)
/** Only names with one of these look like a handle by themselves. */
const MARKED = /[a-z]\d|\d[a-z]|_|[a-z]\.[a-z\d]/
/** Asks to be added there, before the platform. */
const ADD_ON =
  /\b(?:add|find|follow|search|agrega\w*|anade\w*|busca\w*|sigue\w*|adde?|such\w*|folge?|hmu|hit me up)\b[^.!?\n]{0,16}$/

/** Finds handles: by their sign, or by the platform or request beside them. Linear. */
export function findHandles(view: View): Finding[] {
  const hasPlatform = ANY_PLATFORM.test(view.text)
  const isMarked = MARKED.test(view.text)
  const found = [...findInvitations(view), ...findDescribed(view, hasPlatform)]
  if (hasPlatform) found.push(...findAnnounced(view))
  if (hasPlatform || isMarked || PICTURED.test(view.text)) found.push(...findOwnNames(view))
  if (hasPlatform || /@|symbol|arroba/.test(view.text)) found.push(...findNamed(view))
  if (hasPlatform) found.push(...findTold(view), ...findSpokenNames(view))
  found.push(...findSpelledOut(view))
  const add = (name: string, match: RegExpExecArray, from: number) => {
    const trimmed = name.replace(/[.-]+$/, '')
    const context = sourceRange(view, match.index, match.index + match[0].length)
    found.push({ ...sourceRange(view, from, from + trimmed.length), kind: 'handle', context })
  }
  const isAlike = view.from !== null
  const end = view.text.trimEnd().length
  for (const match of hasPlatform ? view.text.matchAll(PLATFORM_FIRST) : []) {
    const [all, own = '', platform = '', words = '', gap = '', name = ''] = match
    const before = view.text.slice(Math.max(0, match.index - 30), match.index)
    const isAlone = before.trim() === '' && match.index + all.length >= end
    const typed = view.cased.slice(match.index + all.length - name.length, match.index + all.length)
    const isCamel = /[a-z][A-Z]/.test(typed) && /\b(?:name|user\w*|nick|tag|id)\b/.test(platform + words)
    if (
      isCamel ||
      isNamed({ own, platform, words, gap, name, isAlone, isAlike, isAsked: ADD_ON.test(before) })
    )
      add(name, match, match.index + all.length - name.length)
  }
  for (const match of hasPlatform ? view.text.matchAll(NAME_FIRST) : []) {
    const [all, name = ''] = match
    const isMine = /\b(?:is|ist|es|are|thats|that's|das ist)\s(?:my|mi|meine?)\b/.test(all)
    if (looksLikeName(name) || (isMine && !isOrdinary(name))) add(name, match, match.index)
  }
  for (const match of isMarked ? view.text.matchAll(ASKED) : []) {
    const [all, name = ''] = match
    if (looksLikeName(name) && !/^\d/.test(name) && !isFile(name))
      add(name, match, match.index + all.length - name.length)
  }
  for (const match of isMarked ? view.text.matchAll(ASKED_LATER) : []) {
    const [all, name = ''] = match
    if (looksLikeName(name)) add(name, match, match.index + all.length - name.length)
  }
  findSigned(view, found)
  return found
}

/** Names of persons, and names beside a short name of a service. */
function findTold(view: View): Finding[] {
  const toFinding = ({ 0: all, 1: name = '', index }: RegExpMatchArray): Finding => {
    const from = (index ?? 0) + all.lastIndexOf(name)
    return { ...sourceRange(view, from, from + name.length), kind: 'handle' }
  }
  const found = PEOPLE.test(view.text) ? Array.from(view.cased.matchAll(FULL_NAME), toFinding) : []
  const short = TWO_WORDS.exec(view.text)
  return short && !ordinaryWords.has(short[1] ?? '') ? [...found, toFinding(short)] : found
}

/** "At symbol, then leakoller" */
function findNamed(view: View): Finding[] {
  const patterns = [SPOKEN_SIGN, TWICE_AT, MY_SIGN, ASKED_ON, WITH_NUMBER, TYPED, GOES_BY]
  const matches = patterns.flatMap((pattern) => Array.from(view.text.matchAll(pattern)))
  return matches
    .filter(([, name = '']) => !name.split(' ').every((word) => ordinaryWords.has(word) || /^\d/.test(word)))
    .map(({ 0: all, 1: name = '', index }) => {
      const from = index + all.lastIndexOf(name)
      return { ...sourceRange(view, from, from + name.length), kind: 'handle' }
    })
}

function findSigned(view: View, found: Finding[]): void {
  for (const match of view.text.includes('@') ? view.text.matchAll(AT_NAME) : []) {
    const [all, name = ''] = match
    const after = view.text.slice(match.index + all.length, match.index + all.length + 2)
    const isShort = name.length < 3 || (/@\s/.test(all) && !looksLikeName(name))
    if (isShort || NOT_NAMES.has(name.replace(/\..*$/, '')) || /^[(/]/.test(after)) continue
    const to = match.index + all.replace(/[.-]+$/, '').length
    found.push({ ...sourceRange(view, match.index, to), kind: 'handle' })
  }
  for (const [pattern, sign] of SIGNED) {
    for (const { 0: all, index } of view.text.includes(sign) ? view.text.matchAll(pattern) : []) {
      if (/[a-z]/.test(all) && !isOrdinary(all.slice(2)))
        found.push({ ...sourceRange(view, index, index + all.length), kind: 'handle' })
    }
  }
}

/** "Line id:", and not the id of a session. */
const NAMED_ID =
  /^(?!session|matrix|element|user|switch|wire|signal|handle)[a-z ]{2,12} ?-?(?:id|name|account|user|nick)$/

type Named = {
  own: string
  platform: string
  words: string
  gap: string
  name: string
  isAsked: boolean
  isAlone: boolean
  /** Whether the text has other signs than those of ASCII, as a name of look-alikes has. */
  isAlike: boolean
}

/** Whether what follows a platform is a handle on it. */
function isNamed({ own, platform, words, gap, name, isAsked, isAlone, isAlike }: Named): boolean {
  if (/^[@#]/.test(name)) return name.length > 3
  if (looksLikeName(name))
    return (
      isAlone ||
      (isAlike && isAccount(name) && /^(?:ig|tg|sc|dc|disc|fb)$/.test(platform)) ||
      !(UNSURE_PLATFORM.test(platform) && words === '' && own === '' && !/[:=)]/.test(gap))
    )
  if (isOrdinary(name) || name.length < 3) return false
  const isMine = /^(?:my|mine|mis?|mein)/.test(own)
  // A message that ends with "my discord", and the name in the next.
  if (/^(?:my|mi|mein|meine)$/.test(own) && words === '' && gap.startsWith('\n')) return name.length > 3
  if (isAsked && name.length > 3 && !/^(?:https?|www)|ly$/.test(name)) return true
  const isAssigned = /[:=>)]/.test(gap + words)
  const isIdentity =
    /\b(?:is|ist|es|its|it's|as|als|como|under|unter|called|named|user|username|usuario|heisst?|heisse|soy|bin|im|i'm|id|lautet|llama|llamo|name|nick|tag)\b/.test(
      words,
    )
  if (/^(?:dc|sc|ig|tg|fb|yt|disc)$/.test(platform) && isAssigned) return name.length > 3
  if (NAMED_ID.test(platform) && (isAssigned || words.trim() === 'is')) return name.length > 3
  if (UNSURE_PLATFORM.test(platform))
    return (isMine || /\b(?:user|name|nick|tag|id|handle|usuario)/.test(words)) && (isAssigned || isIdentity)
  return (
    isAssigned ||
    (isIdentity &&
      (isMine ||
        /\b(?:user(?:name)?|usuario|handle|nick|tag|id|name|nombre)\s(?:is|ist|es|it'?s|lautet)\b/.test(
          words,
        ) ||
        /\b(?:me|mich|ich|soy|bin|im|i'm|user|username|usuario|as|als|como|unter|under)\b/.test(words)))
  )
}

/** A name in the form of an account, no part of which is an ordinary word. */
const isAccount = (name: string): boolean =>
  /^[a-z]{3,20}[._][a-z]{3,20}\d{0,4}$/.test(name) &&
  !name.split(/[._]/).some((part) => ordinaryWords.has(part))

const isOrdinary = (name: string): boolean => ordinaryWords.has(name.replaceAll(/^@|[.-]+$/g, ''))
