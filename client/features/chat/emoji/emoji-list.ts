import { emojiPicker as limit } from '#shared/limits/emoji.ts'

/** An emoji, its name, and other words for it. */
export type Emoji = { readonly char: string; readonly name: string; readonly words: readonly string[] }

/** Parses the emojis of a group: one per line, as `😀 grinning face|smile,happy`. */
export function parseEmojis(lines: string): Emoji[] {
  return lines.split('\n').map((line) => {
    const [shown = '', words = ''] = line.split('|')
    const space = shown.indexOf(' ')
    return { char: shown.slice(0, space), name: shown.slice(space + 1), words: words.split(',') }
  })
}

/** The emojis in whose name, or other words, each word of the search begins a word: those found by name first. */
export function searchEmojis(all: readonly Emoji[], search: string): Emoji[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return []
  const has = (words: readonly string[]) =>
    wanted.every((start) => words.some((word) => word.startsWith(start)))
  const byName: Emoji[] = []
  const byWord: Emoji[] = []
  for (const emoji of all) {
    const named = emoji.name.toLowerCase().split(/[\s:,-]+/)
    if (has(named)) byName.push(emoji)
    else if (has([...named, ...emoji.words])) byWord.push(emoji)
  }
  return [...byName, ...byWord].slice(0, limit.results)
}
