import { numberWords } from './number-words.ts'
import { editView, replaceEdits, type View } from './view.ts'
import { ordinaryWords, toSet } from './words.ts'

// Whole sentences in leetspeak: 1 l1v3 4t 27 M4pl3 R04d. Single keywords are read in `leet.ts`.

const LETTERS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'i',
}
/** Letters with digits or signs among them. */
const MIXED =
  /(?<![a-z0-9@$|])(?=[a-z']{0,20}[0134578@$|])(?=[0-9@$!|']{0,20}[a-z])[a-z0134578@$|9'][a-z0134578@$!|9']{0,20}(?![a-z0-9@$|])/g
const HINT = /[a-z][0134578@$|][a-z]|(?<![a-z0-9])[0134578@$|][a-z]{2}/
/** Words of such sentences, besides the ordinary ones. */
const WORDS = toSet(`
  vivo live wohne wohnen wohn piso vorbei gate follow agregame porfa plz pls insta instagram snap snapchat discord telegram tiktok whatsapp roblox
  street road avenue lane court terrace close drive strasse calle avenida plaza number nummer numero email gmail arroba dot punkt punto call address
  adresse direccion username
`)
/** So much says that a text is written so: two for a word of three letters or more, and one for a shorter one. */
const MIN_SCORE = 4

/** The reading with all words in leetspeak as they are meant, if several are words that people use; else the same reading. Linear. */
export function readLeetSentence(view: View): View {
  if (!HINT.test(view.text)) return view
  let score = 0
  let isSure = false
  for (const [written] of view.text.matchAll(MIXED)) {
    if (!isWord(readWord(written))) continue
    isSure ||= written.length > 2
    score += written.length > 2 ? 2 : 1
    if (score >= MIN_SCORE && isSure) break
  }
  if (score < MIN_SCORE || !isSure) return view
  const read = editView(view, replaceEdits(view, MIXED, readWord))
  return editView(
    read,
    replaceEdits(read, /(?<![^\n])1(?= [a-z])/g, () => 'i'),
  )
}

const isWord = (word: string): boolean => ordinaryWords.has(word) || WORDS.has(word) || numberWords.has(word)

function readWord(written: string): string {
  const withL = written.replaceAll(/[1|!]/g, 'l').replaceAll(/[^a-z']/g, (sign) => LETTERS[sign] ?? sign)
  return isWord(withL) ? withL : written.replaceAll(/[^a-z']/g, (sign) => LETTERS[sign] ?? sign)
}
