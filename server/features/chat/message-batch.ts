import { createBatcher } from '#server/limits/batcher.ts'
import type { Database } from '#server/db/open.ts'
import { type BatchFailed, instrumentation } from '#server/telemetry/instrumentation.ts'
import { messageBatch as limit } from '#shared/limits.ts'
import type { ContactKind } from '#shared/domain/contact-details.ts'
import { advanceReadMarkersSql } from './read-marker-statements.ts'
import { insertMessagesSql } from './statements.ts'
import { hashBody, insertMessage, type Inserted, advanceReadMarker, type NewMessage } from './store.ts'

type Stored = Inserted | 'conflict' | undefined
type ReadMarker = { readonly chatId: string; readonly readerId: string; readonly seq: number }
type Db = Pick<Database, 'pool'>

/**
 * Stores a message as `insertMessage` does, but in a batch with others that arrive at the same time: one statement, one
 * commit. A message that the batch skips, or whose batch fails, is stored by a statement of its own.
 */
export function storeMessage(db: Db, message: NewMessage): Promise<Stored> {
  // Messages with an image, which the same statement attaches, or a quote are rare, and not part of batches.
  const isPlain = message.imageId === null && (message.quoteSeq ?? null) === null
  return isPlain ? storeBatched(db, message) : insertMessage(db, message)
}

const storeBatched = batched('messages', insertMessages, insertMessage)

/** Advances a read marker as `advanceReadMarker` does, in a batch with others. */
export const advanceReadMarkerBatched = batched('readMarkers', advanceReadMarkers, advanceReadMarker)

/**
 * Makes a function that batches its items, with one batcher for each database. `runBatch` answers by the index of the
 * item; items without a result, and all items when it fails, go to `runSingle`. A failed batch costs only time, but is
 * counted in the metrics.
 */
function batched<Item, Result>(
  kind: BatchFailed['kind'],
  runBatch: (db: Db, items: readonly Item[]) => Promise<Result[]>,
  runSingle: (db: Db, item: Item) => Promise<Result>,
): (db: Db, item: Item) => Promise<Result> {
  const batchers = new WeakMap<Db['pool'], (item: Item) => Promise<Result>>()
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
    const batcher = batchers.get(db.pool) ?? createBatcher(run(db), limit)
    batchers.set(db.pool, batcher)
    return batcher(item)
  }
}

type BatchRow = {
  n: string
  seq: number
  created_at: Date
  text: string
  masked_kinds: ContactKind[] | null
  body_hash: Buffer
  is_repeat: boolean
}

/** Stores a batch of messages. Answers by their index, with a hole for each that was skipped or denied. */
async function insertMessages(db: Db, messages: readonly NewMessage[]): Promise<Stored[]> {
  const hashes = messages.map(hashBody)
  const values = [
    messages.map(({ chatId }) => chatId),
    messages.map(({ senderId }) => senderId),
    messages.map(({ id }) => id),
    messages.map(({ text }) => text),
    hashes,
    messages.map(({ maskedKinds }) => maskedKinds?.join(',') || null),
    messages.map(({ version }) => version?.senderSeq),
    messages.map(({ version }) => version?.rev),
  ]
  const { rows } = await db.pool.query<BatchRow>({ ...insertMessagesSql, values })
  const stored: Stored[] = []
  for (const row of rows) {
    const index = Number(row.n) - 1
    const isSame = hashes[index]?.equals(row.body_hash) === true
    stored[index] = isSame ? toInserted(row) : 'conflict'
  }
  return stored
}

function toInserted({
  seq,
  created_at: at,
  text,
  masked_kinds: kinds,
  is_repeat: isRepeat,
}: BatchRow): Inserted {
  return { seq, at: at.getTime(), text, maskedKinds: kinds ?? [], image: null, isRepeat }
}

/** Advances a batch of read markers. Answers their positions by index, with holes as above. */
async function advanceReadMarkers(db: Db, markers: readonly ReadMarker[]): Promise<number[]> {
  const values = [
    markers.map(({ chatId }) => chatId),
    markers.map(({ readerId }) => readerId),
    markers.map(({ seq }) => seq),
  ]
  const { rows } = await db.pool.query<{ n: string; seq: number }>({ ...advanceReadMarkersSql, values })
  const positions: number[] = []
  for (const { n, seq } of rows) positions[Number(n) - 1] = seq
  return positions
}
