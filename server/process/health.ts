import type { Database } from '../db/open.ts'

const TIMEOUT_MS = 2_000
// Every asking costs a forced write: however many ask, the database is asked once in this time.
const CACHE_TTL_MS = 500

const asked = new WeakMap<Database, { at: number; answer: Promise<boolean> }>()

/** Whether a write can be committed right now; false also when the answer takes longer than 2 s. Never rejects. */
export function isReady(database: Database): Promise<boolean> {
  const last = asked.get(database)
  if (last && performance.now() - last.at < CACHE_TTL_MS) return last.answer
  const answer = Promise.race([canCommit(database), falseAfter(TIMEOUT_MS)])
  asked.set(database, { at: performance.now(), answer })
  return answer
}

// A message in the write-ahead log takes the way of every commit down to the disk and leaves no row behind.
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
