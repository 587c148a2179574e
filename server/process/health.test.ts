import pg from 'pg'
import { expect, it } from 'vitest'
import { connectTo } from '../db/open.ts'
import { isReady } from './health.ts'
import { openTestDatabase } from '../testing/backends/database.ts'
import { silentLog } from '../testing/log.ts'

it('[OP-2] is ready if a write can be committed', async () => {
  const database = await openTestDatabase()
  expect(await isReady(database)).toBe(true)
  await database.close()
})

it('[OP-2] is not ready if the database is read-only', async () => {
  const writable = await openTestDatabase()
  const readOnly = connectTo(
    { ...writable.connection, options: '-c default_transaction_read_only=on' },
    silentLog,
    () => writable.close(),
  )
  expect(await isReady(readOnly)).toBe(false)
  await readOnly.close()
})

it('[OP-2] is not ready without a database, and does not reject', async () => {
  const nowhere = connectTo({ host: '/nowhere' }, silentLog, async () => {})
  expect(await isReady(nowhere)).toBe(false)
  await nowhere.close()
})

it('[OP-2] is not ready if the database does not respond in time', async () => {
  const database = await openTestDatabase()
  const busy = { ...database, pool: new pg.Pool({ ...database.connection, max: 1 }) }
  const client = await busy.pool.connect()
  expect(await isReady(busy)).toBe(false)
  client.release()
  await busy.pool.end()
  await database.close()
})
