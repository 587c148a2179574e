import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Postmaster } from './postmaster.ts'

const INSTANCE_LOCK = 7_284_544_483
const POLL_MS = 10
const READY_TIMEOUT_MS = 300_000
// Covers an instance that is shutting down, and a closed connection that the server has not noticed yet.
const LOCK_TIMEOUT_MS = 1_500
const CANNOT_CONNECT_NOW = '57P03'
const NOT_READY_CODES = ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', CANNOT_CONNECT_NOW]

export async function canConnect(admin: pg.ClientConfig): Promise<boolean> {
  const client = await connect(admin)
  await client?.end()
  return client !== null
}

/**
 * Waits until the server accepts connections. After a crash, it replays its write-ahead log first.
 *
 * @returns null if the server exited or did not become ready in time
 */
export async function connectWhenReady(
  admin: pg.ClientConfig,
  postmaster: Postmaster,
): Promise<pg.Client | null> {
  for (const end = Date.now() + READY_TIMEOUT_MS; Date.now() < end; await sleep(POLL_MS)) {
    const client = await connect(admin)
    if (client || (await postmaster.isGone())) return client
  }
  return null
}

/** Tries to take the advisory lock of the instance. PostgreSQL releases it with the connection. */
export async function tryInstanceLock(client: pg.Client): Promise<boolean> {
  for (const end = Date.now() + LOCK_TIMEOUT_MS; ; await sleep(POLL_MS * 10)) {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
      INSTANCE_LOCK,
    ])
    if (rows[0]?.held) return true
    if (Date.now() > end) return false
  }
}

/** @returns null while the server is starting, shutting down, or not running */
async function connect(config: pg.ClientConfig): Promise<pg.Client | null> {
  const client = new pg.Client({ ...config, application_name: 'pathlight instance' })
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => {})
    if (NOT_READY_CODES.includes((error as { code?: string }).code ?? '')) return null
    // A server that exits during the handshake causes an error without a code.
    if (/terminated unexpectedly/.test((error as Error).message)) return null
    throw error
  }
}
