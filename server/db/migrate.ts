import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Log } from '#server/log.ts'

const FOLDER = join(import.meta.dirname, '..', 'migrations')
const MIGRATION_LOCK = 7_284_544_484

/**
 * Brings the tables to what the code expects. The lock makes several nodes that start together take turns, since
 * drizzle's own migrator takes none. It runs on a connection without time limits: an index may take its time.
 */
export async function migrate(database: { connection: pg.ClientConfig }, log: Log): Promise<void> {
  const client = new pg.Client({ ...database.connection, application_name: 'pathlight migration' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const started = Date.now()
    await runMigrations(drizzle({ client }), { migrationsFolder: FOLDER })
    log.info({ ms: Date.now() - started }, 'the database is up to date')
  } finally {
    await client.end()
  }
}
