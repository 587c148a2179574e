import type { Line, Phrase } from './grammar.ts'
import type { Word } from './words.ts'

/** A phrase of `section` from the word `from` to the word `to`. */
export type Hit = { readonly section: string; readonly from: number; readonly to: number }

/** A state: what may follow. `sections` are those of the phrases that end here. */
type State = {
  readonly words: Map<string, State[]>
  readonly beginnings: { readonly text: string; readonly next: State }[]
  readonly gaps: State[]
  readonly sections: string[]
}

/** The most words in a gap, and the most steps from one word: they keep the work linear for any text. */
const MAX_GAP = 3
const MAX_STEPS = 400
/** Words written together are read as a phrase from this length on, and letters with spaces from this number on. */
const MIN_GLUED = 7
const MIN_SPELLED = 4

const newState = (): State => ({ words: new Map(), beginnings: [], gaps: [], sections: [] })

/** Adds to `state` all that `other` allows. */
function merge(state: State, other: State): void {
  for (const [word, next] of other.words) state.words.set(word, [...(state.words.get(word) ?? []), ...next])
  state.beginnings.push(...other.beginnings)
  state.gaps.push(...other.gaps)
  state.sections.push(...other.sections)
}

/** The state after a word. States of several lines that begin alike are merged when they are first reached. */
function nextOf(state: State, word: string): State | undefined {
  const all = state.words.get(word)
  if (all === undefined || all.length < 2) return all?.[0]
  const merged = newState()
  for (const next of all) merge(merged, next)
  state.words.set(word, [merged])
  return merged
}

/** The state in which `phrase` may begin, and after it what `next` allows. */
function compile(phrase: Phrase, next: State): State {
  if (phrase.kind === 'sequence') return phrase.items.reduceRight((after, item) => compile(item, after), next)
  const state = newState()
  if (phrase.kind === 'word') state.words.set(phrase.text, [next])
  else if (phrase.kind === 'beginning') state.beginnings.push({ text: phrase.text, next })
  else if (phrase.kind === 'gap') state.gaps.push(next)
  else for (const item of phrase.items) merge(state, compile(item, next))
  return state
}

/** Finds the phrases of lists in the words of a text. Pure, never throws, and takes linear time. */
export class PhraseMatcher {
  readonly #start = newState()
  /** The words that begin a phrase, by their first three letters, for words written together. */
  readonly #starts = new Map<string, string[]>()
  #words: readonly Word[] = []
  #hits: Hit[] = []
  #from = 0
  #steps = 0

  constructor(lines: readonly Line[]) {
    for (const { section, phrase } of lines)
      merge(this.#start, compile(phrase, { ...newState(), sections: [section] }))
    for (const word of this.#start.words.keys()) {
      if (word.length < 3) continue
      const key = word.slice(0, 3)
      this.#starts.set(key, [...(this.#starts.get(key) ?? []), word])
    }
  }

  /** All phrases of the lists, also those that overlap. */
  find(words: readonly Word[]): Hit[] {
    this.#words = words
    this.#hits = []
    for (let at = 0; at < words.length; at += 1) {
      this.#from = at
      this.#steps = MAX_STEPS
      this.#readWord(this.#start, at)
      for (const form of words[at]?.forms ?? [])
        if (form.length >= MIN_GLUED) this.#readTogether(form, at, at, 0)
    }
    this.#readSpelled()
    return this.#hits
  }

  /** Continues in `state` before the word `at`. */
  #step(state: State, at: number): void {
    this.#steps -= 1
    if (this.#steps < 0) return
    for (const section of state.sections) this.#hits.push({ section, from: this.#from, to: at - 1 })
    this.#readWord(state, at)
    for (const next of state.gaps) this.#cross(next, at)
  }

  #readWord(state: State, at: number): void {
    for (const form of this.#words[at]?.forms ?? []) {
      const following = nextOf(state, form)
      if (following) this.#step(following, at + 1)
      for (const { text, next } of state.beginnings) if (form.startsWith(text)) this.#step(next, at + 1)
    }
  }

  /** Continues after a gap of up to three words, which crosses no end of a sentence. */
  #cross(next: State, at: number): void {
    for (let length = 0; length <= MAX_GAP; length += 1) {
      const word = this.#words[at + length]
      if (word?.isAfterBreak === true || (word === undefined && length > 0)) return
      this.#step(next, at + length)
    }
  }

  /** Reads letters with spaces between them as words written together: "k i l l m y s e l f". */
  #readSpelled(): void {
    for (let from = 0; from < this.#words.length; from += 1) {
      let to = from
      let text = ''
      for (; this.#words[to]?.forms[0]?.length === 1; to += 1) text += this.#words[to]?.forms[0] ?? ''
      if (to - from >= MIN_SPELLED - 1) {
        const joined = text.replaceAll(/([a-z])\1+/g, '$1')
        this.#from = from
        for (let at = 0; at < joined.length; at += 1) this.#readTogether(joined, from, to - 1, at)
      }
      if (to > from) from = to
    }
  }

  /** Reads the letters from `offset` on as words of a phrase that ends with them. */
  #readTogether(letters: string, from: number, to: number, offset: number): void {
    this.#from = from
    this.#steps = MAX_STEPS
    for (const word of this.#starts.get(letters.slice(offset, offset + 3)) ?? [])
      if (letters.startsWith(word, offset))
        for (const next of this.#start.words.get(word) ?? [])
          this.#follow(next, letters, offset + word.length, to)
  }

  #follow(state: State, letters: string, offset: number, to: number): void {
    this.#steps -= 1
    if (this.#steps < 0) return
    if (offset >= letters.length) {
      for (const section of state.sections) this.#hits.push({ section, from: this.#from, to })
      return
    }
    for (const [word, nexts] of state.words) {
      // Two equal letters where two words meet were read as one.
      const isJoined = letters[offset - 1] === word[0] && letters.startsWith(word.slice(1), offset)
      const end = letters.startsWith(word, offset)
        ? offset + word.length
        : isJoined
          ? offset + word.length - 1
          : -1
      if (end >= 0) for (const next of nexts) this.#follow(next, letters, end, to)
    }
  }
}
