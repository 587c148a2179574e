import { useLiveQuery } from '#client/sync/live.ts'
import { createStore, useStore } from '#client/sync/store.ts'
import type { ChatSummary } from '#shared/contract/chat.ts'

/** The chat whose latest message is before the reader's eyes: what arrives there is seen, and not counted. */
const reading = createStore<string | null>(null)

export const setVisibleChat = reading.set

/** One's chats, with what is unread. Undefined until they are known. */
export function useChats(): readonly ChatSummary[] | undefined {
  const { value } = useLiveQuery('chats')
  const readingId = useStore(reading)
  return value?.map((chat) => (chat.id === readingId && chat.unread > 0 ? { ...chat, unread: 0 } : chat))
}

/** Unread messages over all chats. */
export function useUnread(): number {
  return (useChats() ?? []).reduce((sum, { unread }) => sum + unread, 0)
}
