import type pg from 'pg'
import { createGather } from '#server/gather.ts'
import type { Database } from '#server/db/open.ts'
import { sending as limit } from '#shared/limits.ts'
import { sendTogetherStatement } from './statements.ts'
import { hashBody, insertMessage, type Inserted, type NewMessage } from './store.ts'

type Stored = Inserted | 'changed' | undefined
type Db = Pick<Database, 'pool'>
const gathers = new WeakMap<pg.Pool, (message: NewMessage) => Promise<Stored>>()

/**
 * Stores a message as `insertMessage` does, together with others of the same moment: one statement, one commit.
 * What the common statement has no answer for, or when it fails, is stored by itself, which says why not.
 */
export function storeMessage(db: Db, message: NewMessage): Promise<Stored> {
  // A picture is taken into use with its message: that is rare, and goes by itself.
  if (message.imageId !== null) return insertMessage(db, message)
  const gather =
    gathers.get(db.pool) ?? createGather((items: readonly NewMessage[]) => storeTogether(db, items), limit)
  gathers.set(db.pool, gather)
  return gather(message)
}

async function storeTogether(
  db: Db,
  messages: readonly NewMessage[],
): Promise<readonly (Stored | Promise<Stored>)[]> {
  const [only] = messages
  if (only && messages.length === 1) return [await insertMessage(db, only)]
  const stored = await insertTogether(db, messages).catch(() => [])
  return messages.map((message, index) => stored[index] ?? insertMessage(db, message))
}

type TogetherRow = {
  n: string
  seq: number
  created_at: Date
  text: string
  body_hash: Buffer
  is_repeat: boolean
}

/** By the place in `messages`; nothing at a place means that this one has to be asked for by itself. */
async function insertTogether(db: Db, messages: readonly NewMessage[]): Promise<Stored[]> {
  const hashes = messages.map(hashBody)
  const values = [
    messages.map(({ chatId }) => chatId),
    messages.map(({ senderId }) => senderId),
    messages.map(({ id }) => id),
    messages.map(({ text }) => text),
    hashes,
  ]
  const { rows } = await db.pool.query<TogetherRow>({ ...sendTogetherStatement, values })
  const stored: Stored[] = []
  for (const { n, seq, created_at: at, text, body_hash: hash, is_repeat: isRepeat } of rows) {
    const index = Number(n) - 1
    const isSame = hashes[index]?.equals(hash) === true
    stored[index] = isSame ? { seq, at: at.getTime(), text, image: null, isRepeat } : 'changed'
  }
  return stored
}
