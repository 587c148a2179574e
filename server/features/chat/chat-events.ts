import type { TopicEvent } from '#server/adapters/bus/index.ts'
import { topics } from '#shared/contract/topics.ts'
import type { ChatState, ChatSummary, Message } from '#shared/contract/chat.ts'
import { applySeen, MAX_UNREAD, unreadAfter, withUnread } from './unread.ts'

/**
 * The payload of a topic event of a chat. Live queries on the same node apply it to their snapshot instead of reading
 * again. Each applies to one state only: one that the snapshot has already changes nothing, and one after a lost
 * event asks for a read.
 */
export type ChatEvent =
  | { readonly kind: 'sent'; readonly chatId: string; readonly message: Message }
  | { readonly kind: 'seen'; readonly chatId: string; readonly readerId: string; readonly seq: number }

const toChatEvent = ({ payload }: TopicEvent): ChatEvent | undefined =>
  typeof payload === 'object' && payload !== null && 'kind' in payload ? (payload as ChatEvent) : undefined

/**
 * Returns the chat state after a read marker moved; undefined when the state has to be read again. So has one in which the
 * counterpart has seen nothing: they may not show it [WS1]; and that of a chat that rests: the marker of a counterpart who
 * paused it stays [PS3].
 */
export function applyReadMarker(
  state: ChatState,
  topicEvent: TopicEvent,
  me: { readonly id: string },
): ChatState | undefined {
  const event = toChatEvent(topicEvent)
  if (event?.kind !== 'seen' || event.chatId !== state.id || state.isResting) return undefined
  const { readerId, seq } = event
  const before = state.seen[readerId]
  if (before === undefined || (before === 0 && readerId !== me.id)) return undefined
  return { ...state, seen: { ...state.seen, [readerId]: Math.max(before, seq) } }
}

/**
 * Returns a member's list of chats after a message, or after the member's own read marker moved; undefined when the
 * list has to be read again.
 */
export function applyToChatList(
  list: ChatSummary[],
  topicEvent: TopicEvent,
  myId: string,
): ChatSummary[] | undefined {
  const event = toChatEvent(topicEvent)
  const chat = event && list.find(({ id }) => id === event.chatId)
  if (!chat || topicEvent.topic !== topics.inbox(myId)) return undefined
  if (event.kind === 'seen') {
    const seen = event.readerId === myId ? applySeen(chat, event.seq) : undefined
    return seen && list.map((item) => (item === chat ? seen : item))
  }
  const { message } = event
  if (message.seq <= chat.lastSeq) return list
  if (message.seq !== chat.lastSeq + 1) return undefined
  const isMine = message.senderId === myId
  const { text, at } = message
  const next = {
    ...chat,
    lastSeq: message.seq,
    unread: isMine ? chat.unread : Math.min(MAX_UNREAD, chat.unread + 1),
    last: { text, isMine, hasImage: message.image !== null, at },
  }
  const changed = withUnread(next, unreadAfter(chat, isMine, message.seq))
  const others = list.filter((item) => item !== chat)
  const place = others.findIndex((item) => latestFirst(changed, item) < 0)
  return others.toSpliced(place < 0 ? others.length : place, 0, changed)
}

/** Orders chats as `listChatsSql` does. */
function latestFirst(a: ChatSummary, b: ChatSummary): number {
  const [atA, atB] = [a.last?.at ?? 0, b.last?.at ?? 0]
  if (atA !== atB) return atB - atA
  return a.id < b.id ? -1 : 1
}
