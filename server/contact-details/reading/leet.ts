import { editView, replaceEdits, type View } from './view.ts'
import { numberWords } from './number-words.ts'
import { toSet } from './words.ts'

/** Words beside which a contact detail stands, and which are written with digits and signs to hide it. */
const KEYWORDS = toSet(`
  insta instagram snap snapchat discord telegram tiktok whatsapp facebook twitter youtube roblox twitch skype signal
  gmail googlemail hotmail outlook yahoo icloud proton protonmail mail email arroba dot punkt punto slash com net org
  street road avenue lane drive close strasse calle avenida plaza number nummer numero call text
`)
const LETTERS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'i',
}
const MIXED =
  /(?<![a-z0-9@$|._-])(?=[a-z]{0,11}[0134578@$!|])[a-z0134578@$!|]{2,11}[a-z0134578](?![a-z0-9@$|_]|\.[a-z0-9])/g

const HINT = /[0134578@$|]|![a-z0-9]/

/** Reads the keywords that are written in leetspeak, such as 1nst4, as they are meant. Linear. */
export function readLeet(view: View): View {
  return HINT.test(view.text) ? editView(view, replaceEdits(view, MIXED, readKeyword)) : view
}

function readKeyword(written: string): string | null {
  const word = written.replaceAll(/[^a-z]/g, (sign) => LETTERS[sign] ?? sign)
  if (KEYWORDS.has(word)) return word
  const withL = written.replaceAll(/[1|!]/g, 'l').replaceAll(/[^a-z]/g, (sign) => LETTERS[sign] ?? sign)
  if (KEYWORDS.has(withL)) return withL
  return word.length > 2 && numberWords.has(word) ? word : null
}
