import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Postmaster } from './postmaster.ts'

const INSTANCE_LOCK = 7_284_544_483
const POLL_MS = 10
const READY_LIMIT_MS = 300_000
// An instance that is just ending, or whose connection the server has not yet noticed to be gone, gets this long.
const LOCK_PATIENCE_MS = 1_500
const CANNOT_CONNECT_NOW = '57P03'
const ABSENT = ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', CANNOT_CONNECT_NOW]

export async function canConnect(admin: pg.ClientConfig): Promise<boolean> {
  const client = await connect(admin)
  await client?.end()
  return client !== null
}

/**
 * Waits until the server takes connections, which after a crash is when it has replayed its log.
 *
 * @returns null when the server went away instead
 */
export async function connectWhenReady(
  admin: pg.ClientConfig,
  postmaster: Postmaster,
): Promise<pg.Client | null> {
  for (const end = Date.now() + READY_LIMIT_MS; Date.now() < end; await sleep(POLL_MS)) {
    const client = await connect(admin)
    if (client || (await postmaster.isGone())) return client
  }
  return null
}

/** Takes the lock that marks the one instance of a data folder; it lasts as long as the connection. */
export async function tryInstanceLock(client: pg.Client): Promise<boolean> {
  for (const end = Date.now() + LOCK_PATIENCE_MS; ; await sleep(POLL_MS * 10)) {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
      INSTANCE_LOCK,
    ])
    if (rows[0]?.held) return true
    if (Date.now() > end) return false
  }
}

/** @returns null while the server does not take connections, be it that it starts, ends or is not there */
async function connect(config: pg.ClientConfig): Promise<pg.Client | null> {
  const client = new pg.Client({ ...config, application_name: 'pathlight instance' })
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => {})
    if (ABSENT.includes((error as { code?: string }).code ?? '')) return null
    // A server that ends while we shake hands closes without a code.
    if (/terminated unexpectedly/.test((error as Error).message)) return null
    throw error
  }
}
