import type { Db } from 'pg-boss'
import type pg from 'pg'

/**
 * The application's pool as the job queue wants it. The queue sends whole scripts (`BEGIN; ...; COMMIT;`); one
 * that fails halfway would leave its connection inside a broken transaction, so after any error the connection
 * is thrown away instead of given to the next request.
 */
export function bossDatabase(pool: pg.Pool): Db {
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
