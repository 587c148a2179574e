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

it('opens a migrated database in which words can be compared', async () => {
  const { rows } = await database.orm.execute(sql`select similarity('guitar', 'guitars') > 0.5 as is_close`)
  expect(rows).toEqual([{ is_close: true }])
})

it('orders and compares text by its bytes, whatever the machine speaks', async () => {
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

it('ends statements and transactions that forget to end', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select name, setting from pg_settings where name in
       ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') and setting = '0'`,
  )
  expect(rows).toEqual([])
})

it('[OP9] goes on when a connection breaks in the middle of a transaction, between two statements', async () => {
  const failure = await database.orm
    .transaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      await database.pool.query('select pg_terminate_backend($1, 10000)', [rows[0]?.pid])
      // Time to hear of it while no statement waits for an answer; whoever hears of it later fails the same way.
      await database.pool.query('select pg_sleep(0.05)')
      await tx.execute(sql`select 1`)
    })
    .catch((error: unknown) => error)
  expect(isUnavailable(failure)).toBe(true)
  expect((await database.pool.query('select 1')).rowCount).toBe(1)
})

it.each(['begin', 'commit', 'rollback'])(
  '[OP9] gives a connection back whose %s is lost, however often, and nothing stays open on it',
  async (what) => {
    const fails = failing(database)
    for (let count = 0; count < 20; count++) {
      fails.lose(new RegExp(`^${what}`), 'before')
      const work = database.orm.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(17)`)
        if (what === 'rollback') throw new Error('undone')
      })
      await expect(work).rejects.toThrow()
    }
    fails.heal()
    await database.orm.transaction(async (tx) => tx.execute(sql`select pg_advisory_xact_lock(17)`))
    expect(database.pool.waitingCount).toBe(0)
  },
)

const urlOf = (name: string) =>
  `postgres://${inject('cluster').connection.user}@/${name}?host=${encodeURIComponent(String(inject('cluster').connection.host))}`
const openUrl = (databaseUrl: string) => openDatabase({ databaseUrl, dataDir: '/nowhere' }, silentLog)

it("[OP6] opens a server of one's own by its address, and leaves it running", async () => {
  const url = urlOf(String(database.connection.database))
  const other = await openUrl(url)
  const { rows } = await other.pool.query('select current_database() = $1 as same', [
    database.connection.database,
  ])
  expect(rows).toEqual([{ same: true }])
  await other.close()
  expect((await database.pool.query('select 1')).rowCount).toBe(1)
})

/** What PostgreSQL answers while it replays its log. */
function startingUp(): Buffer {
  const fields = Buffer.from('SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0')
  const head = Buffer.from([0x45, 0, 0, 0, fields.length + 4])
  return Buffer.concat([head, fields])
}

it('[OP11] waits for a server that is starting', async () => {
  const { host, port = 5432 } = inject('cluster').connection
  let tries = 0
  const server = createServer((line) => {
    line.on('error', () => {})
    tries++
    if (tries <= 2) return void line.once('data', () => line.end(startingUp()))
    const there = String(host).startsWith('/')
      ? connect(`${host}/.s.PGSQL.${port}`)
      : connect(port, String(host))
    line.pipe(there.on('error', () => line.destroy())).pipe(line)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { user } = inject('cluster').connection
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const other = await openUrl(`postgres://${user}@${place}/${database.connection.database}`)
  expect(tries).toBe(3)
  expect((await other.pool.query('select 1')).rowCount).toBe(1)
  await other.close()
})

it('[OP10] warns of a server that confirms what is not on its disk yet', async () => {
  const said: unknown[][] = []
  const log = { ...silentLog, warn: (...words: unknown[]) => void said.push(words) }
  const options = encodeURIComponent('-c synchronous_commit=off')
  const url = `${urlOf(String(database.connection.database))}&options=${options}`
  await (await openDatabase({ databaseUrl: url, dataDir: '/nowhere' }, log)).close()
  expect(said).toEqual([
    [
      expect.objectContaining({ synchronous_commit: 'off' }) as object,
      expect.stringContaining('confirms what is not on its disk yet') as string,
    ],
  ])
})

it('[OP6] refuses a database that cannot be reached, without repeating the password', async () => {
  await expect(openUrl(urlOf('no_such_database'))).rejects.toThrow(
    /^DATABASE_URL: .*"no_such_database" does not exist/,
  )
  const refusal = await openUrl('postgres://app:hidden@127.0.0.1:1/app').catch(String)
  expect(refusal).toContain("DATABASE_URL: can't connect to the database")
  expect(refusal).not.toContain('hidden')
})

it('[OP6] refuses a database whose texts are not in UTF-8', async () => {
  const { admin } = inject('cluster')
  const client = new pg.Client(admin)
  await client.connect()
  await client.query(
    `create database in_ascii template template0 encoding 'SQL_ASCII' locale_provider libc locale 'C'`,
  )
  await expect(openUrl(urlOf('in_ascii'))).rejects.toThrow(
    'the database encoding must be UTF8 (found SQL_ASCII)',
  )
  await client.query('drop database in_ascii')
  await client.end()
})
