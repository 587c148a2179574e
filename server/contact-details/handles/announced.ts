import { listMatches, type Finding } from '../finding.ts'
import { looksLikeName } from './names.ts'
import { PLATFORM } from './platforms.ts'
import { PROVIDER } from '../reading/spelled.ts'
import { sourceRange, type View } from '../reading/view.ts'
import { ordinaryWords } from '../reading/words.ts'

// Handles that a platform announces, but that do not stand beside it.

/** How far from what announces it a handle is looked for. */
const FAR = 90
const OWN =
  '(?:my|mine|mi|mis|mein|meine|meinem|meiner|ur|your|tu|tienes|dein|hast du|have|got|use|on|in|auf|bei|en|add|add me on|add me|ask me|follow me on|tengo|uso|hab|habe|nutze|hmu on|s)'
const APPS = '(?:(?:the )?(?:ghost|blue bird|bird|clock|camera|yellow|purple|green|pink) app|other app)'
/** "Do you have discord", "my insta", "the ghost app". */
const ANNOUNCED = new RegExp(
  String.raw`(?<![a-z0-9@._])(?:(?:${OWN}\s)(?:u |the |only |auch |a )?(?:${PLATFORM}|${APPS}|${PROVIDER})(?![a-z0-9@_])|(?<![^\n])${PLATFORM} ?\?)`,
  'g',
)
const WORD = /(?<![a-z0-9@._-])[a-z0-9_][a-z0-9_.-]{2,40}/g
/** Words directly before a handle. */
const SAYS_WHO =
  /(?:\b(?:it'?s|its|i'?m|im|i am|ok|add me|add|mine'?s?|mine is|user(?:name)?(?: is)?|name is|named|called|under|soy|bin|ich bin|ich heisse|heiss|heisse|heiss ich|me llamo|se llama|como|als|unter|agregame|search|search for|look for|such|busca(?:me)?)(?: (?:da|dort|dabei|ahi|alli|there))?[\s,:]{1,3}|^|\n)$/
/** Asks for a handle, or says whose it is; without one of these, a plain word is no handle. */
const ASKS =
  /\b(?:add (?:me|my)|find me|follow me|talk|chat|text me|write me|message me|hmu|my|mi|mein|meine|ur|your|tu|(?:you|u) (?:have|got|use)|(?:you|u) on|tienes|hast du|dein|agrega\w*|busca\w*|such\w*|adde?|hablamos|move to|switch to|continue)\b/
const INFLECTED =
  /(?:ed|ing|ly|ish|less|ful|ous|able|ible|ive|ness|ment|tion|ando|endo|iendo|ado|ada|ido|ida|mente|lich|ig|isch|bar|los|ung|heit|keit|en|ern|sick|ill|tired|sleepy|hungry|ready|busy|sorry|nervous)$/
const VERSION =
  /^(?:v?\d[\d.]*|[a-z]{1,4}\d|.*\.(?:docx?|pdf|png|jpe?g|txt|js|ts|py|html|css|json|mp[34]|pptx?|xlsx?|zip|cpp|java))$/

/** Finds handles within the next words after a platform: "my insta is my full name with a dot, mia.tanner". Linear. */
export function findAnnounced(view: View): Finding[] {
  const found: Finding[] = []
  let read = 0
  for (const { 0: all, index } of view.text.matchAll(ANNOUNCED)) {
    const start = Math.max(read, index + all.length)
    read = Math.min(view.text.length, index + all.length + FAR)
    for (const { 0: word, index: at } of listMatches(WORD, view.text.slice(start, read))) {
      const name = word.replace(/[.-]+$/, '')
      const from = start + at
      if (!isHandle(view.text, name, from)) continue
      const context = sourceRange(view, index, from + name.length)
      found.push({ ...sourceRange(view, from, from + name.length), kind: 'handle', context })
    }
  }
  return found
}

function isHandle(text: string, name: string, from: number): boolean {
  if (VERSION.test(name) || ordinaryWords.has(name)) return false
  if (looksLikeName(name) && /[a-z]{2}/.test(name)) return true
  const isLast = /^[\s.!)]*(?:$|\n)/.test(text.slice(from + name.length, from + name.length + 6))
  return (
    isLast &&
    name.length > 4 &&
    ASKS.test(text.slice(Math.max(0, from - 2 * FAR), from)) &&
    /^[a-z]+$/.test(name) &&
    !INFLECTED.test(name) &&
    SAYS_WHO.test(text.slice(Math.max(0, from - 20), from))
  )
}
