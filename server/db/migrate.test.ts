import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { createEmptyDatabase } from '#server/testing/backends/database.ts'
import { silentLog } from '#server/testing/log.ts'
import { migrate } from './migrate.ts'

/** A database before the migrations that change tables of log-ins and messages. */
async function earlierDatabase() {
  const { connection, drop } = await createEmptyDatabase()
  onTestFinished(drop)
  await migrate({ connection }, silentLog, { upTo: '0011_restore_journal' })
  const connect = async () => {
    const client = new pg.Client(connection)
    client.on('error', () => {})
    await client.connect()
    onTestFinished(() => client.end())
    return client
  }
  return { connection, connect }
}

/** Waits until the migration waits for a lock. */
const untilMigrationWaits = (client: pg.Client) =>
  expect
    .poll(
      async () => {
        const { rowCount } = await client.query(`select from pg_locks l join pg_stat_activity a using (pid)
          where not granted and application_name = 'pathlight migration' and datname = current_database()`)
        return rowCount
      },
      { interval: 20, timeout: 20_000 },
    )
    .toBe(1)

/** Statements that lock a table as a change of it does. */
const changes = {
  users: 'update users set id = id where false',
  people: 'update people set id = id where false',
  chats: 'update chats set id = id where false',
  reports: 'update reports set id = id where false',
}

it('[SN8] log-ins and messages continue while a migration builds an index', async () => {
  const { connection, connect } = await earlierDatabase()
  const [writer, member] = [await connect(), await connect()]
  await writer.query('begin')
  await writer.query(changes.people)
  const migration = migrate({ connection }, silentLog)
  await untilMigrationWaits(member)
  await member.query(`set lock_timeout = '200ms'`)
  const outcomes = await Promise.allSettled([member.query(changes.users), member.query(changes.chats)])
  await writer.query('commit')
  await migration
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
})

it.each([
  ['users', 'people'],
  ['people', 'users'],
  ['chats', 'reports'],
] as const)(
  '[SN8] a migration that deadlocks with a change of %s and then of %s starts again',
  async (first, second) => {
    const { connection, connect } = await earlierDatabase()
    const [writer, watcher] = [await connect(), await connect()]
    await writer.query('begin')
    await writer.query(changes[first])
    const migration = migrate({ connection }, silentLog)
    await untilMigrationWaits(watcher)
    // PostgreSQL ends the one that notices the deadlock: the migration, or, if that takes over a second, the change.
    const end = await writer.query(changes[second]).then(
      () => 'commit',
      () => 'rollback',
    )
    await writer.query(end)
    await migration
    const { rows } = await watcher.query(`select to_regclass('passkeys') is not null as "isMigrated"`)
    expect(rows).toEqual([{ isMigrated: true }])
  },
)

it('[SN9] every table has statistics after the first start, also an empty one', async () => {
  const { connection, drop } = await createEmptyDatabase()
  onTestFinished(drop)
  await migrate({ connection }, silentLog)
  const client = new pg.Client(connection)
  await client.connect()
  onTestFinished(() => client.end())
  const { rows } = await client.query<{ tables: number; unknown: string[] }>(
    `select count(*)::int as tables, coalesce(array_agg(relname::text) filter (where reltuples < 0), '{}') as unknown
      from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  expect(rows[0]?.tables).toBeGreaterThan(50)
  expect(rows[0]?.unknown).toEqual([])
})
