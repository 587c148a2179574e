import { listMatches, type Finding } from '../finding.ts'
import { looksLikeName } from './names.ts'
import { PLATFORM, UNSURE_PLATFORM } from './platforms.ts'
import { sourceRange, type View } from '../reading/view.ts'
import { ordinaryWords, toSet } from '../reading/words.ts'

// Handles without digits or signs: the words around them say that they are names, and on which app.

const COLOR =
  '(?:purple|violet|yellow|green|blue|pink|orange|red|black|white|amarill[ao]|verde|morad[ao]|lila|azul|rosa|roj[ao]|negr[ao]|blanc[ao]|gelbe[nr]?|grune[nr]?|blaue[nr]?|rote[nr]?|weisse[nr]?|schwarze[nr]?)'
/** What an app is described by: its symbol. */
export const PICTURE =
  '(?:ghost|bird|camera|photo|pic|pics|picture|video|music|foto|musik|clock|plane|bubble|note|musiknote|musical note|phone|logo|fantasm(?:a|ita)|camar(?:a|ita)|pajar(?:o|ito)|avion(?:cito)?|telefon(?:o|ito)|not(?:a|ita)|geist(?:er)?|vogel|kamera|flieger|horer)'
const APP = '(?:app|chat thing|logo|icon|messenger)'
/** An app that is described instead of named: the purple app, the app with the ghost, el de la camara. */
const DESCRIBED = `(?:(?:[a-z]{2,12} )?(?:${COLOR}|${PICTURE}) (?:[a-z]{2,12} ){0,2}?${APP}(?: (?:with|mit|con) (?:the |dem |der |el |la )?${PICTURE})?|app (?:del?|con|mit|with) (?:la |el |dem |der |the )?${PICTURE}|app (?:with|that|mit|von dem|del?|con|de la|der|die) [a-z' ]{3,40}|app ${COLOR}|(?:el|la|lo) del? (?:la |el )?${PICTURE}|${COLOR} (?:one|thing) with the (?:[a-z]{2,10} )?${PICTURE}|blue bird|white ghost|the gram)`
/** Says that what follows is a place where the sender is. */
const PLACE =
  '(?:on|in|at|over|to|via|the|that|a|my|have|use|got|you|auf|bei|der|dem|die|mein|meine|hab|habe|nutze|en|el|la|mi|tengo|uso|por|add|same|friend)'
