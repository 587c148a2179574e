import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import type { Db } from 'pg-boss'
import type pg from 'pg'

/** Connections of the pool that pg-boss uses at the same time. Its statements are short, and requests need the others. */
const MAX_CONCURRENT = 2

/**
 * Adapts the application's pool to pg-boss. pg-boss sends whole scripts (`BEGIN; ...; COMMIT;`), and a failing one leaves
 * its connection in an aborted transaction. So after any error the connection is destroyed instead of reused.
 *
 * Statements with parameters are prepared: a worker sends the same one at each poll, and planning it takes ten times as
 * long as running it. pg-boss has some twenty of them.
 */
export function createBossDatabase(pool: pg.Pool): Db {
  const limit = pLimit(MAX_CONCURRENT)
  return {
    executeSql: (text, values) =>
      limit(async () => {
        const client = await pool.connect()
        try {
          const name = values && values.length > 0 ? nameOf(text) : undefined
          const result = await client.query<Record<string, unknown>>({
            text,
            ...(values && { values }),
            ...(name && { name }),
          })
          client.release()
          return result
        } catch (error) {
          client.release(true)
          throw error
        }
      }),
  }
}

const nameOf = (text: string): string =>
  `pg-boss-${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`
