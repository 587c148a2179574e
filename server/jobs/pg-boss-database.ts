import type { Db } from 'pg-boss'
import type pg from 'pg'

/**
 * Adapts the application's pool to pg-boss. pg-boss sends whole scripts (`BEGIN; ...; COMMIT;`), and a failing one leaves
 * its connection in an aborted transaction. So after any error the connection is destroyed instead of reused.
 */
export function createBossDatabase(pool: pg.Pool): Db {
  return {
    async executeSql(text, values) {
      const client = await pool.connect()
      try {
        const result = await client.query<Record<string, unknown>>(text, values)
        client.release()
        return result
      } catch (error) {
        client.release(true)
        throw error
      }
    },
  }
}
