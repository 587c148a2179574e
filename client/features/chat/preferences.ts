import { readItem, writeItem } from '#client/state/saved-items.ts'

/** What this browser stores of chats: drafts, and a height that the server has not stored. Log-out deletes them. */
const draftKey = (userId: string, chatId: string): string => `chat.draft.${userId}.${chatId}`
const expandedKey = 'chat.expanded'

export function loadDraft(userId: string, chatId: string): string {
  return readItem(draftKey(userId, chatId)) ?? ''
}

export function saveDraft(userId: string, chatId: string, text: string): void {
  writeItem(draftKey(userId, chatId), text === '' ? null : text)
}

/** The height of chats that the server has not stored yet; null if there is none. */
export function loadPendingExpanded(): boolean | null {
  const saved = readItem(expandedKey)
  return saved === null ? null : saved === 'yes'
}

export function savePendingExpanded(isExpanded: boolean | null): void {
  writeItem(expandedKey, isExpanded === null ? null : isExpanded ? 'yes' : 'no')
}
