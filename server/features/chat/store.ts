import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Database } from '#server/db/open.ts'
import { personCard } from '#shared/domain/names.ts'
import { chatImageUrl } from '#shared/domain/pictures.ts'
import { pageSize } from '#shared/limits.ts'
import type { ChatState, ChatSummary, Message } from '#shared/contract/chat.ts'
import type { PersonCard } from '#shared/domain/names.ts'
import * as statements from './statements.ts'

type Db = Pick<Database, 'pool'>

export type NewMessage = {
  readonly chatId: string
  readonly id: string
  readonly senderId: string
  /** As typed, and as everybody reads it. */
  readonly typed: string
  readonly text: string
  readonly imageId: string | null
}

type MessageRow = {
  last_seq: number
  is_open: boolean
  seq: number | null
  id: string
  sender_id: string
  text: string
  image_url: string | null
  image_width: number | null
  image_height: number | null
  created_at: Date
}

export type Inserted = {
  readonly seq: number
  readonly at: number
  readonly text: string
  readonly image: Message['image']
  readonly isRepeat: boolean
}

/**
 * Stores a message, or finds the one a repeat means [C3]. Undefined when the chat takes none of this sender's;
 * 'changed' when the id stands for another body.
 */
export async function insertMessage(db: Db, message: NewMessage): Promise<Inserted | 'changed' | undefined> {
  const bodyHash = hashBody(message)
  const { chatId, senderId, id, text, imageId } = message
  const url = imageId === null ? null : chatImageUrl(chatId, imageId)
  const values = [chatId, senderId, id, text, bodyHash, imageId, url]
  const run = () => db.pool.query<InsertRow>({ ...statements.insertMessageSql, values })
  const { rows } = await run().catch((error: unknown) => {
    // The same message twice at one moment: both saw no repeat, one was first. Now the other finds it.
    if (error instanceof pg.DatabaseError && error.constraint === 'messages_client_id') return run()
    throw error
  })
  const row = rows[0]
  if (!row) return undefined
  if (!row.body_hash.equals(bodyHash)) return 'changed'
  const image = imageOf({ ...row, image_url: url })
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

function imageOf(row: Pick<MessageRow, 'image_url' | 'image_width' | 'image_height'>): Message['image'] {
  const { image_url: url, image_width: width, image_height: height } = row
  return url !== null && width !== null && height !== null ? { url, width, height } : null
}

/** SHA-256 of what was sent: a repeat with another body is refused [C3]. */
export function hashBody({ chatId, typed, imageId }: NewMessage): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([chatId, typed, imageId]))
    .digest()
}

export type MessagesRead = { readonly isOpen: boolean; readonly head: number; readonly rows: Message[] }

/** Messages after a number, or the latest page when null; undefined when the chat is not this reader's. */
export async function messagesAfter(
  db: Db,
  chat: { chatId: string; readerId: string; after: number | null },
): Promise<MessagesRead | undefined> {
  const values = [chat.chatId, chat.readerId, chat.after, pageSize.messages]
  const { rows } = await db.pool.query<MessageRow>({ ...statements.messagesAfterSql, values })
  return readOf(rows)
}

/** The page of messages before a number, the oldest first; undefined when the chat is not this reader's. */
export async function messagesBefore(
  db: Db,
  chat: { chatId: string; readerId: string; before: number },
): Promise<MessagesRead | undefined> {
  const values = [chat.chatId, chat.readerId, chat.before, pageSize.messages]
  const { rows } = await db.pool.query<MessageRow>({ ...statements.beforeStatement, values })
  return readOf(rows.toReversed())
}

function readOf(rows: readonly MessageRow[]): MessagesRead | undefined {
  const first = rows[0]
  if (!first) return undefined
  return {
    isOpen: first.is_open,
    head: first.last_seq,
    rows: rows.filter((row) => row.seq !== null).map(messageOf),
  }
}

function messageOf(row: MessageRow): Message {
  return {
    seq: row.seq ?? 0,
    id: row.id,
    senderId: row.sender_id,
    text: row.text,
    image: imageOf(row),
    at: row.created_at.getTime(),
  }
}

/** Where one's mark moved on to; undefined when it did not move [C7]. */
export async function advanceReadMarker(
  db: Db,
  mark: { chatId: string; readerId: string; seq: number },
): Promise<number | undefined> {
  const values = [mark.chatId, mark.readerId, mark.seq]
  const { rows } = await db.pool.query<{ seq: number }>({ ...statements.advanceReadMarkerSql, values })
  return rows[0]?.seq
}

type HeadRow = {
  mentor_id: string
  mentee_id: string
  mentor_seen: number
  mentee_seen: number
  other_id: string
  role: 'mentor' | 'mentee'
  full_name: string | null
  picture_version: number
}

/** The other person and how far both have seen; undefined when the chat is not open, or not this reader's. */
export async function chatHead(
  db: Db,
  { chatId, readerId }: { chatId: string; readerId: string },
): Promise<ChatState | undefined> {
  const { rows } = await db.pool.query<HeadRow>({ ...statements.headStatement, values: [chatId, readerId] })
  const row = rows[0]
  if (!row) return undefined
  const seen = { [row.mentor_id]: row.mentor_seen, [row.mentee_id]: row.mentee_seen }
  return { id: chatId, other: otherOf(row), seen }
}

function otherOf(row: Pick<HeadRow, 'other_id' | 'role' | 'full_name' | 'picture_version'>): PersonCard {
  return personCard({
    id: row.other_id,
    role: row.role,
    fullName: row.full_name,
    pictureVersion: row.picture_version,
  })
}

/** Unread messages are counted up to here. */
export const MAX_UNREAD = 99

type InboxRow = {
  id: string
  last_seq: number
  other_id: string
  role: 'mentor' | 'mentee'
  full_name: string | null
  picture_version: number
  unread: number
  text: string | null
  sender_id: string
  image_url: string | null
  created_at: Date
}

/** One's open chats, the latest first. */
export async function inbox(db: Db, myId: string): Promise<ChatSummary[]> {
  const values = [myId, pageSize.requests, MAX_UNREAD]
  const { rows } = await db.pool.query<InboxRow>({ ...statements.inboxStatement, values })
  return rows.map((row) => ({
    id: row.id,
    other: otherOf(row),
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
          },
  }))
}

/** Purges chats that ended longer ago than messages are kept (decision 19). */
export async function deleteExpiredChats(db: Db, days: number): Promise<number> {
  const { rowCount } = await db.pool.query(
    `delete from chats where not is_open and ended_at < now() - $1 * interval '1 day'`,
    [days],
  )
  return rowCount ?? 0
}
