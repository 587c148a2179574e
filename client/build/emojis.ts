import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import keywords from 'emojilib' with { type: 'json' }
import groups from 'unicode-emoji-json/data-by-group.json' with { type: 'json' }
import type { Plugin } from 'vite'

/** Emojis of this version of Unicode Emoji (2021) and before: newer ones have no glyph on many devices. */
const newestVersion = 14

/** Words per emoji that a search finds besides its name: each adds to what the picker loads. */
const wordsPerEmoji = 4

const maskedFile = join(import.meta.dirname, '../../server/profanity/lists/emojis.txt')
const selectors = /\u{FE0F}|[\u{1F3FB}-\u{1F3FF}]/gu

/** The emojis that the profanity filter masks. Of sequences that it masks, each emoji alone means no harm. */
const masked = readFileSync(maskedFile, 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.replaceAll(selectors, ''))
  .filter((line) => Array.from(line).length === 1)

const isMasked = (emoji: string): boolean => masked.some((one) => emoji.includes(one))

type Entry = (typeof groups)[number]['emojis'][number]

/**
 * The emojis that the picker offers: pairs of a group and its emojis, one per line as `😀 grinning face|smile,happy`. Their
 * order and English names are those of Unicode. Without skin tones, and without those that the profanity filter masks [CH42].
 */
export function listEmojis(): [group: string, lines: string][] {
  return groups.map(({ slug, emojis }) => {
    const offered = emojis.filter(
      ({ emoji, emoji_version: version }) => Number(version) <= newestVersion && !isMasked(emoji),
    )
    return [slug, offered.map(formatEntry).join('\n')]
  })
}

function formatEntry({ emoji, name }: Entry): string {
  const words = wordsFor(emoji, name)
  return `${emoji} ${name}${words.length > 0 ? `|${words.join()}` : ''}`
}

/** What people call it besides its name. */
function wordsFor(emoji: string, name: string): string[] {
  const known = new Set(name.toLowerCase().split(/\W+/))
  const all = (keywords as Readonly<Record<string, readonly string[]>>)[emoji] ?? []
  return all.filter((word) => /^[a-z]+$/.test(word) && !known.has(word)).slice(0, wordsPerEmoji)
}

const moduleId = 'virtual:emojis'

/** Provides the module `virtual:emojis`, see client/features/chat/emoji/emojis.d.ts. */
export function emojis(): Plugin {
  return {
    name: 'pathlight-emojis',
    resolveId: (id) => (id === moduleId ? `\0${moduleId}` : undefined),
    load: (id) => (id === `\0${moduleId}` ? `export default ${JSON.stringify(listEmojis())}` : undefined),
  }
}
