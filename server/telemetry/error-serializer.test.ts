import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { serializeError } from './error-serializer.ts'
import { openTestDatabase } from '../testing/backends/database.ts'

const CANARY = 'canary@example.org'

it('[OP-1] keeps what people wrote out of the description of a failed statement', async () => {
  const database = await openTestDatabase()
  const failures = await Promise.all(
    [
      sql`select ${CANARY}::text::int`,
      sql`insert into users (id, email, password_hash) select 'a' || n, ${CANARY}::text, 'x' from generate_series(1, 2) n`,
    ].map((statement) => database.orm.execute(statement).then(String, (error: unknown) => error)),
  )
  await database.close()
  const described = failures.map((failure) => serializeError(failure))
  expect(JSON.stringify(described)).not.toContain('canary')
  expect(described).toMatchObject([
    { cause: { code: '22P02' } },
    { cause: { code: '23505', table: 'users' } },
  ])
  expect(described[0]?.['message']).toContain('select $1::text::int')
})

it('[OP-1] masks addresses in other errors, says where they arose, and follows their causes', () => {
  const error = new Error(`550 no such user <${CANARY}>`, { cause: new TypeError('the cause') })
  const described = serializeError(error)
  expect(described).toMatchObject({
    type: 'Error',
    message: '550 no such user [address]',
    cause: { type: 'TypeError', message: 'the cause' },
  })
  expect(JSON.stringify(described['at'])).toContain('error-serializer.test.ts')
  expect(JSON.stringify(described)).not.toContain('canary')
})

it('[OP-1] repeats nothing of what was thrown without being an error', () => {
  expect(serializeError(CANARY)).toEqual({ type: 'string' })
  expect(serializeError(Object.assign(new Error('a'), { cause: CANARY }))).toMatchObject({
    cause: { type: 'string' },
  })
})
