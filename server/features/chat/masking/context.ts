import type { Database } from '#server/db/open.ts'
import { clientOf } from '#server/db/orm.ts'
import type { Tx } from '#server/db/orm.ts'
import { createBatcher } from '#server/limits/batcher.ts'
import type { QuietSettings } from '#shared/domain/times/quiet-hours.ts'
import { contactContext as limit, writeContexts } from '#shared/limits/contact.ts'
import { messageBatch } from '#shared/limits.ts'
import { conductVersion } from '#shared/domain/conduct.ts'
import { AppError } from '#shared/errors.ts'
import { writeContextsSql } from '../statements.ts'
import type { WriteVersion } from '../store.ts'
import type { Piece } from './mask.ts'

/** The chat and the member who writes in it. */
export type Writer = { readonly chatId: string; readonly senderId: string }

/**
 * What has to be known before a member's message is stored. For a pair of adults only that: who is of age stays so. A writer
 * with a context has accepted this node's version of the code of conduct, which stays so too [CC1].
 */
export type WriteContext = { readonly isMinorPair: false } | MinorContext

export type MinorContext = {
  readonly isMinorPair: true
  readonly version: WriteVersion
  readonly pieces: readonly Piece[]
  /** The quiet hours of the minor to whom an adult writes; null if a minor writes. */
  readonly quiet: QuietSettings | null
  /** Whether earlier messages of the writer are held. */
  readonly isHolding: boolean
  /** Until when no message has to be counted for the hour at which it is written; a node adds it [PN6]. */
  readonly nightKnownUntil?: number
}

type ContextRow = {
  n: string
  rev: number
  sender_seq: number
  is_minor_pair: boolean
  pieces: Piece[] | null
  quiet: QuietSettings | null
  is_holding: boolean
  has_accepted: boolean
}

/** A pool, or the connection of a transaction. */
type Db = { readonly pool: Pick<Database['pool'], 'query'> }

type ReadOptions = {
  /** The message that is edited, by its number. By default, the message comes after all others. */
  readonly around?: number
  /** Whether the message was held, and accepted when it was sent. */
  readonly isReleased?: boolean
}

/** After all messages. */
const END = 2 ** 31 - 1

/**
 * Reads the context of a new message, or of the message with the number `around`, whose own text is no current piece. Undefined
 * when the writer is no member, or the chat is closed. Throws `chat.conductMissing` if the writer has not accepted the code
 * of conduct.
 */
export async function readWriteContext(
  db: Db,
  writer: Writer,
  options?: ReadOptions,
): Promise<WriteContext | undefined> {
  const [row] = await readRows(db, [writer], options)
  return row && toContext(row, options)
}

async function readRows(
  db: Db,
  writers: readonly Writer[],
  { around = END }: ReadOptions = {},
): Promise<(ContextRow | undefined)[]> {
  const ids = [writers.map(({ chatId }) => chatId), writers.map(({ senderId }) => senderId)]
  const values = [...ids, around, limit.messages, limit.nearest, conductVersion]
  const { rows } = await db.pool.query<ContextRow>({ ...writeContextsSql, values })
  const byWriter: (ContextRow | undefined)[] = writers.map(() => undefined)
  for (const row of rows) byWriter[Number(row.n) - 1] = row
  return byWriter
}

function toContext(row: ContextRow, { isReleased = false }: ReadOptions = {}): WriteContext {
  if (!row.has_accepted && !isReleased) throw new AppError('chat.conductMissing')
  if (!row.is_minor_pair) return { isMinorPair: false }
  const version = { senderSeq: row.sender_seq, rev: row.rev }
  const { pieces, quiet, is_holding: isHolding } = row
  return { isMinorPair: true, version, pieces: pieces ?? [], quiet, isHolding }
}

/** `readWriteContext` in a transaction, which holds the lock on the chat: what was read is current. */
export function readContextIn(
  tx: Tx,
  writer: Writer,
  options?: ReadOptions,
): Promise<WriteContext | undefined> {
  return readWriteContext({ pool: clientOf(tx) }, writer, options)
}

/** Whether nothing has changed from one context to the other. */
export function isSameVersion({ version: one }: MinorContext, { version: other }: MinorContext): boolean {
  return one.senderSeq === other.senderSeq && one.rev === other.rev
}

/** The write contexts that a node has read, the least recently used first. The version in the statement finds stale ones. */
type Contexts = Map<string, WriteContext>
const contextsOf = new WeakMap<Database['pool'], Contexts>()

/** What a writer's contexts are kept by. */
export const writerKey = ({ chatId, senderId }: Writer): string => `${chatId} ${senderId}`

const contexts = (db: Pick<Database, 'pool'>): Contexts => {
  const existing = contextsOf.get(db.pool)
  if (existing) return existing
  const created: Contexts = new Map()
  contextsOf.set(db.pool, created)
  return created
}

type ReadRow = (writer: Writer) => Promise<ContextRow | undefined>
const rowReaders = new WeakMap<Database['pool'], ReadRow>()

/**
 * Reads the row of a new message's context, in a batch with others that are needed at the same time: after a start, every
 * sender's first message needs one, and each connection would plan the statement anew.
 */
function readBatched({ pool }: Pick<Database, 'pool'>, writer: Writer): Promise<ContextRow | undefined> {
  const read =
    rowReaders.get(pool) ??
    createBatcher((writers: readonly Writer[]) => readRows({ pool }, writers), messageBatch)
  rowReaders.set(pool, read)
  return read(writer)
}

/** The context of a new message, from memory if this node has it. */
export async function getWriteContext(
  db: Pick<Database, 'pool'>,
  writer: Writer,
  key = writerKey(writer),
): Promise<WriteContext | undefined> {
  return contexts(db).get(key) ?? refreshWriteContext(db, writer)
}

/** Reads the context of a new message, whatever this node has in memory, where a slower read may have put an older one. */
export async function refreshWriteContext(
  db: Pick<Database, 'pool'>,
  writer: Writer,
): Promise<WriteContext | undefined> {
  const row = await readBatched(db, writer)
  const read = row && toContext(row)
  if (read) keepWriteContext(db, writerKey(writer), read)
  return read
}

/** Keeps the context for the next message of the writer. */
export function keepWriteContext(db: Pick<Database, 'pool'>, key: string, context: WriteContext): void {
  const all = contexts(db)
  all.delete(key)
  all.set(key, context)
  const oldest = all.size > writeContexts.kept ? all.keys().next() : undefined
  if (oldest?.done === false) all.delete(oldest.value)
}

/** Forgets a context that may be stale. */
export function forgetWriteContext(db: Pick<Database, 'pool'>, key: string): void {
  contexts(db).delete(key)
}
