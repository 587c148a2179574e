import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Database } from '#server/db/open.ts'
import { toPersonCard } from '#server/policy/person-projection.ts'
import type { PersonRow } from '#server/policy/person-projection.ts'
import type { FeedPosition } from '#server/sync/live-query.ts'
import { chatImageUrl } from '#shared/domain/pictures.ts'
import { pageSize } from '#shared/limits.ts'
import { revisionsPerRead } from '#shared/message-limits.ts'
import type { ChatState, ChatSummary, Message, Quote } from '#shared/contract/chat.ts'
import type { Reaction } from '#shared/domain/reactions.ts'
import * as statements from './statements.ts'

/** A pool, or the connection of a transaction. */
type Db = { readonly pool: Pick<Database['pool'], 'query'> }

export type NewMessage = {
  readonly chatId: string
  readonly id: string
  readonly senderId: string
  /** As the sender typed it; `text` is the same without profanity. */
  readonly typed: string
  readonly text: string
  readonly imageId: string | null
  /** The message that it answers. */
  readonly quoteSeq?: number | null
}

type MessageRow = {
  last_seq: number
  last_rev: number
  /** Only in a page after a position. */
  rev_to?: number
  is_open: boolean
  seq: number | null
  id: string
  sender_id: string
  text: string
  image_url: string | null
  image_width: number | null
  image_height: number | null
  created_at: Date
  rev: number
  is_edited: boolean
  is_deleted: boolean
  quote: Quote | null
  reactions: Readonly<Record<string, Reaction>> | null
}

export type Inserted = {
  readonly seq: number
  readonly at: number
  readonly text: string
  readonly image: Message['image']
  readonly isRepeat: boolean
}

/**
 * Stores a message, or finds the stored one if this is a retry [C3]. Answers undefined when the chat is closed or not
 * the sender's; 'conflict' when the id belongs to a message with another body.
 */
export async function insertMessage(db: Db, message: NewMessage): Promise<Inserted | 'conflict' | undefined> {
  const bodyHash = hashBody(message)
  const { chatId, senderId, id, text, imageId, quoteSeq = null } = message
  const url = imageId === null ? null : chatImageUrl(chatId, imageId)
  const values = [chatId, senderId, id, text, bodyHash, imageId, url, quoteSeq]
  const run = () => db.pool.query<InsertRow>({ ...statements.insertMessageSql, values })
  const { rows } = await run().catch((error: unknown) => {
    // The same message twice at once: neither saw the other, one was first. The other finds it now.
    if (error instanceof pg.DatabaseError && error.constraint === 'messages_client_id') return run()
    throw error
  })
  const row = rows[0]
  if (!row) return undefined
  if (!row.body_hash.equals(bodyHash)) return 'conflict'
  const image = toImage({ ...row, image_url: url })
  return { seq: row.seq, at: row.created_at.getTime(), text: row.text, image, isRepeat: row.is_repeat }
}

type InsertRow = {
  seq: number
  created_at: Date
  text: string
  body_hash: Buffer
  image_width: number | null
  image_height: number | null
  is_repeat: boolean
}

function toImage(row: Pick<MessageRow, 'image_url' | 'image_width' | 'image_height'>): Message['image'] {
  const { image_url: url, image_width: width, image_height: height } = row
  return url !== null && width !== null && height !== null ? { url, width, height } : null
}

/** SHA-256 of a message as typed: a retry with another body is rejected [C3]. */
export function hashBody({ chatId, typed, imageId, quoteSeq = null }: NewMessage): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([chatId, typed, imageId, ...(quoteSeq === null ? [] : [quoteSeq])]))
    .digest()
}

type MessagesPage = {
  readonly isOpen: boolean
  readonly lastSeq: number
  readonly lastRev: number
  readonly rows: Message[]
}

/**
 * The messages after a position, the latest page without a `seq`, and earlier ones that changed: complete up to the
 * revision `rev`. Undefined when the reader is no member.
 */
export async function messagesAfter(
  db: Db,
  { chatId, readerId, after }: { chatId: string; readerId: string; after: FeedPosition },
): Promise<(MessagesPage & { readonly rev: number }) | undefined> {
  const values = [chatId, readerId, after.seq, pageSize.messages, after.rev, revisionsPerRead]
  const { rows } = await db.pool.query<MessageRow>({ ...statements.messagesAfterSql, values })
  const page = toPage(rows)
  return page && { ...page, rev: rows[0]?.rev_to ?? page.lastRev }
}

