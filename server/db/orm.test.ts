import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase } from '../testing/backends/database.ts'
import type { Database } from './open.ts'
import { afterCommit } from './orm.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await database.pool.query('create table lamps (id int primary key)')
})
afterAll(() => database.close())

/** What another connection sees. */
const count = async () => (await database.readOnly.pool.query('select from lamps')).rowCount

it('[JB1] work after a commit runs once what was written can be read', async () => {
  const seen: Promise<number | null>[] = []
  await database.orm.transaction(async (tx) => {
    afterCommit(tx, () => seen.push(count()))
    await tx.execute(sql`insert into lamps values (1)`)
    expect(seen).toEqual([])
  })
  expect(await Promise.all(seen)).toEqual([1])
})

it('[JB1] work after a commit does not run after a rollback', async () => {
  const done: string[] = []
  const undone = database.orm.transaction(async (tx) => {
    afterCommit(tx, () => done.push('one'))
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  // A constraint that is checked at the end: the commit itself fails.
  await database.pool.query('create table twins (id int unique deferrable initially deferred)')
  const failed = database.orm.transaction(async (tx) => {
    afterCommit(tx, () => done.push('two'))
    await tx.execute(sql`insert into twins values (1), (1)`)
  })
  await expect(failed).rejects.toThrow()
  expect(done).toEqual([])
})
