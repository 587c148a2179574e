import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { serializeError } from './error-serializer.ts'
import { openTestDatabase } from '../testing/backends/database.ts'

const CANARY = 'canary@example.org'

it('[OP-1] omits user input from a failed query', async () => {
  const database = await openTestDatabase()
  const failures = await Promise.all(
    [
      sql`select ${CANARY}::text::int`,
      sql`insert into users (id, email, password_hash) select 'a' || n, ${CANARY}::text, 'x' from generate_series(1, 2) n`,
    ].map((statement) => database.orm.execute(statement).then(String, (error: unknown) => error)),
  )
  await database.close()
  const serialized = failures.map((failure) => serializeError(failure))
  expect(JSON.stringify(serialized)).not.toContain('canary')
  expect(serialized).toMatchObject([
    { cause: { code: '22P02' } },
    { cause: { code: '23505', table: 'users' } },
  ])
  expect(serialized[0]?.['message']).toContain('select $1::text::int')
})

it('[OP-1] masks email addresses in other errors, and keeps the stack and the causes', () => {
  const error = new Error(`550 no such user <${CANARY}>`, { cause: new TypeError('the cause') })
  const serialized = serializeError(error)
  expect(serialized).toMatchObject({
    type: 'Error',
    message: '550 no such user [address]',
    cause: { type: 'TypeError', message: 'the cause' },
  })
  expect(JSON.stringify(serialized['at'])).toContain('error-serializer.test.ts')
  expect(JSON.stringify(serialized)).not.toContain('canary')
})

it('[OP-1] serializes only the type of a thrown value that is not an error', () => {
  expect(serializeError(CANARY)).toEqual({ type: 'string' })
  expect(serializeError(Object.assign(new Error('a'), { cause: CANARY }))).toMatchObject({
    cause: { type: 'string' },
  })
})
