import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { connectTo, type Database } from '#server/db/open.ts'
import { silentLog } from '../log.ts'

/** Connections of each pool of a server. */
export const MAX_CONNECTIONS = 6

/** A machine that runs several groups of tests at once can stall for longer than the timeouts of the application. */
const options = { max: MAX_CONNECTIONS, patience: 12 }

/** A database of its own: a copy of the migrated template on the cluster of this run. `close()` drops it. */
export async function openTestDatabase(): Promise<Database> {
  const { admin, connection, template } = inject('cluster')
  const name = `test_${randomBytes(6).toString('hex')}`
  await runAs(
    admin,
    `create database ${name} template ${template} owner ${connection.user} strategy file_copy`,
  )
  const drop = () => runAs(admin, `drop database ${name} with (force)`)
  return connectTo({ ...connection, database: name }, silentLog, drop, options)
}

/** An empty database, for migrations: how to connect to it. `drop()` drops it. */
export async function createEmptyDatabase() {
  const { admin, connection } = inject('cluster')
  const name = `test_${randomBytes(6).toString('hex')}`
  await runAs(admin, `create database ${name} owner ${connection.user}`)
  return {
    connection: { ...connection, database: name },
    drop: () => runAs(admin, `drop database ${name} with (force)`),
  }
}

/** Another connection to the same database, as another node has it. */
export const openSameDatabase = ({ connection }: Database): Database =>
  connectTo(connection, silentLog, async () => {}, options)

/** The superuser's connections of this process, which end with it: to open one takes as long as to copy a database. */
const admins = new Map<string, pg.Pool>()

async function runAs(connection: pg.ClientConfig, statement: string): Promise<void> {
  const where = `${connection.host}:${connection.port}`
  const pool = admins.get(where) ?? openAdmin(connection)
  admins.set(where, pool)
  await pool.query(statement)
}

function openAdmin(connection: pg.ClientConfig): pg.Pool {
  const pool = new pg.Pool({ ...connection, max: 2, idleTimeoutMillis: 0, allowExitOnIdle: true })
  // The cluster stops before this process does.
  pool.on('error', () => {})
  return pool
}
