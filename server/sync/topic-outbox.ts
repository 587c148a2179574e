import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { gt, sql } from 'drizzle-orm'
import type { Database } from '#server/db/open.ts'
import { topicOutbox } from '#server/db/schema.ts'
import type { Bus } from '#server/adapters/bus/index.ts'
import type { Log } from '../telemetry/log.ts'
import { live as limit } from '#shared/limits.ts'

/**
 * How far back is looked again: a transaction counts from its beginning, and may have been told after a later one. What
 * was touched already is touched once more, which changes nothing.
 */
const LOOKBACK_SECONDS = 60

type Options = {
  readonly database: Pick<Database, 'connection' | 'orm'>
  readonly bus: Bus
  readonly log: Log
}

/**
 * Touches what commands beside the servers changed, on a connection of its own that listens. One that breaks is made
 * again, and what was told meanwhile is touched then. Resolves once it listens, or could not yet; the answer ends it.
 */
export async function startTopicOutboxListener({
  database,
  bus,
  log,
}: Options): Promise<() => Promise<void>> {
  let since = await clockOf(database)
  let hasStopped = false
  let client: pg.Client | null = null
  let reading: Promise<void> = Promise.resolve()

  const publishNew = async (): Promise<void> => {
    const now = await clockOf(database)
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
      .catch(() => log.warn({}, 'what was told could not be read; it is later'))
    return reading
  }
  const connect = async (): Promise<void> => {
    const opened = new pg.Client({
      ...database.connection,
      application_name: 'pathlight told',
      keepAlive: true,
    })
    opened.on('error', () => {})
    opened.on('notification', () => void read())
    await opened.connect()
    client = opened
    opened.on('end', () => void reconnect())
    await opened.query('listen pathlight_topic_outbox')
    // What was told while nobody listened.
    await read()
  }
  const reconnect = async (): Promise<void> => {
    for (let attempt = 0; ; attempt++) {
      await sleep(limit.backoff[Math.min(attempt, limit.backoff.length - 1)] ?? 0, undefined, { ref: false })
      if (hasStopped) return
      const isBack = await connect().then(
        () => true,
        () => false,
      )
      if (isBack) return
    }
  }
  await connect().catch(() => void reconnect())
  return async () => {
    hasStopped = true
    await client?.end().catch(() => {})
    await reading
  }
}

async function clockOf({ orm }: Pick<Database, 'orm'>): Promise<string> {
  const { rows } = await orm.execute<{ now: string }>(sql`select now()::text as now`)
  return rows[0]?.now ?? 'now'
}
