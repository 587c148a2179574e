import type { Database } from '../db/open.ts'

const TIMEOUT_MS = 2_000
// Each check costs a flush of the write-ahead log, so results are cached for this long.
const CACHE_TTL_MS = 500

const cache = new WeakMap<Database, { at: number; result: Promise<boolean> }>()

/** Returns true if the database can commit a write now, false if not or if that takes longer than 2 s. Never rejects. */
export function isReady(database: Database): Promise<boolean> {
  const last = cache.get(database)
  if (last && performance.now() - last.at < CACHE_TTL_MS) return last.result
  const result = Promise.race([canCommit(database), falseAfter(TIMEOUT_MS)])
  cache.set(database, { at: performance.now(), result })
  return result
}

// A message in the write-ahead log tests the same path as a commit, and leaves no row.
async function canCommit({ pool }: Database): Promise<boolean> {
  try {
    const { rows } = await pool.query<{ is_writable: boolean }>(
      `select current_setting('transaction_read_only') = 'off' as is_writable,
              pg_logical_emit_message(true, 'pathlight', 'ready')`,
    )
    return rows[0]?.is_writable === true
  } catch {
    return false
  }
}

const falseAfter = (ms: number) =>
  new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), ms).unref()
  })
