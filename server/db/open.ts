import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ConfigError } from '../config/error.ts'
import type { Log } from '../telemetry/log.ts'
import { openEmbedded } from './embedded/index.ts'
import { openOrm, type Orm } from './orm.ts'

/**
 * `reading` has connections of its own on which the database refuses every write: for queries and live views [L5].
 * `connection` is for those who need connections of their own (jobs, migrations); it carries no limits.
 */
export type Database = Connections & {
  readOnly: Connections
  connection: pg.ClientConfig
  close(): Promise<void>
}

type Connections = { pool: pg.Pool; orm: Orm }

const OLDEST_VERSION = 15
/** What a server says that is starting, and how long it is waited for. */
const CANNOT_CONNECT_NOW = '57P03'
const STARTING_MS = 30_000
const STARTING_LOOK_MS = 100
/** Of each kind. */
const MAX_CONNECTIONS = 8

/**
 * Opens the database: the one `DATABASE_URL` names, else our own PostgreSQL on the data folder.
 *
 * @throws ConfigError with a sentence for the person who starts it
 */
export async function openDatabase(
  config: { databaseUrl: string | null; dataDir: string },
  log: Log,
): Promise<Database> {
  if (config.databaseUrl !== null) {
    const connection = { connectionString: config.databaseUrl }
    await assertSupported(connection, log)
    return connectTo(connection, log, async () => {})
  }
  const embedded = await openEmbedded(config.dataDir, log)
  return connectTo(embedded.connection, log, () => embedded.stop())
}

/**
 * Two pools with the limits every statement of the application runs under.
 *
 * @param release is called after the last connection has been closed
 * @param max is the most connections of each pool
 */
export function connectTo(
  connection: pg.ClientConfig,
  log: Log,
  release: () => Promise<void>,
  max = MAX_CONNECTIONS,
): Database {
  const writing = openPool({ ...connection, max, application_name: 'pathlight' }, log)
  const isReadOnly = `${connection.options ?? ''} -c default_transaction_read_only=on`
  const readOnly = openPool(
    { ...connection, max, application_name: 'pathlight reading', options: isReadOnly },
    log,
  )
  return {
    ...writing,
    readOnly,
    connection,
    async close() {
      await Promise.all([writing.pool.end(), readOnly.pool.end()])
      await release()
    },
  }
}

function openPool(config: pg.PoolConfig, log: Log): Connections {
  const pool = new pg.Pool({
    ...config,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: 10_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 10_000,
  })
  // An idle connection that breaks is replaced by the pool; unheard, the event would end the process.
  pool.on('error', (error) => log.warn({ code: codeOf(error) }, 'an idle database connection broke'))
  // So would that of one in use that breaks between two statements: there the next one says so [OP9].
  pool.on('connect', (client) => client.on('error', () => {}))
  return { pool, orm: openOrm(pool) }
}

type Fitness = { version: string; encoding: string; fsync: string; synchronous_commit: string }

const DURABILITY_WARNING =
  'this PostgreSQL confirms what is not on its disk yet: a crash may lose messages that were acknowledged'

/** Refuses what the product cannot run on, by a sentence, and warns of what it should not. */
async function assertSupported(connection: pg.ClientConfig, log: Log): Promise<void> {
  let client: pg.Client | null = null
  try {
    client = await connectOnceStarted(connection)
    const { rows } = await client.query<Fitness>(
      `select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding,
         current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit`,
    )
    const major = Math.floor(Number(rows[0]?.version) / 10_000)
    if (major < OLDEST_VERSION) {
      throw new ConfigError(
        `DATABASE_URL: PostgreSQL ${OLDEST_VERSION} or newer is required (found ${major}).`,
      )
    }
    if (rows[0]?.encoding !== 'UTF8') {
      throw new ConfigError(`DATABASE_URL: the database encoding must be UTF8 (found ${rows[0]?.encoding}).`)
    }
    const { fsync, synchronous_commit: commit } = rows[0] ?? {}
    // Whoever set it so may have a reason, as a database that is thrown away: it is said, and not refused.
    if (fsync === 'off' || commit === 'off')
      log.warn({ fsync, synchronous_commit: commit }, DURABILITY_WARNING)
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError(
      `DATABASE_URL: can't connect to the database (${(error as Error).message || codeOf(error)}).`,
    )
  } finally {
    await client?.end().catch(() => {})
  }
}

/**
 * Connects, as soon as the server takes connections where it says that it is starting: after a crash it replays its log
 * first, and both may have been started at once [OP11].
 */
async function connectOnceStarted(connection: pg.ClientConfig): Promise<pg.Client> {
  for (const until = Date.now() + STARTING_MS; ; await sleep(STARTING_LOOK_MS)) {
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      return client
    } catch (error) {
      await client.end().catch(() => {})
      if (codeOf(error) !== CANNOT_CONNECT_NOW || Date.now() > until) throw error
    }
  }
}

const codeOf = (error: unknown) => (error as { code?: string }).code
