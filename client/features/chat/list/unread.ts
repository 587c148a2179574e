import { useLiveQuery } from '#client/sync/live.ts'
import { createStore, useStore } from '#client/sync/store.ts'
import type { ChatSummary } from '#shared/contract/chat.ts'

/** The chat whose latest message is before the reader's eyes: what arrives there is seen, and not counted. */
const visibleChat = createStore<string | null>(null)

export const setVisibleChat = visibleChat.set

/** One's chats, with what is unread. Undefined until they are known. */
export function useChats(): readonly ChatSummary[] | undefined {
  const { value } = useLiveQuery('chats')
  const visibleChatId = useStore(visibleChat)
  return value?.map((chat) => (chat.id === visibleChatId && chat.unread > 0 ? { ...chat, unread: 0 } : chat))
}

/** Unread messages over all chats. */
export function useUnreadCount(): number {
  return (useChats() ?? []).reduce((sum, { unread }) => sum + unread, 0)
}
