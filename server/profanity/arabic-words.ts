import { foldArabic } from './arabic-letters.ts'
import { alternatives, readList } from './lists.ts'

/** Words that Arabic writes together with the next one: "and", "so", "with", "for", "like", "the", "O", and "this". Folded. */
const proclitics = ['', 'و', 'ف', 'يا', 'ويا'].flatMap((start) =>
  ['', 'ب', 'ل', 'ك', 'ال', 'بال', 'كال', 'هال', 'عال'].map((rest) => start + rest),
)
const procliticSet = new Set(proclitics)
const phraseProclitics = ['', 'و', 'ف', 'يا', 'ويا']
/** Endings of nouns and verbs: pronouns, plurals, the feminine, and pronouns after a feminine. */
const endings = new Set(
  ['ه', 'ها', 'هم', 'هن', 'ك', 'كم', 'كن', 'كو', 'كي', 'ي', 'نا', 'ين', 'ون', 'ات', 'وا', 'ا'].concat([
    'ته',
    'تها',
    'تهم',
    'تك',
    'تكم',
    'تي',
    'تنا',
    'اتك',
    'اتكم',
    'اتهم',
  ]),
)
const maxProclitic = Math.max(...proclitics.map((proclitic) => proclitic.length))
const maxEnding = Math.max(...Array.from(endings, (ending) => ending.length))
const minStem = 3
/** The shortest word that is found in parts, or with asterisks for some of its letters. */
export const minSplit = 4
const maxHidden = 3

/** A set of folded words: some exactly, others also with what Arabic writes together with a word. */
export class ArabicWords {
  readonly #exact = new Set<string>()
  readonly #stems = new Set<string>()
  /** The first letters of the stems, so that the endings of most words need not be looked at. */
  readonly #starts = new Set<string>()

  add(word: string, isExact: boolean): void {
    if (isExact) this.#exact.add(word)
    else {
      this.#stems.add(word)
      this.#starts.add(word.slice(0, minStem))
    }
  }

  has(text: string): boolean {
    if (this.#exact.has(text)) return true
    for (let start = 0; start <= maxProclitic && text.length - start >= minStem; start += 1) {
      if (start > 0 && !procliticSet.has(text.slice(0, start))) continue
      if (!this.#starts.has(text.slice(start, start + minStem))) continue
      for (let end = text.length; end >= text.length - maxEnding && end - start >= minStem; end -= 1) {
        if (end < text.length && !endings.has(text.slice(end))) continue
        if (this.#stems.has(text.slice(start, end))) return true
      }
    }
    return false
  }
}

/** What the Arabic list has, in the forms that texts are compared with. */
export type ArabicList = {
  readonly words: ArabicWords
  /** Words with an asterisk for one to three letters inside. */
  readonly hidden: ArabicWords
  readonly phrases: ReadonlySet<string>
  /** The first words of the phrases. */
  readonly phraseStarts: ReadonlySet<string>
}

/** Expands an entry to the words and phrases it stands for. Throws if it does not follow the format in the file's comment. */
export function expandArabicEntry(entry: string): { word: string; isExact: boolean }[] {
  if (!/^[\u0621-\u064a]{2,}(?:=|(?:[ |][\u0621-\u064a]{2,})*)$/.test(entry))
    throw new Error(`Word list: "${entry}" is not written as the comment of its file says`)
  if (/[ |]/.test(entry)) return alternatives(entry).map((word) => ({ word, isExact: !word.includes(' ') }))
  const isExact = entry.endsWith('=')
  const word = isExact ? entry.slice(0, -1) : entry
  if (!isExact && foldArabic(word).length < minStem)
    throw new Error(`Word list: "${entry}" is too short to be found with endings`)
  return [{ word, isExact }]
}

/** Reads ar.txt. */
export function readArabicList(): ArabicList {
  const [words, hidden] = [new ArabicWords(), new ArabicWords()]
  const [phrases, phraseStarts] = [new Set<string>(), new Set<string>()]
  const addWord = (word: string, isExact: boolean): void => {
    words.add(word, isExact)
    for (const one of hideLetters(word)) hidden.add(one, isExact)
  }
  for (const { word, isExact } of readList('ar').flatMap(expandArabicEntry)) {
    const folded = foldArabic(word)
    if (folded.includes(' ')) {
      for (const proclitic of phraseProclitics) {
        const phrase = proclitic + folded
        phrases.add(phrase)
        phraseStarts.add(phrase.slice(0, phrase.indexOf(' ')))
        addWord(foldArabic(phrase.replaceAll(' ', '')), true)
      }
    } else {
      addWord(folded, isExact)
      // The feminine ending is a t before another ending.
      if (!isExact && word.endsWith('ة')) addWord(`${folded.slice(0, -1)}ت`, false)
    }
  }
  return { words, hidden, phrases, phraseStarts }
}

function hideLetters(word: string): string[] {
  const hidden: string[] = []
  if (word.length < minSplit) return hidden
  for (let from = 1; from < word.length - 1; from += 1) {
    for (let to = from + 1; to < word.length && to <= from + maxHidden; to += 1)
      if (word.length - (to - from) >= minStem) hidden.push(`${word.slice(0, from)}*${word.slice(to)}`)
  }
  return hidden
}
