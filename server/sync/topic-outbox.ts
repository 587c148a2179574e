import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { gt, sql } from 'drizzle-orm'
import type { Database } from '#server/db/open.ts'
import { topicOutbox } from '#server/db/schema.ts'
import type { Bus } from '#server/adapters/bus/index.ts'
import type { Log } from '../telemetry/log.ts'
import { live as limit } from '#shared/limits.ts'

/**
 * `created_at` is the transaction's start, so rows can become visible out of order. Re-reads this far back; publishing
 * twice is harmless.
 */
const LOOKBACK_SECONDS = 60

type Options = {
  readonly database: Pick<Database, 'connection' | 'orm'>
  readonly bus: Bus
  readonly log: Log
}

/**
 * Publishes topic events that CLI commands wrote to `topic_outbox`. Uses its own connection with LISTEN, which it
 * reopens after a loss; it then publishes what was written in the meantime. Resolves after the first attempt to
 * connect. Returns a function that stops the listener.
 */
export async function startTopicOutboxListener({
  database,
  bus,
  log,
}: Options): Promise<() => Promise<void>> {
  let since = await readClock(database)
  let hasStopped = false
  let client: pg.Client | null = null
  let reading: Promise<void> = Promise.resolve()

  const publishNew = async (): Promise<void> => {
    const now = await readClock(database)
    const rows = await database.orm
      .select({ topics: topicOutbox.topics })
      .from(topicOutbox)
      .where(
        gt(topicOutbox.createdAt, sql`${since}::timestamptz - ${LOOKBACK_SECONDS} * interval '1 second'`),
      )
    since = now
    bus.publish(rows.flatMap(({ topics }) => topics).map((topic) => ({ topic })))
  }
  const read = (): Promise<void> => {
    reading = reading
      .then(publishNew)
      .catch((err: unknown) => log.warn({ err }, 'topic outbox read failed; retrying'))
    return reading
  }
  const connect = async (): Promise<void> => {
    const newClient = new pg.Client({
      ...database.connection,
      application_name: 'pathlight topic outbox',
      keepAlive: true,
    })
    newClient.on('error', () => {})
    newClient.on('notification', () => void read())
    await newClient.connect()
    client = newClient
    newClient.on('end', () => void reconnect())
    await newClient.query('listen pathlight_topic_outbox')
    // Publishes what was written while not listening.
    await read()
  }
  const reconnect = async (): Promise<void> => {
    for (let attempt = 0; ; attempt++) {
      await sleep(limit.backoff[Math.min(attempt, limit.backoff.length - 1)] ?? 0, undefined, { ref: false })
      if (hasStopped) return
      const isConnected = await connect().then(
        () => true,
        () => false,
      )
      if (isConnected) return
    }
  }
  await connect().catch(() => void reconnect())
  return async () => {
    hasStopped = true
    await client?.end().catch(() => {})
    await reading
  }
}

async function readClock({ orm }: Pick<Database, 'orm'>): Promise<string> {
  const { rows } = await orm.execute<{ now: string }>(sql`select now()::text as now`)
  return rows[0]?.now ?? 'now'
}
