import { join } from 'node:path'
import pg from 'pg'
import type { Config } from '../config/index.ts'
import { ensureDataDir } from '../config/data-dir.ts'
import { ensureSocketFolder } from './embedded/cluster.ts'
import { locateBinaries } from './embedded/binaries.ts'
import { chooseUser } from './embedded/os-user.ts'
import { connectTo, type Database, openDatabase } from './open.ts'
import type { Log } from '../telemetry/log.ts'

/**
 * The instance's database. When the product runs, its own PostgreSQL is held by it: then this is one more client
 * on its socket, which leaves the instance alone. When nothing runs, it is started, and stopped by `close`.
 *
 * @throws ConfigError with a sentence when it cannot be opened
 */
export async function attachOrOpen(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Log,
): Promise<{ database: Database; isRunning: boolean }> {
  const running = config.databaseUrl === null ? await runningConnection(config.dataDir) : null
  return running
    ? { database: connectTo(running, log, async () => {}), isRunning: true }
    : { database: await openDatabase(config, log), isRunning: false }
}

async function runningConnection(folder: string): Promise<pg.ClientConfig | null> {
  const dataDir = await ensureDataDir(folder)
  const { postgres } = await locateBinaries()
  const runAs = await chooseUser(dataDir, join(dataDir, 'postgres'), postgres)
  const host = await ensureSocketFolder(dataDir, runAs)
  const connection = { host, port: 5432, user: 'pathlight', database: 'pathlight', ssl: false }
  const client = new pg.Client(connection)
  client.on('error', () => {})
  // Whatever keeps us out, opening the database in earnest says it in a sentence.
  const isThere = await client.connect().then(
    () => true,
    () => false,
  )
  await client.end().catch(() => {})
  return isThere ? connection : null
}
