import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Log } from '../telemetry/log.ts'
import { isDeadlock, isLockTimeout } from './errors.ts'

const FOLDER = join(import.meta.dirname, 'migrations')
const MIGRATION_LOCK = 7_284_544_484
const LOCK_TIMEOUT_MS = 2_000
const MAX_ATTEMPTS = 60

type Journal = { readonly entries: readonly { readonly tag: string; readonly when: number }[] }

/** Lists the migrations in order: tag, and the time that identifies it for Drizzle (`when`, epoch milliseconds). */
export async function listMigrations(): Promise<Journal['entries']> {
  return (JSON.parse(await readFile(join(FOLDER, 'meta', '_journal.json'), 'utf8')) as Journal).entries
}

/**
 * Applies pending migrations in one transaction, so that an interrupted start changes nothing. An advisory lock
 * serializes nodes that start together, because Drizzle's migrator takes none. The connection has no statement timeout,
 * because building an index may take long.
 *
 * @param upTo the tag of the last migration to apply, for restoring the backup of an older version
 */
export async function migrate(
  database: { connection: pg.ClientConfig },
  log: Log,
  { upTo }: { upTo?: string } = {},
): Promise<void> {
  const folder = upTo === undefined ? FOLDER : await copyMigrations(upTo)
  const client = new pg.Client({ ...database.connection, application_name: 'pathlight migration' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const started = Date.now()
    await runWithLockRetry(client, () => runMigrations(drizzle({ client }), { migrationsFolder: folder }))
    await runWithLockRetry(client, () => analyzeNewTables(client))
    log.info({ ms: Date.now() - started }, 'migrations applied')
  } finally {
    await client.end()
    if (folder !== FOLDER) await rm(folder, { recursive: true, force: true })
  }
}

/** Copies the migrations up to `last` to a temporary folder, because Drizzle runs all migrations of a folder. */
async function copyMigrations(last: string): Promise<string> {
  const all = await listMigrations()
  const index = all.findIndex(({ tag }) => tag === last)
  if (index < 0) throw new Error(`there is no migration ${last}`)
  const folder = await mkdtemp(join(tmpdir(), 'pathlight-migrations-'))
  const entries = all.slice(0, index + 1)
  for (const { tag } of entries) await cp(join(FOLDER, `${tag}.sql`), join(folder, `${tag}.sql`))
  await mkdir(join(folder, 'meta'))
  await writeFile(join(folder, 'meta', '_journal.json'), JSON.stringify({ entries }))
  return folder
}

/**
 * Collects statistics of tables that have none. Until then, the planner assumes ten pages for each, also for an empty one, and
 * autovacuum never looks at a table of less than 50 rows: with the tables of approvals, groups, and blocks empty, it overestimated a
 * search of 10,000 mentors, and chose a plan that takes 17 ms instead of 1 ms.
 */
async function analyzeNewTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
      where relkind = 'r' and reltuples < 0 and relnamespace = current_schema()::regnamespace`,
  )
  for (const { name } of rows) await client.query(`analyze ${client.escapeIdentifier(name)}`)
}

/**
 * Runs migrations with a short `lock_timeout` and retries [SN8]. A blocked ALTER TABLE blocks every later query on
 * the table; between attempts, nodes of the previous version continue to work. A migration that locks several tables may
 * deadlock with their transactions, which lock tables in various orders.
 */
async function runWithLockRetry(client: pg.Client, run: () => Promise<void>): Promise<void> {
  await client.query(`select set_config('lock_timeout', $1, false)`, [String(LOCK_TIMEOUT_MS)])
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !(isLockTimeout(error) || isDeadlock(error))) throw error
      await sleep(LOCK_TIMEOUT_MS)
    }
  }
}
