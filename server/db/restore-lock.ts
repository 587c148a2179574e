import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { live as limit } from '#shared/limits.ts'
import { ConfigError } from '../config/error.ts'
import type { Database } from './open.ts'

const RESTORE_LOCK = 7_284_544_485

type Connection = Pick<Database, 'connection'>

/** Takes the advisory lock on a connection of its own; PostgreSQL releases it with the connection. Null if it is taken. */
async function take({ connection }: Connection, kind: 'restore' | 'server'): Promise<pg.Client | null> {
  const application_name = kind === 'server' ? 'pathlight server' : 'pathlight restore lock'
  const client = new pg.Client({ ...connection, application_name, keepAlive: true })
  client.on('error', () => {})
  const statement =
    kind === 'server'
      ? 'select pg_try_advisory_lock_shared($1) as held'
      : 'select pg_try_advisory_lock($1) as held'
  let isHeld = false
  try {
    await client.connect()
    const { rows } = await client.query<{ held: boolean }>(statement, [RESTORE_LOCK])
    isHeld = rows[0]?.held === true
  } finally {
    if (!isHeld) await client.end().catch(() => {})
  }
  return isHeld ? client : null
}

/**
 * Keeps restores out of the database while this server runs, and this server out while a restore runs [ST22]. A connection that is
 * lost is opened again; if a restore has begun meanwhile, the rejection that nothing handles ends the process. Returns a function
 * that releases the lock.
 *
 * @throws ConfigError if a restore runs
 */
export async function keepRestoresOut(database: Connection): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  let client: pg.Client | null = null
  const hold = async (): Promise<void> => {
    client = await take(database, 'server')
    if (!client) throw new ConfigError('A restore into this database is running. Start the server after it.')
    client.once('end', () => void (stopping.signal.aborted ? undefined : holdAgain()))
  }
  const holdAgain = async (): Promise<void> => {
    for (let attempt = 0; !stopping.signal.aborted; attempt++) {
      await sleep(limit.backoff[Math.min(attempt, limit.backoff.length - 1)] ?? 0, undefined, { ref: false })
      const failure = await hold().then(
        () => null,
        (error: unknown) => error,
      )
      if (failure === null) return
      if (failure instanceof ConfigError) throw failure
    }
  }
  await hold()
  return async () => {
    stopping.abort()
    await client?.end()
  }
}

/**
 * Keeps servers out of the database while a restore runs [ST22]. Null if a server runs, on this machine or another one.
 * Returns a function that lets them in again.
 */
export async function keepServersOut(database: Connection): Promise<(() => Promise<void>) | null> {
  const client = await take(database, 'restore')
  return client && (() => client.end())
}
