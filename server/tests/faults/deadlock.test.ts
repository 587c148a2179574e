import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aPair } from '#server/testing/data/people.ts'

let t: TestApp
let other: pg.Client
beforeAll(async () => {
  t = await createTestApp()
  other = new pg.Client({ ...inject('cluster').admin, database: t.services.database.connection.database })
  await other.connect()
})
afterAll(async () => {
  await other.end()
  await t.close()
})

/** Waits until a call waits for a lock. */
const untilCallWaits = () =>
  expect
    .poll(
      async () => {
        const { rowCount } = await t.services.database.pool.query(
          `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        )
        return rowCount
      },
      { interval: 20 },
    )
    .toBe(1)

it('[SN8] a call that a deadlock ended is answered as unavailable, and can be sent again', async () => {
  const { mentor, mentee } = await aPair(t)
  const [low, high] = [mentor.id, mentee.id].toSorted()
  const lock = 'select from people where id = $1 for update'
  const block = () => mentee.call('safety.block', { userId: mentor.id })
  // Looks for deadlocks later than the call, which is therefore the one that ends.
  await other.query(`set deadlock_timeout = '30s'`)
  await other.query('begin')
  await other.query(lock, [high])
  const outcome = block().catch((error: Error) => error.message)
  await untilCallWaits()
  await other.query(lock, [low])
  expect(await outcome).toBe('app.unavailable')
  await other.query('commit')
  await block()
})
