import type { ChatSummary } from '#shared/contract/chat.ts'

/** The highest unread count; more unread messages are not counted. */
export const MAX_UNREAD = 99

/** The messages of the other after `since` that the member has not seen, by sequence number. */
export type Unread = {
  readonly since: number
  readonly seqs: readonly number[]
  /** Whether `since` is the member's read marker. Otherwise messages up to it may be unread too. */
  readonly isComplete: boolean
}

/**
 * Of a chat of a list, and not sent: a member who answers what they read moves the marker to a message before the last one. With
 * their numbers, that needs no read.
 */
const UNREAD = Symbol('unread')
type WithUnread = ChatSummary & { readonly [UNREAD]?: Unread }

/** Adds what is known of the unread messages. */
export const withUnread = (chat: ChatSummary, unread: Unread): ChatSummary =>
  ({ ...chat, [UNREAD]: unread }) as WithUnread

/** What is known of the unread messages; by itself nothing about those up to the last one. */
const unreadOf = (chat: WithUnread): Unread =>
  chat[UNREAD] ?? { since: chat.lastSeq, seqs: [], isComplete: false }

/** What a read marker and the numbers of unread messages after it say, of which at most `MAX_UNREAD` were read. */
export const unreadFrom = (seen: number, seqs: readonly number[], lastSeq: number): Unread =>
  seqs.length < MAX_UNREAD
    ? { since: seen, seqs, isComplete: true }
    : { since: lastSeq, seqs: [], isComplete: false }

/** After a message. At most as many messages as are counted. */
export function unreadAfter(chat: ChatSummary, isMine: boolean, seq: number): Unread {
  const unread = unreadOf(chat)
  if (isMine) return unread
  if (unread.seqs.length >= MAX_UNREAD) return { since: seq, seqs: [], isComplete: false }
  return { ...unread, seqs: [...unread.seqs, seq] }
}

/** The chat after its read marker moved; undefined if messages that this node has not seen may be unread. */
export function applySeen(chat: ChatSummary, seq: number): ChatSummary | undefined {
  const { since, seqs, isComplete } = unreadOf(chat)
  if (seq < since) return isComplete ? chat : undefined
  const left = seqs.filter((one) => one > seq)
  return withUnread({ ...chat, unread: left.length }, { since: seq, seqs: left, isComplete: true })
}