/** The page of messages before a sequence number, oldest first; undefined when the reader is no member. */
export async function messagesBefore(
  db: Db,
  chat: { chatId: string; readerId: string; before: number },
): Promise<MessagesPage | undefined> {
  const values = [chat.chatId, chat.readerId, chat.before, pageSize.messages]
  const { rows } = await db.pool.query<MessageRow>({ ...statements.messagesBeforeSql, values })
  return toPage(rows.toReversed())
}

function toPage(rows: readonly MessageRow[]): MessagesPage | undefined {
  const first = rows[0]
  if (!first) return undefined
  return {
    isOpen: first.is_open,
    lastSeq: first.last_seq,
    lastRev: first.last_rev,
    rows: rows.filter((row) => row.seq !== null).map(toMessage),
  }
}

function toMessage(row: MessageRow): Message {
  return {
    seq: row.seq ?? 0,
    id: row.id,
    senderId: row.sender_id,
    text: row.text,
    image: toImage(row),
    at: row.created_at.getTime(),
    // Absent in nearly all messages.
    ...(row.rev > 0 ? { rev: row.rev } : {}),
    ...(row.is_edited && !row.is_deleted ? { isEdited: true } : {}),
    ...(row.is_deleted ? { isDeleted: true } : {}),
    ...(row.quote ? { quote: row.quote } : {}),
    ...(row.reactions ? { reactions: row.reactions } : {}),
  }
}

/** Advances a read marker and returns its new position; undefined when it did not move [C7]. */
export async function advanceReadMarker(
  db: Db,
  marker: { chatId: string; readerId: string; seq: number },
): Promise<number | undefined> {
  const values = [marker.chatId, marker.readerId, marker.seq]
  const { rows } = await db.pool.query<{ seq: number }>({ ...statements.advanceReadMarkerSql, values })
  return rows[0]?.seq
}

type ChatStateRow = PersonRow & {
  mentor_id: string
  mentee_id: string
  mentor_seen: number
  mentee_seen: number
}

/** The counterpart and both read markers; undefined when the chat is closed or the reader is no member. */
export async function readChatState(
  db: Db,
  { chatId, readerId }: { chatId: string; readerId: string },
): Promise<ChatState | undefined> {
  const values = [chatId, readerId]
  const { rows } = await db.pool.query<ChatStateRow>({ ...statements.chatStateSql, values })
  const row = rows[0]
  if (!row) return undefined
  const seen = { [row.mentor_id]: row.mentor_seen, [row.mentee_id]: row.mentee_seen }
  return { id: chatId, other: toPersonCard(row), seen }
}

/** The highest unread count; more unread messages are not counted. */
export const MAX_UNREAD = 99

type ChatSummaryRow = PersonRow & {
  id: string
  last_seq: number
  unread: number
  text: string | null
  sender_id: string
  image_url: string | null
  created_at: Date
  is_deleted: boolean
}

/** The member's open chats, the latest first. */
export async function listChats(db: Db, myId: string): Promise<ChatSummary[]> {
  const values = [myId, pageSize.requests, MAX_UNREAD]
  const { rows } = await db.pool.query<ChatSummaryRow>({ ...statements.listChatsSql, values })
  return rows.map((row) => ({
    id: row.id,
    other: toPersonCard(row),
    lastSeq: row.last_seq,
    unread: row.unread,
    last:
      row.text === null
        ? null
        : {
            text: row.text,
            isMine: row.sender_id === myId,
            hasImage: row.image_url !== null,
            at: row.created_at.getTime(),
            ...(row.is_deleted ? { isDeleted: true } : {}),
          },
  }))
}

/** Deletes the chats that ended more than `days` ago, and returns how many (decision 19). */
export async function deleteExpiredChats(db: Db, days: number): Promise<number> {
  const { rowCount } = await db.pool.query(
    `delete from chats where not is_open and ended_at < now() - $1 * interval '1 day'`,
    [days],
  )
  return rowCount ?? 0
}