const MENTION = new RegExp(
  String.raw`(?<![a-z0-9@._])(?:${PLACE}\s|^|\n)(?:${DESCRIBED}|(${PLATFORM})|(?:moc|tiktok) app)(?![a-z0-9@_])`,
  'g',
)
/** Words after which a word that is no ordinary one is the name of an account. */
const IDENTITY = String.raw`(?:i'?m|i am|i be|it'?s|called|named|as|under|names?(?: there| da| ahi)? (?:is|es|ist)|user(?:name)?(?: is)?|go by|use|mine'?s?|mine is|search(?: for)?|look (?:for|up)|find|add|follow|soy|estoy como|me llamo|se llama|llamo|nombre es|como|bin|heiss?e?|heisse ich|heiss ich|als|unter|such(?:e)?|busca(?:me)?|is|ist|es|(?:name|nombre|namen|same[a-z ]{0,30}|like [a-z' ]{0,40}|that one|esa|die)[,:])`
const BETWEEN = String.raw`(?:(?:called|named|just|literally|simply|under|as|there|here|me|the|user|name|ich|einfach|da|dort|ahi|alli|como|als|mich|is|es|ist)\s){0,3}`
const NAMED = new RegExp(
  String.raw`(?<![a-z0-9])${IDENTITY}[\s,:]{1,2}${BETWEEN}([a-z][a-z0-9_.-]{4,30})(?![a-z0-9])(?=\s{0,2}(?:$|[\n.,!?;)]|(?:there|here|on|in|da|dort|ahi|alli|if|and|y|und|en|bei|auf|wenn|si|so|then|btw|please|pls|add|message|text|donde|where|with|con|mit|you|du|te|ok|lol)(?![a-z])))`,
  'g',
)
/** "I'm lunaskye on insta", "find me as toadstool in discord". */
const BEFORE =
  /(?<![a-z0-9])(?:i'?m|i am|as|under|under the name|called|named|me llamo|soy|como|bin|heisse?|als|unter|follow|add|find|search(?: for)?|look (?:for|up)|busca|sigue|such|folg|name is|user is) ([a-z][a-z0-9_.-]{4,30})(?:,? (?:over|there|da|ahi|too|auch))?,? $/
/** "Toadstool is my discord name", "toadstool es mi nombre en discord", "peachfuzz (snap)". */
const OF = new RegExp(
  String.raw`(?<![a-z0-9@._])([a-z][a-z0-9_.-]{4,30})(?:,? (?:is|ist|es|that's|thats|das ist) (?:my|mi|mein) (?:(?:user ?name|name|nombre|nick|account|usuario) (?:on|in|bei|auf|en|de) )?|,? ?\((?:on |in |auf |en )?|, (?:on|auf|en|bei) )(${PLATFORM})(?![a-z0-9@_])`,
  'g',
)
/** "Text me on the app with the white phone". */
const INVITED = new RegExp(
  String.raw`(?<![a-z])(?:text|write|add|message|find|dm|hit|reach|ask|call|chat with|talk to|schreib|such|adde?|escribe|busca|agrega)\s?(?:me|us|mir|mich)(?: up)? (?:on|in|over|auf|bei|in der|auf der|en|por) (?:the |der |la )?(${DESCRIBED})`,
  'g',
)
const FRIEND_CODE =
  /(?<![a-z])(?:friend ?(?:code|id)|freundes ?code|freundschaftscode|codigo de amig[oa]|player id|add code)[a-z\s:=']{0,16}?((?:sw-?)?\d[\d -]{5,24}\d)/g
/** A code that opens a server or a group there. */
const INVITE_CODE =
  /(?<![a-z])(?:(?:server|invite|invitation|join|party|group|gruppen|einladungs?|beitritts)[ -]?(?:code|key|id)|code (?:for|fur|von|of|to|zu[mr]?) (?:our|my|the|unseren?|meine[nm]?|den) (?:server|group|gruppe)|codigo (?:del? |para (?:el |la )?)(?:servidor|grupo|invitacion))[^.!?\n]{0,30}?[\s:]((?=[a-z]{0,11}\d)(?=\d{0,11}[a-z])[a-z0-9]{5,12})(?![a-z0-9])/g
const LEET_PLATFORM =
  /(?<![a-z0-9])(?:[i1!|]n[s5$][t7][a4@](?:gr[a4@]m)?|[s5$]n[a4@]p(?:ch[a4@]t)?|d[i1!][s5$]c[o0]rd|t[i1!]k ?t[o0]k|t[e3]l[e3]gr[a4@]m|wh[a4@]t[s5$][a4@]pp)(?![a-z0-9])[\s:=-]{1,3}(?:(?:is|es|ist|as|it's)\s)?([a-z0-9_.]{4,30})/g

const FAR = 110
const INFLECTED =
  /(?:ed|ing|ly|ish|less|ful|ous|able|ible|ive|ness|ment|tion|ando|endo|iendo|ado|ada|ados|adas|ido|ida|mente|lich|ig|isch|bar|ung|heit|keit|iert|erweise)$/
const STATES = toSet(`
  active inactive online famous popular viral alone obsess underage anonymous huge allergic hilarious chaos garbage trash awesome awful terrible lonely
  terrified horrible nowhere honest brave proud exhaust nervous hungry sleepy lovely silly weird scared broke tiktok whatsapp instagram snapchat discord telegram
  tutorial tutorials videos video memes music songs recipes channel channels account accounts artists people everyone someone others content creators
  private public german french spanish english deutsch leise traurig kaputt mude krank geil lustig cansada cansado aburrida aburrido tonto tonta malisimo
  peor mejor nuevo gratis legal illegal dangerous safer safest worse worst better cheaper faster enough sometimes always usually actually probably
  maybe though because already anyway moderator admin owner member beginner friends classmates teachers school nobody banned locked
  schueler schuler lehrer anfanger moderatorin spieler gamer player streamer youtuber influencer artist singer dancer
`)

function isName(name: string, weak: boolean): boolean {
  const plain = name.replace(/[.-]+$/, '')
  if (looksLikeName(plain)) return true
  if (plain.length < (weak ? 8 : 5) || !/^[a-z.-]+$/.test(plain)) return false
  return !ordinaryWords.has(plain) && !STATES.has(plain) && !INFLECTED.test(plain)
}

/** Whether the words say who has a name, rather than what something is. */
const isWeak = (words: string): boolean =>
  /^(?:it'?s|is|ist|es|as|als|como|use|find|follow|add|search|such)/.test(words)

const HINT = new RegExp(
  String.raw`(?<![a-z])(?:apps?|thing|logo|icon|messenger|bird|ghost|gram|(?:el|la|lo) del? (?:la |el )?${PICTURE}|friend|freund|codigo|player|add code)|[!|1$5@47]n|d1|t1|t3|wh4|[!|$@]`,
)

/** Finds handles that are ordinary letters only, by the app and the words that name them. Linear. */
export function findDescribed(view: View, hasPlatform: boolean): Finding[] {
  if (!hasPlatform && !HINT.test(view.text)) return []
  const { text } = view
  const found: Finding[] = []
  const add = (from: number, to: number, context: { from: number; to: number }) => {
    found.push({
      ...sourceRange(view, from, to),
      kind: 'handle',
      context: sourceRange(view, context.from, context.to),
    })
  }
  let read = 0
  for (const { 0: all, 1: platform = '', index } of text.matchAll(MENTION)) {
    if (
      platform !== '' &&
      UNSURE_PLATFORM.test(platform) &&
      !/^(?:ig|reddit|yt|youtube|disc)$/.test(platform)
    )
      continue
    findBefore(text, index, all, add)
    if (platform === '') findBeside(text, index, all, add)
    const start = Math.max(read, index + all.length - (platform === '' ? 42 : 0))
    read = index + all.length + FAR
    for (const match of listMatches(NAMED, text.slice(start, read))) {
      const name = (match[1] ?? '').replace(/[.-]+$/, '')
      const isOwn = /^(?:my|mi|mein|same)/.test(all.trim())
      if (!isName(name, isWeak(match[0]) && !isOwn)) continue
      const from = start + match.index + match[0].lastIndexOf(match[1] ?? '')
      if (from < index + all.length && platform !== '') continue
      add(from, from + name.length, { from: index, to: from + name.length })
    }
  }
  findOwned(text, add)
  return found
}

type Add = (from: number, to: number, context: { from: number; to: number }) => void

function findBefore(text: string, index: number, all: string, add: Add): void {
  if (!/^(?:on|in|at|auf|bei|en|over)\s/.test(all)) return
  const begin = Math.max(0, index - 60)
  const match = BEFORE.exec(text.slice(begin, index))
  const name = match?.[1] ?? ''
  const isAsk = /^(?:follow|add|find|search|look|busca|sigue|such|folg)/.test(match?.[0] ?? '')
  if (match === null || !isName(name, isAsk) || (isAsk && name.endsWith('s'))) return
  const from = begin + match.index + match[0].indexOf(` ${name}`) + 1
  add(from, from + name.length, { from, to: index + all.length })
}

function findBeside(text: string, index: number, all: string, add: Add): void {
  const after = text.slice(index + all.length, index + all.length + 40)
  const [beside = '', name = ''] = /^ ?[:=,-]{1,2} ?([a-z0-9_.]{4,30})/.exec(after) ?? []
  const end = index + all.length + beside.length
  if (isName(name, true)) add(end - name.length, end, { from: index, to: end })
}

function findOwned(text: string, add: Add): void {
  for (const { 0: all, 1: name = '', 2: platform = '', index } of text.matchAll(OF)) {
    const isOpen = !/\b(?:my|mi|mein)\b/.test(all)
    if (isName(name, isOpen) && !(isOpen && UNSURE_PLATFORM.test(platform)))
      add(index, index + name.length, { from: index, to: index + all.length })
  }
  for (const pattern of [INVITED, FRIEND_CODE, INVITE_CODE, LEET_PLATFORM])
    for (const { 0: all, 1: detail = '', index } of text.matchAll(pattern)) {
      if (pattern === LEET_PLATFORM && (/^[a-z]+ ?[a-z]+[\s:=-]/.test(all) || !isName(detail, false)))
        continue
      const from = index + all.lastIndexOf(detail)
      add(from, from + detail.length, { from: index, to: from + detail.length })
    }
}
