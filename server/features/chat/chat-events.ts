import type { TopicEvent } from '#server/adapters/bus/index.ts'
import { topics } from '#shared/contract/topics.ts'
import type { ChatState, ChatSummary, Message } from '#shared/contract/chat.ts'
import { MAX_UNREAD } from './store.ts'

/**
 * What happened in a chat, as the touch of it carries it to watchers on the same node: they take it into what they
 * show instead of reading it again. Each fits onto one state only, so one that is in a value already, or that comes
 * after a lost one, changes nothing or asks for a read.
 */
export type ChatEvent =
  | { readonly kind: 'sent'; readonly chatId: string; readonly message: Message }
  | { readonly kind: 'seen'; readonly chatId: string; readonly readerId: string; readonly seq: number }

const carriedBy = ({ payload: row }: TopicEvent): ChatEvent | undefined =>
  typeof row === 'object' && row !== null && 'kind' in row ? (row as ChatEvent) : undefined

/** The head of a chat after a mark moved; undefined: it has to be read. */
export function applyReadMarker(head: ChatState, touch: TopicEvent): ChatState | undefined {
  const carried = carriedBy(touch)
  if (carried?.kind !== 'seen' || carried.chatId !== head.id) return undefined
  const { readerId, seq } = carried
  const before = head.seen[readerId]
  if (before === undefined) return undefined
  return { ...head, seen: { ...head.seen, [readerId]: Math.max(before, seq) } }
}

/** One's list of chats after a message or after one's own mark moved; undefined: it has to be read. */
export function applyToChatList(
  list: ChatSummary[],
  touch: TopicEvent,
  myId: string,
): ChatSummary[] | undefined {
  const carried = carriedBy(touch)
  const chat = carried && list.find(({ id }) => id === carried.chatId)
  if (!chat || touch.topic !== topics.inbox(myId)) return undefined
  if (carried.kind === 'seen') {
    if (carried.readerId !== myId || carried.seq < chat.lastSeq) return undefined
    return list.map((one) => (one === chat ? { ...chat, unread: 0 } : one))
  }
  const { message } = carried
  if (message.seq <= chat.lastSeq) return list
  if (message.seq !== chat.lastSeq + 1) return undefined
  const isMine = message.senderId === myId
  const { text, at } = message
  const changed: ChatSummary = {
    ...chat,
    lastSeq: message.seq,
    unread: isMine ? chat.unread : Math.min(MAX_UNREAD, chat.unread + 1),
    last: { text, isMine, hasImage: message.image !== null, at },
  }
  return list.map((one) => (one === chat ? changed : one)).toSorted(latestFirst)
}

/** As `inboxStatement` orders them. */
function latestFirst(one: ChatSummary, other: ChatSummary): number {
  const [a, b] = [one.last?.at ?? 0, other.last?.at ?? 0]
  if (a !== b) return b - a
  return one.id < other.id ? -1 : 1
}
