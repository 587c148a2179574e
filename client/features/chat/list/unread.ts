import { useLiveQuery } from '#client/sync/react/sync.ts'
import { createStore } from '#client/state/store.ts'
import { useStore } from '#client/state/use-store.ts'
import type { ChatSummary } from '#shared/contract/chat.ts'

/** The open chat of a visible tab: messages that arrive there are seen, and never counted as unread. */
const visibleChat = createStore<string | null>(null)

export const setVisibleChat = visibleChat.set

/** Returns the member's chats with unread counts; undefined while loading. */
export function useChats(): readonly ChatSummary[] | undefined {
  const { value } = useLiveQuery('chats')
  const visibleChatId = useStore(visibleChat)
  return value?.map((chat) => (chat.id === visibleChatId && chat.unread > 0 ? { ...chat, unread: 0 } : chat))
}

/** Returns the number of unread messages in all chats. */
export function useUnreadCount(): number {
  return (useChats() ?? []).reduce((sum, { unread }) => sum + unread, 0)
}
