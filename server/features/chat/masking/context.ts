import type { QueryResult } from 'pg'
import type { Database } from '#server/db/open.ts'
import { contactContext as limit, writeContexts } from '#shared/contact-limits.ts'
import { conductVersion } from '#shared/domain/conduct.ts'
import { AppError } from '#shared/errors.ts'
import { writeContextSql } from '../statements.ts'
import type { WriteVersion } from '../store.ts'
import type { Piece } from './mask.ts'

/** The chat and the member who writes in it. */
export type Writer = { readonly chatId: string; readonly senderId: string }

/**
 * What the contact filter needs to know before a member's message is stored. For a pair of adults only that: who is of age
 * stays so. Whoever has a context has accepted this node's version of the code of conduct, which stays so too [CC1].
 */
export type WriteContext =
  | { readonly isMinorPair: false }
  | { readonly isMinorPair: true; readonly version: WriteVersion; readonly pieces: readonly Piece[] }

type ContextRow = {
  last_rev: number
  sender_seq: number
  is_minor_pair: boolean
  pieces: Piece[] | null
  has_accepted: boolean
}
type Query = (statement: {
  name: string
  text: string
  values: unknown[]
}) => Promise<QueryResult<ContextRow>>

/** After all messages. */
const END = 2 ** 31 - 1

/**
 * Reads the context of a new message, or of the message with the number `around`, whose own text it leaves out. Undefined
 * when the writer is no member, or the chat is closed. Throws `chat.conductMissing` if the writer has not accepted the code
 * of conduct.
 */
export async function readWriteContext(
  query: Query,
  { chatId, senderId }: Writer,
  around = END,
): Promise<WriteContext | undefined> {
  const values = [chatId, senderId, around, limit.messages, limit.nearest, conductVersion]
  const { rows } = await query({ ...writeContextSql, values })
  const row = rows[0]
  if (!row) return undefined
  if (!row.has_accepted) throw new AppError('chat.conductMissing')
  if (!row.is_minor_pair) return { isMinorPair: false }
  const version = { senderSeq: row.sender_seq, rev: row.last_rev }
  return { isMinorPair: true, version, pieces: row.pieces ?? [] }
}

/** The write contexts that a node has read, the least recently used first. The version in the statement finds stale ones. */
type Contexts = Map<string, WriteContext>
const contextsOf = new WeakMap<Database['pool'], Contexts>()

const keyOf = ({ chatId, senderId }: Writer): string => `${chatId} ${senderId}`

const contexts = (db: Pick<Database, 'pool'>): Contexts => {
  const existing = contextsOf.get(db.pool) ?? new Map<string, WriteContext>()
  contextsOf.set(db.pool, existing)
  return existing
}

/** The context of a new message, from memory if this node has it. */
export async function getWriteContext(
  db: Pick<Database, 'pool'>,
  writer: Writer,
): Promise<WriteContext | undefined> {
  const known = contexts(db).get(keyOf(writer))
  if (known) return known
  const read = await readWriteContext((statement) => db.pool.query(statement), writer)
  if (read) keepWriteContext(db, writer, read)
  return read
}

/** Keeps the context for the next message of the writer. */
export function keepWriteContext(db: Pick<Database, 'pool'>, writer: Writer, context: WriteContext): void {
  const all = contexts(db)
  all.delete(keyOf(writer))
  all.set(keyOf(writer), context)
  const oldest = all.size > writeContexts.kept ? all.keys().next() : undefined
  if (oldest?.done === false) all.delete(oldest.value)
}

/** Forgets a context that may be stale. */
export function forgetWriteContext(db: Pick<Database, 'pool'>, writer: Writer): void {
  contexts(db).delete(keyOf(writer))
}
