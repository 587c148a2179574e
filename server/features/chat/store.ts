import { hash } from 'node:crypto'
import pg from 'pg'
import type { Database } from '#server/db/open.ts'
import { clientOf, type Tx } from '#server/db/orm.ts'
import type { FeedPosition } from '#server/sync/live-query.ts'
import type { ContactKind } from '#shared/domain/contact-details.ts'
import { chatImageUrl } from '#shared/domain/pictures.ts'
import { pageSize } from '#shared/limits.ts'
import { revisionsPerRead } from '#shared/limits/message.ts'
import type { ImageReview, Message, Quote } from '#shared/contract/chat.ts'
import type { Reaction } from '#shared/domain/reactions.ts'
import { advanceReadMarkerSql } from './read-marker-statements.ts'
import * as statements from './statements.ts'

/** A pool, or the connection of a transaction. */
type Db = { readonly pool: Pick<Database['pool'], 'query'> }

export type NewMessage = {
  readonly chatId: string
  readonly id: string
  readonly senderId: string
  /** As the sender typed it; `text` is the same without profanity. */
  readonly typed: string
  /** Of a message that was held: the hash of what was typed, which is not known any more. */
  readonly bodyHash?: Buffer
  readonly text: string
  readonly imageId: string | null
  /** The description of the image, as the sender typed it and without profanity. */
  readonly imageAlt?: { readonly typed: string; readonly text: string } | null
  /** Whether the profile makes images to minors wait for a review [IR1]. */
  readonly reviewsImages: boolean
  /** The message that it answers. */
  readonly quoteSeq?: number | null
  /** The kinds of contact details that are masked in `text`. */
  readonly maskedKinds?: readonly ContactKind[]
  /** What the contact filter has read of the sender's messages. Without it, there is no such condition. */
  readonly version?: WriteVersion
}

/**
 * The last message of a member in a chat, and the chat's revisions, of messages and of quiet hours, added up: changes with
 * all that the member writes there.
 */
export type WriteVersion = { readonly senderSeq: number; readonly rev: number }

/** A version that no chat has: only a message that is stored already is found, also after the chat has ended [C5]. */
export const NO_VERSION: WriteVersion = { senderSeq: -1, rev: -1 }

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
  image_bytes: number | null
  image_alt: string | null
  /** Null also for an approved one. */
  image_review: ImageReview | null
  created_at: Date
  rev: number
  masked_kinds: ContactKind[] | null
  is_edited: boolean
  is_deleted: boolean
  quote: Quote | null
  reactions: Readonly<Record<string, Reaction>> | null
}

export type Inserted = {
  readonly seq: number
  readonly at: number
  readonly text: string
  readonly maskedKinds: readonly ContactKind[]
  readonly image: Message['image']
  readonly isRepeat: boolean
}

/**
 * Stores a message, or finds the stored one if this is a retry [C3]. Answers undefined when the chat is closed or not
 * the sender's; 'conflict' when the id belongs to a message with another body.
 */
export async function insertMessage(db: Db, message: NewMessage): Promise<Inserted | 'conflict' | undefined> {
  const bodyHash = hashBody(message)
  const values = insertValues(message, bodyHash)
  const run = () => db.pool.query<InsertRow>({ ...statements.insertMessageSql, values })
  const { rows } = await run().catch((error: unknown) => {
    // The same message twice at once: neither saw the other, one was first. The other finds it now.
    if (error instanceof pg.DatabaseError && error.constraint === 'messages_client_id') return run()
    throw error
  })
  return toInserted(message, rows[0], bodyHash)
}

/** `insertMessage` in a transaction that holds the lock on the chat. */
export async function insertMessageIn(
  tx: Tx,
  message: NewMessage,
): Promise<Inserted | 'conflict' | undefined> {
  return insertMessage({ pool: clientOf(tx) }, message)
}

/** The stored message of a retry; undefined without one. */
export function findStored(tx: Tx, message: NewMessage): Promise<Inserted | 'conflict' | undefined> {
  return insertMessageIn(tx, { ...message, version: NO_VERSION })
}

function insertValues(message: NewMessage, bodyHash: Buffer): unknown[] {
  const {
    chatId,
    senderId,
    id,
    text,
    imageId,
    imageAlt,
    reviewsImages,
    quoteSeq = null,
    maskedKinds = [],
    version,
  } = message
  const url = imageUrlOf(message)
  const body = [chatId, senderId, id, text, bodyHash, imageId, url, quoteSeq]
  return [...body, orNull(maskedKinds), version?.senderSeq, version?.rev, imageAlt?.text, reviewsImages]
}

const imageUrlOf = ({ chatId, imageId }: NewMessage): string | null =>
  imageId === null ? null : chatImageUrl(chatId, imageId)

function toInserted(
  message: NewMessage,
  row: InsertRow | undefined,
  bodyHash: Buffer,
): Inserted | 'conflict' | undefined {
  if (!row) return undefined
  if (!row.body_hash.equals(bodyHash)) return 'conflict'
  const { seq, text, masked_kinds: masked, is_repeat: isRepeat } = row
  const image = toImage({ ...row, image_url: imageUrlOf(message) })
  return { seq, at: row.created_at.getTime(), text, maskedKinds: masked ?? [], image, isRepeat }
}

const orNull = <T>(list: readonly T[]): readonly T[] | null => (list.length === 0 ? null : list)

type InsertRow = {
  seq: number
  created_at: Date
  text: string
  masked_kinds: ContactKind[] | null
  body_hash: Buffer
  image_width: number | null
  image_height: number | null
  image_bytes: number | null
  image_alt: string | null
  image_review: ImageReview | null
  is_repeat: boolean
}

type ImageRow = Pick<
  MessageRow,
  'image_url' | 'image_width' | 'image_height' | 'image_bytes' | 'image_alt' | 'image_review'
>

/** One that waits for a review, or was refused, comes without its description, which belongs to what was not checked [IR2]. */
function toImage(row: ImageRow): Message['image'] {
  const { image_url: url, image_width: width, image_height: height, image_bytes: bytes, image_alt: alt } = row
  if (url === null || width === null || height === null) return null
  if (row.image_review !== null) return { url, width, height, review: row.image_review }
  return { url, width, height, ...(bytes === null ? {} : { bytes }), ...(alt === null ? {} : { alt }) }
}

/** SHA-256 of a message as typed: a retry with another body is rejected [C3]. */
export function hashBody({
  chatId,
  typed,
  imageId,
  imageAlt,
  quoteSeq = null,
  bodyHash,
}: NewMessage): Buffer {
  if (bodyHash) return bodyHash
  // Without what few messages have, as long as it was not part of messages yet.
  const quote = quoteSeq === null && !imageAlt ? [] : [quoteSeq]
  const body = [chatId, typed, imageId, ...quote, ...(imageAlt ? [imageAlt.typed] : [])]
  return hash('sha256', JSON.stringify(body), 'buffer')
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
    ...(row.masked_kinds ? { maskedKinds: row.masked_kinds } : {}),
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
  const { rows } = await db.pool.query<{ seq: number }>({ ...advanceReadMarkerSql, values })
  return rows[0]?.seq
}

/** Deletes the chats that ended more than `days` ago, and returns how many (decision 19). */
export async function deleteExpiredChats(db: Db, days: number): Promise<number> {
  const { rowCount } = await db.pool.query(
    `delete from chats where not is_open and ended_at < now() - $1 * interval '1 day'
      and not exists (select from case_states s where s.chat_ids @> array[chats.id] and s.held_until > now())`,
    [days],
  )
  return rowCount ?? 0
}
