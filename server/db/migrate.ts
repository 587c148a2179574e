import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Log } from '../telemetry/log.ts'
import { isLockTimeout } from './errors.ts'

const FOLDER = join(import.meta.dirname, 'migrations')
const MIGRATION_LOCK = 7_284_544_484
const LOCK_WAIT_MS = 2_000
const TRIES = 60

/**
 * Brings the tables to what the code expects. The lock makes several nodes that start together take turns, since
 * drizzle's own migrator takes none. All of it is one transaction: a start that is killed leaves what was. It runs
 * on a connection without time limits: an index may take its time.
 */
export async function migrate(database: { connection: pg.ClientConfig }, log: Log): Promise<void> {
  const client = new pg.Client({ ...database.connection, application_name: 'pathlight migration' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const started = Date.now()
    await runWithLockRetry(client)
    log.info({ ms: Date.now() - started }, 'the database is up to date')
  } finally {
    await client.end()
  }
}

/**
 * A change of a table waits for those who use it, and everybody after waits behind it: so it waits for a short time
 * only, lets the others pass and tries again, and nodes of the version before go on working.
 */
async function runWithLockRetry(client: pg.Client): Promise<void> {
  await client.query(`select set_config('lock_timeout', $1, false)`, [String(LOCK_WAIT_MS)])
  for (let tries = 1; ; tries++) {
    try {
      return await runMigrations(drizzle({ client }), { migrationsFolder: FOLDER })
    } catch (error) {
      if (tries === TRIES || !isLockTimeout(error)) throw error
      await sleep(LOCK_WAIT_MS)
    }
  }
}
