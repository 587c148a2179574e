import type { Finding } from './finding.ts'
import { PLATFORM } from './platforms.ts'
import { PROVIDER } from './spelled.ts'
import { sourceRange, type View } from './view.ts'

// Names of accounts that are told by what the other member knows already: "my insta is my name with 99".

const ACCOUNT = `(?:${PLATFORM}|${PROVIDER}|e-?mail|mail|correo)`
const NAME =
  '(?:(?:first|last|sur|full|real|middle|nick|user|vor|nach)[ -]?)?(?:namen?|names|nombres?|apellidos?|initials|iniciales|initialen)'
/** My full name, the name of my dog, the same as here. */
const KNOWN = String.raw`(?:(?:my|mi|mein(?:e[mnrs]?)?|our) (?:[a-z']{2,12} (?:and |y |und )?){0,2}?${NAME}|(?:the|el|der|den) (?:name|nombre|namen) (?:de|of|von) (?:mi|my|meine[mr]?) [a-z]{2,12}|(?:the )?same(?: [a-z]{2,8}){0,2}? (?:as|like)|(?:el )?mismo(?: [a-z]{2,8})? (?:que|de)|igual que|genau ?so wie|(?:der|den) ?(?:gleichen?|selben?)(?: [a-z]{2,8})? wie)`
const REST = String.raw`[^.!?\n]{0,60}`
const PATTERNS = [
  String.raw`(?<![a-z])(?:my|mi|mein|meine) ${ACCOUNT}(?: (?:user|account|handle|name|adresse|address|nick)){0,2},? ?(?:is|es|ist|lautet|[:=])[ :](?:[a-z]{2,9} ){0,2}?(${KNOWN}(?![a-z])${REST})`,
  String.raw`(?<![a-z])(?:type|search|put|enter|use|look up|find|it'?s|is|just|pon|busca|escribe|es|gib|such|tipp|nimm|ist|heiss?e? ich|me llamo)(?: (?:just|for|only|in|nur|einfach|solo|por|mal))? (${KNOWN}(?![a-z])${REST}(?: |@)(?:on|at|in|en|auf|bei|@)? ?${ACCOUNT}(?![a-z])(?: with| con| mit)?${REST})`,
  String.raw`(?<![a-z])${ACCOUNT}(?![a-z])[^.!?\n]{0,30}?((?:same|mismo|igual|genau ?so|gleich|selbe)(?: [a-z]{2,8}){0,3} (?:here|aqui|hier))(?![a-z])`,
].map((pattern) => new RegExp(pattern, 'g'))
const HINT = /(?:name|nombre|apellido|initial|inicial|same|mism|igual|genau|gleich|selbe)/

/** Finds them beside the platform or the mail service. Linear. */
export function findOwnNames(view: View): Finding[] {
  if (!HINT.test(view.text)) return []
  return PATTERNS.flatMap((pattern) =>
    Array.from(view.text.matchAll(pattern), ({ 0: all, 1: told = '', index }): Finding => {
      const from = index + all.indexOf(told)
      const context = sourceRange(view, index, index + all.length)
      return { ...sourceRange(view, from, from + told.length), kind: 'handle', context }
    }),
  )
}
