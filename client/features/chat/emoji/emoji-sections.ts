import groups from 'virtual:emojis'
import { emojiPicker as limit } from '#shared/limits/emoji.ts'
import { emojiText, type EmojiGroup } from '#shared/texts/chat/emoji.ts'
import { parseEmojis, searchEmojis, type Emoji } from './emoji-list.ts'

/** Emojis below a heading, in rows. */
export type Section = { readonly label: string; readonly rows: readonly (readonly Emoji[])[] }

const sections = groups.map(([group, lines]) => ({ group, emojis: parseEmojis(lines) }))
const all = sections.flatMap(({ emojis }) => emojis)

/** What the picker shows: the results of a search, or those used last and all by group. */
export function listSections(search: string, recent: readonly string[]): Section[] {
  if (search.trim() !== '')
    return [toSection(emojiText('results'), searchEmojis(all, search))].filter(hasRows)
  const used = recent.flatMap((char) => all.find((emoji) => emoji.char === char) ?? [])
  return [
    toSection(emojiText('recent'), used),
    ...sections.map(({ group, emojis }) => toSection(emojiText(`group.${group as EmojiGroup}`), emojis)),
  ].filter(hasRows)
}

const hasRows = ({ rows }: Section): boolean => rows.length > 0

function toSection(label: string, emojis: readonly Emoji[]): Section {
  const count = Math.ceil(emojis.length / limit.columns)
  const rows = Array.from({ length: count }, (_, row) =>
    emojis.slice(row * limit.columns, (row + 1) * limit.columns),
  )
  return { label, rows }
}
