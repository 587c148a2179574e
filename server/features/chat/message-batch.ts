import { createBatcher } from '#server/limits/batcher.ts'
import type { Database } from '#server/db/open.ts'
import { type BatchFailed, instrumentation } from '#server/telemetry/instrumentation.ts'
import { messageBatch as limit } from '#shared/limits.ts'
import { advanceReadMarkersSql, insertMessagesSql } from './statements.ts'
import { hashBody, insertMessage, type Inserted, advanceReadMarker, type NewMessage } from './store.ts'

type Stored = Inserted | 'changed' | undefined
type Mark = { readonly chatId: string; readonly readerId: string; readonly seq: number }
type Db = Pick<Database, 'pool'>

/**
 * Stores a message as `insertMessage` does, together with others of the same moment: one statement, one commit.
 * What the common statement has no answer for, or when it fails, is stored by itself, which says why not.
 */
export function storeMessage(db: Db, message: NewMessage): Promise<Stored> {
  // A picture is taken into use with its message: that is rare, and goes by itself.
  return message.imageId === null ? storeGathered(db, message) : insertMessage(db, message)
}

const storeGathered = batched('messages', insertTogether, insertMessage)

/** Moves a mark as `moveSeen` does, together with others of the same moment. */
export const advanceReadMarkerBatched = batched('readMarkers', moveTogether, advanceReadMarker)

/**
 * One gather a database: `together` answers by place, and where it has none `alone` is asked. When `together` fails,
 * `alone` says for whom; that costs time alone, so it is counted for who watches the node.
 */
function batched<Item, Result>(
  kind: BatchFailed['kind'],
  runBatch: (db: Db, items: readonly Item[]) => Promise<Result[]>,
  runSingle: (db: Db, item: Item) => Promise<Result>,
): (db: Db, item: Item) => Promise<Result> {
  const gathers = new WeakMap<Db['pool'], (item: Item) => Promise<Result>>()
  const run =
    (db: Db) =>
    async (items: readonly Item[]): Promise<(Result | Promise<Result>)[]> => {
      const [only] = items
      if (only && items.length === 1) return [await runSingle(db, only)]
      const results = await runBatch(db, items).catch(() => {
        instrumentation.batchFailed.publish({ kind } satisfies BatchFailed)
        return []
      })
      return items.map((item, index) => results[index] ?? runSingle(db, item))
    }
  return (db, item) => {
    const gather = gathers.get(db.pool) ?? createBatcher(run(db), limit)
    gathers.set(db.pool, gather)
    return gather(item)
  }
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
  const { rows } = await db.pool.query<TogetherRow>({ ...insertMessagesSql, values })
  const stored: Stored[] = []
  for (const { n, seq, created_at: at, text, body_hash: hash, is_repeat: isRepeat } of rows) {
    const index = Number(n) - 1
    const isSame = hashes[index]?.equals(hash) === true
    stored[index] = isSame ? { seq, at: at.getTime(), text, image: null, isRepeat } : 'changed'
  }
  return stored
}

/** Where the marks are by now, by the place in `marks`; nothing at a place as above. */
async function moveTogether(db: Db, marks: readonly Mark[]): Promise<number[]> {
  const values = [
    marks.map(({ chatId }) => chatId),
    marks.map(({ readerId }) => readerId),
    marks.map(({ seq }) => seq),
  ]
  const { rows } = await db.pool.query<{ n: string; seq: number }>({ ...advanceReadMarkersSql, values })
  const moved: number[] = []
  for (const { n, seq } of rows) moved[Number(n) - 1] = seq
  return moved
}
