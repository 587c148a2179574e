import type { Finding } from '../finding.ts'
import { looksLikeName } from './names.ts'
import { PLATFORM } from './platforms.ts'
import { PROVIDER } from '../reading/spelled.ts'
import { sourceRange, type View } from '../reading/view.ts'
import { ordinaryWords } from '../reading/words.ts'

// Names of accounts that are told by what the other member knows already: "my insta is my name with 99".

const ACCOUNT = `(?:${PLATFORM}|${PROVIDER}|e-?mail|mail|correo)`
/** Apps that are told by their pictures. */
const PICTURED =
  '(?:ghost|fantasm(?:a|ita)|geist|camar(?:a|ita)|kamera|(?:blue |little )?bird|pajar(?:o|ito)|vogel)'
const NAME =
  '(?:(?:first|last|sur|full|real|middle|nick|user|vor|nach)[ -]?)?(?:namen?|names|nombres?|apellidos?|initials|iniciales|initialen)'
/** My full name, the name of my dog, the same as here. */
const KNOWN = String.raw`(?:(?:my|mi|mein(?:e[mnrs]?)?|our) (?:[a-z']{2,12} (?:and |y |und )?){0,2}?${NAME}|(?:the|el|der|den) (?:name|nombre|namen) (?:de|of|von) (?:mi|my|meine[mr]?) [a-z]{2,12}|(?:the )?same(?: [a-z]{2,8}){0,2}? (?:as|like)|(?:el )?mismo(?: [a-z]{2,8})? (?:que|de)|igual que|genau ?so wie|(?:der|den) ?(?:gleichen?|selben?)(?: [a-z]{2,8})? wie)`
const REST = String.raw`[^.!?\n]{0,60}`
const PATTERNS = [
  String.raw`(?<![a-z])(?:my|mi|mein|meine) ${ACCOUNT}(?: (?:user|account|handle|name|adresse|address|nick)){0,2},? ?(?:is|es|ist|lautet|[:=])[ :](?:[a-z]{2,9} ){0,2}?(${KNOWN}(?![a-z])${REST})`,
  String.raw`(?<![a-z])(?:type|search|put|enter|use|look up|find|it'?s|is|just|pon|busca|escribe|es|gib|such|tipp|nimm|ist|heiss?e? ich|me llamo)(?: (?:just|for|only|in|nur|einfach|solo|por|mal))? (${KNOWN}(?![a-z])${REST}(?: |@)(?:on|at|in|en|auf|bei|@)? ?${ACCOUNT}(?![a-z])(?: with| con| mit)?${REST})`,
  String.raw`(?<![a-z])(?:${ACCOUNT}|${PICTURED})(?![a-z])[^.!?\n]{0,30}?((?:same|mismo|igual|genau ?so|gleich|selbe|so wie|like|como)(?: [a-z]{1,8}){0,3}? (?:here|aqui|hier))(?![a-z])`,
  String.raw`(?<![a-z])(?:on|in|at|auf|bei|en) (?:the |der |dem |la |el )?(?:${ACCOUNT}|${PICTURED})(?: app)?[, ]{1,2}(?:it'?s|its|is|es|ist) (?:just |nur |solo )?((?:my|mi|mein) (?:first|last|full|middle|vor|nach)?[ -]?(?:name|nombre|apellido)(?![a-z])${REST})`,
  // A part of it at a time.
  String.raw`(?<![a-z])(?:my|mi|mein|meine) ${ACCOUNT}(?: (?:user|account|handle|name|nick)){0,2} (?:starts?|begins?|ends?|empieza|comienza|termina|acaba|beginnt|fangt|endet) (?:with|in|con|en|por|mit|auf) ([a-z0-9_.]{2,30}${REST})`,
].map((pattern) => new RegExp(pattern, 'g'))
const WRITTEN = String.raw`[a-z0-9_.]{4,30}(?![a-z0-9@/(_-])`
/** My nick everywhere is lea_k; the words between say of what. */
const OWNED = new RegExp(
  String.raw`(?<![a-z])(?:my|mi|mein|meine) ((?:[a-z-]{2,14} ){1,5}?)(?:is|es|ist|lautet)[ :]{1,2}(${WRITTEN})`,
  'g',
)
/** Lea_k, that's me on the app. */
const POINTED = new RegExp(
  String.raw`(?<![a-z0-9@._])([a-z0-9_.]{4,30})[ ,]{1,3}(?:that'?s|it'?s|ese|das|dis) (?:me|my|soy yo|es mi|bin ich|ich|mein)(?![a-z])`,
  'g',
)
/** The same name everywhere: lea_k. */
const SAME =
  /(?<![a-z])(?:same|mismo|misma|gleiche[rn]?|selbe[rn]?) (?:@|user\w*|handle|nick\w*|name|tag|id|nombre|usuario|arroba)(?![a-z])[^.!?\n]{0,30}?[: ]((?=[a-z.]*[_\d]|[a-z]+\.[a-z])[a-z0-9_.]{4,30})(?![a-z0-9@/(_-])/g
/** Lea_k on everything. */
const EVERYWHERE =
  /(?<![a-z0-9@._])([a-z0-9_.]{4,30}),? (?:(?:on|in|en|auf|bei) (?:everything|every app|all(?: of them| apps| platforms)?|todo|todas(?: partes)?|todas las apps|allem|allen apps)|everywhere|uberall)(?![a-z])/g
/** What has such a name and is no account. */
const OTHER =
  /\b(?:files?|doc\w*|datei\w*|archivo|fichero|variable\w*|fun[ck]\w*|class|klasse|clase|method\w*|column|tab[el]\w*|branch|rep\w*|script|code|ordner|folder|carpeta|version\w*|model|essay|aufsatz|grade|level|nivel|room|raum|bus|score|task|question|chapter|pass\w*|contrasena|website|import|array|list\w*|string)\b/
const KIND = /\b(?:tag|id|nick|nickname|user|usuario|apodo|alias|name|nombre)\b/
const ON = new RegExp(`\\b${PLATFORM}\\b`)
const HINT =
  /(?:start|begin|end[s ]|endet|fangt|empieza|comienza|termina|acaba|name|nombre|apellido|initial|inicial|same|mism|igual|genau|gleich|selbe|here|aqui|hier)/

/** Finds them beside the platform or the mail service. Linear. */
export function findOwnNames(view: View): Finding[] {
  return [...findOwned(view), ...(HINT.test(view.text) ? findKnown(view) : [])]
}

/** Names in the form of an account: with an underscore, a dot, or digits. */
function findOwned(view: View): Finding[] {
  const found: Finding[] = []
  const add = (name: string, from: number) =>
    found.push({ ...sourceRange(view, from, from + name.length), kind: 'handle' })
  for (const { 0: all, 1: of = '', 2: written = '', index } of view.text.matchAll(OWNED)) {
    const name = written.replace(/[.]+$/, '')
    const isNamed =
      KIND.test(of) && ON.test(of.replace(KIND, '')) && !OTHER.test(of) && !ordinaryWords.has(name)
    // A sentence that begins without a space after the last one.
    if (/^[a-z]+\.[a-z]+$/.test(name) && /^\s[a-z]/.test(view.text.slice(index + all.length))) continue
    if (isNamed || (isAccount(name) && !OTHER.test(of))) add(name, index + all.length - written.length)
  }
  for (const pattern of [POINTED, EVERYWHERE])
    for (const { 1: name = '', index } of view.text.matchAll(pattern)) if (isAccount(name)) add(name, index)
  for (const { 0: all, 1: name = '', index } of view.text.matchAll(SAME))
    if (isAccount(name)) add(name, index + all.length - name.length)
  return found
}

const isAccount = (name: string): boolean =>
  looksLikeName(name) && /[a-z0-9]_|_[a-z]|[a-z]\.[a-z0-9]|[a-z]{3}\d{2}/.test(name) && !isFile(name)

/** Whether a name with a dot is one of a file. */
export const isFile = (name: string): boolean =>
  /\.(?:docx?|pdf|png|jpe?g|txt|[jt]sx?|py|html?|css|json|mp[34]|pptx?|xlsx?|zip|cpp|java|md|sh|csv|odt)$/.test(
    name,
  )

function findKnown(view: View): Finding[] {
  return PATTERNS.flatMap((pattern) =>
    Array.from(view.text.matchAll(pattern), ({ 0: all, 1: told = '', index }): Finding => {
      const from = index + all.indexOf(told)
      const context = sourceRange(view, index, index + all.length)
      return { ...sourceRange(view, from, from + told.length), kind: 'handle', context }
    }),
  )
}
