import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ConfigError } from '../config/error.ts'
import type { Log } from '../telemetry/log.ts'
import { openEmbedded } from './embedded/index.ts'
import { openOrm, type Orm } from './orm.ts'

/**
 * The application's database.
 *
 * - `readOnly`: a separate pool whose connections cannot write, for queries and live queries [L5].
 * - `sessions`: a small read-only pool for sessions alone, which no member's reads can occupy [AB5].
 * - `connection`: settings for additional connections (LISTEN, migrations), without the timeouts of the pools.
 */
export type Database = Connections & {
  readOnly: Connections
  sessions: Connections
  connection: pg.ClientConfig
  close(): Promise<void>
}

type Connections = { pool: pg.Pool; orm: Orm }

const MIN_VERSION = 15
/** SQLSTATE of a server that is starting. */
const CANNOT_CONNECT_NOW = '57P03'
const STARTUP_TIMEOUT_MS = 30_000
const STARTUP_POLL_MS = 100
/** Connections of each pool. */
const MAX_CONNECTIONS = 8
/** Connections of the pool for sessions. Reading one takes less than a millisecond. */
const MAX_SESSION_CONNECTIONS = 2

/**
 * Opens the database of `DATABASE_URL`, or the embedded PostgreSQL in the data directory.
 *
 * @throws ConfigError with a sentence for the operator
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
 * Opens the read-write pool, the read-only pool, and that for sessions, with the timeouts of the application.
 *
 * @param release called after the last connection is closed
 * @param options `max`: the maximum number of connections of the first two; `patience`: a factor for the timeouts, for tests on a machine
 *   that stalls
 */
export function connectTo(
  connection: pg.ClientConfig,
  log: Log,
  release: () => Promise<void>,
  { max = MAX_CONNECTIONS, patience = 1 } = {},
): Database {
  const open = (config: pg.PoolConfig) => openPool(config, patience, log)
  const readWrite = open({ ...connection, max, application_name: 'pathlight' })
  const readOnlyOptions = `${connection.options ?? ''} -c default_transaction_read_only=on`
  const openReadOnly = (name: string, size: number): Connections =>
    open({ ...connection, max: size, application_name: name, options: readOnlyOptions })
  const readOnly = openReadOnly('pathlight read-only', max)
  const sessions = openReadOnly('pathlight sessions', MAX_SESSION_CONNECTIONS)
  return {
    ...readWrite,
    readOnly,
    sessions,
    connection,
    async close() {
      await Promise.all([readWrite, readOnly, sessions].map(async ({ pool }) => pool.end()))
      await release()
    },
  }
}

function openPool(config: pg.PoolConfig, patience: number, log: Log): Connections {
  const pool = new pg.Pool({
    ...config,
    connectionTimeoutMillis: 5_000 * patience,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: 10_000 * patience,
    lock_timeout: 5_000 * patience,
    idle_in_transaction_session_timeout: 10_000 * patience,
  })
  // The pool replaces a lost idle connection. Without a listener, the event would end the process.
  pool.on('error', (error) => log.warn({ code: errorCode(error) }, 'idle database connection lost'))
  // The same for a connection in use that is lost between two queries: the next query fails [OP9].
  pool.on('connect', (client) => client.on('error', () => {}))
  return { pool, orm: openOrm(pool) }
}

type ServerSettings = { version: string; encoding: string; fsync: string; synchronous_commit: string }

const DURABILITY_WARNING = 'PostgreSQL durability is off; a crash may lose acknowledged messages'

/** Rejects an unsupported version or encoding with a ConfigError, and warns about settings that risk data loss. */
async function assertSupported(connection: pg.ClientConfig, log: Log): Promise<void> {
  let client: pg.Client | null = null
  try {
    client = await connectOnceStarted(connection)
    const { rows } = await client.query<ServerSettings>(
      `select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding,
         current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit`,
    )
    const major = Math.floor(Number(rows[0]?.version) / 10_000)
    if (major < MIN_VERSION) {
      throw new ConfigError(`DATABASE_URL: PostgreSQL ${MIN_VERSION} or newer is required (found ${major}).`)
    }
    if (rows[0]?.encoding !== 'UTF8') {
      throw new ConfigError(`DATABASE_URL: the database encoding must be UTF8 (found ${rows[0]?.encoding}).`)
    }
    const { fsync, synchronous_commit: commit } = rows[0] ?? {}
    // Only warns, because the setting is reasonable for a temporary database.
    if (fsync === 'off' || commit === 'off')
      log.warn({ fsync, synchronous_commit: commit }, DURABILITY_WARNING)
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError(
      `DATABASE_URL: can't connect to the database (${(error as Error).message || errorCode(error)}).`,
    )
  } finally {
    await client?.end().catch(() => {})
  }
}

/**
 * Connects, and waits while the server is starting: it may have been started together with this process, and after a
 * crash it replays its write-ahead log first [OP11].
 */
async function connectOnceStarted(connection: pg.ClientConfig): Promise<pg.Client> {
  for (const deadline = Date.now() + STARTUP_TIMEOUT_MS; ; await sleep(STARTUP_POLL_MS)) {
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      return client
    } catch (error) {
      await client.end().catch(() => {})
      if (errorCode(error) !== CANNOT_CONNECT_NOW || Date.now() > deadline) throw error
    }
  }
}

const errorCode = (error: unknown) => (error as { code?: string }).code
