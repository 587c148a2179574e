import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, expect, inject, it, onTestFinished } from 'vitest'
import { openTestDatabase } from '../testing/backends/database.ts'
import { failing } from '#server/testing/failing.ts'
import { silentLog } from '#server/testing/log.ts'
import { openDatabase } from './open.ts'
import { isUnavailable } from './errors.ts'

const database = await openTestDatabase()
afterAll(() => database.close())

it('opens a migrated database with the similarity function', async () => {
  const { rows } = await database.orm.execute(sql`select similarity('guitar', 'guitars') > 0.5 as is_close`)
  expect(rows).toEqual([{ is_close: true }])
})

it('uses a collation that does not depend on the locale of the system', async () => {
  const { rows } = await database.pool.query(
    `select datlocprovider as provider, pg_encoding_to_char(encoding) as encoding, upper('é') as upper
       from pg_database where datname = current_database()`,
  )
  expect(rows).toEqual([{ provider: 'b', encoding: 'UTF8', upper: 'É' }])
})

it('runs as a role that cannot administer the server', async () => {
  const { rows } = await database.pool.query('select rolsuper from pg_roles where rolname = current_user')
  expect(rows).toEqual([{ rolsuper: false }])
})

it('sets timeouts for queries, locks, and idle transactions', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select name, setting from pg_settings where name in
       ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') and setting = '0'`,
  )
  expect(rows).toEqual([])
})

it('[OP9] recovers when a connection is lost between two queries of a transaction', async () => {
  const failure = await database.orm
    .transaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      await database.pool.query('select pg_terminate_backend($1, 10000)', [rows[0]?.pid])
      // Lets the driver notice the loss while no query is pending. A later notice fails in the same way.
      await database.pool.query('select pg_sleep(0.05)')
      await tx.execute(sql`select 1`)
    })
    .catch((error: unknown) => error)
  expect(isUnavailable(failure)).toBe(true)
  expect((await database.pool.query('select 1')).rowCount).toBe(1)
})

it.each(['begin', 'commit', 'rollback'])(
  '[OP9] releases a connection after a lost %s, and leaves no transaction open on it',
  async (statement) => {
    const faults = failing(database)
    for (let count = 0; count < 20; count++) {
      faults.lose(new RegExp(`^${statement}`), 'before')
      const work = database.orm.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(17)`)
        if (statement === 'rollback') throw new Error('undone')
      })
      await expect(work).rejects.toThrow()
    }
    faults.heal()
    await database.orm.transaction(async (tx) => tx.execute(sql`select pg_advisory_xact_lock(17)`))
    expect(database.pool.waitingCount).toBe(0)
  },
)

const toUrl = (name: string) =>
  `postgres://${inject('cluster').connection.user}@/${name}?host=${encodeURIComponent(String(inject('cluster').connection.host))}`
const openUrl = (databaseUrl: string) => openDatabase({ databaseUrl, dataDir: '/nowhere' }, silentLog)

it('[OP6] opens the server of DATABASE_URL, and leaves it running', async () => {
  const url = toUrl(String(database.connection.database))
  const other = await openUrl(url)
  const { rows } = await other.pool.query('select current_database() = $1 as same', [
    database.connection.database,
  ])
  expect(rows).toEqual([{ same: true }])
  await other.close()
  expect((await database.pool.query('select 1')).rowCount).toBe(1)
})

/** The response of PostgreSQL while it replays its write-ahead log. */
function startingUp(): Buffer {
  const fields = Buffer.from('SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0')
  const head = Buffer.from([0x45, 0, 0, 0, fields.length + 4])
  return Buffer.concat([head, fields])
}

it('[OP11] waits for a server that is starting', async () => {
  const { host, port = 5432 } = inject('cluster').connection
  let attempts = 0
  const server = createServer((socket) => {
    socket.on('error', () => {})
    attempts++
    if (attempts <= 2) return void socket.once('data', () => socket.end(startingUp()))
    const upstream = String(host).startsWith('/')
      ? connect(`${host}/.s.PGSQL.${port}`)
      : connect(port, String(host))
    socket.pipe(upstream.on('error', () => socket.destroy())).pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { user } = inject('cluster').connection
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const other = await openUrl(`postgres://${user}@${address}/${database.connection.database}`)
  expect(attempts).toBe(3)
  expect((await other.pool.query('select 1')).rowCount).toBe(1)
  await other.close()
})

it('[OP10] warns if the server acknowledges commits before they are durable', async () => {
  const warnings: unknown[][] = []
  const log = { ...silentLog, warn: (...args: unknown[]) => void warnings.push(args) }
  const options = encodeURIComponent('-c synchronous_commit=off')
  const url = `${toUrl(String(database.connection.database))}&options=${options}`
  await (await openDatabase({ databaseUrl: url, dataDir: '/nowhere' }, log)).close()
  expect(warnings).toEqual([
    [
      expect.objectContaining({ synchronous_commit: 'off' }) as object,
      expect.stringContaining('durability is off') as string,
    ],
  ])
})

it('[OP6] rejects a database that cannot be reached, without repeating the password', async () => {
  await expect(openUrl(toUrl('no_such_database'))).rejects.toThrow(
    /^DATABASE_URL: .*"no_such_database" does not exist/,
  )
  const message = await openUrl('postgres://app:hidden@127.0.0.1:1/app').catch(String)
  expect(message).toContain("DATABASE_URL: can't connect to the database")
  expect(message).not.toContain('hidden')
})

it('[OP6] rejects a database whose encoding is not UTF-8', async () => {
  const { admin } = inject('cluster')
  const client = new pg.Client(admin)
  await client.connect()
  await client.query(
    `create database in_ascii template template0 encoding 'SQL_ASCII' locale_provider libc locale 'C'`,
  )
  await expect(openUrl(toUrl('in_ascii'))).rejects.toThrow(
    'the database encoding must be UTF8 (found SQL_ASCII)',
  )
  await client.query('drop database in_ascii')
  await client.end()
})
