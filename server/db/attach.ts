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
 * Opens the instance's database for a command. If the server is running, connects to its embedded PostgreSQL as an
 * additional client. Otherwise starts PostgreSQL and stops it on `close`.
 *
 * @throws ConfigError with a sentence if the database cannot be opened
 */
export async function attachOrOpen(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Log,
): Promise<{ database: Database; isRunning: boolean }> {
  const running = config.databaseUrl === null ? await findRunningServer(config.dataDir) : null
  return running
    ? { database: connectTo(running, log, async () => {}), isRunning: true }
    : { database: await openDatabase(config, log), isRunning: false }
}

async function findRunningServer(folder: string): Promise<pg.ClientConfig | null> {
  const dataDir = await ensureDataDir(folder)
  const { postgres } = await locateBinaries()
  const runAs = await chooseUser(dataDir, join(dataDir, 'postgres'), postgres)
  const host = await ensureSocketFolder(dataDir, runAs)
  const connection = { host, port: 5432, user: 'pathlight', database: 'pathlight', ssl: false }
  const client = new pg.Client(connection)
  client.on('error', () => {})
  // `openDatabase` reports any error as a sentence.
  const isRunning = await client.connect().then(
    () => true,
    () => false,
  )
  await client.end().catch(() => {})
  return isRunning ? connection : null
}
