import { emojiPicker as limit } from '#shared/limits/emoji.ts'
import { readItem, writeItem } from '#client/state/saved-items.ts'

const key = 'chat.emojis'

/** The emojis used last on this device, the latest first. A log-out deletes them. */
export const loadRecentEmojis = (): string[] => (readItem(key) ?? '').split(' ').filter(Boolean)

export function saveRecentEmoji(char: string): void {
  const others = loadRecentEmojis().filter((one) => one !== char)
  writeItem(key, [char, ...others].slice(0, limit.recent).join(' '))
}
