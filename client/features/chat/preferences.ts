import { readItem, writeItem } from '#client/state/saved-items.ts'

/** Chat preferences of this browser: drafts and the size of the message area. Log-out deletes them. */
const draftKey = (userId: string, chatId: string): string => `chat.draft.${userId}.${chatId}`
const expandedKey = 'chat.expanded'

export function loadDraft(userId: string, chatId: string): string {
  return readItem(draftKey(userId, chatId)) ?? ''
}

export function saveDraft(userId: string, chatId: string, text: string): void {
  writeItem(draftKey(userId, chatId), text === '' ? null : text)
}

export function loadExpanded(): boolean {
  return readItem(expandedKey) === 'yes'
}

export function saveExpanded(isExpanded: boolean): void {
  writeItem(expandedKey, isExpanded ? 'yes' : null)
}
