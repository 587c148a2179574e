import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { requestExport } from '#server/testing/data/export/export.ts'
import { aMentee, password } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import { codeOf, forgetUsedCodes, turnOnCodes } from '#server/testing/factors/second-factor.ts'
import { newId } from '#shared/domain/ids.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: Error) => error.message,
  )

/** Calls that ask again, with the password and a code. Each answers 'ok' or the reason. */
const calls: Record<string, (me: Person, secret: string, code?: string) => Promise<string>> = {
  'changing the email address': (me, secret, code) =>
    outcome(me.call('account.changeEmail', { email: `${newId()}@example.org`, password: secret, code })),
  'exporting the data': async (me, secret, code) => {
    const response = await requestExport(t, me, { code }, secret)
    return response.statusCode === 200
      ? 'ok'
      : response.json<{ error: { data: { reason: string } } }>().error.data.reason
  },
  'deleting the account': (me, secret, code) =>
    outcome(me.call('account.deleteAccount', { password: secret, word: 'REMOVE', code })),
}

describe.each(Object.entries(calls))('%s', (name, call) => {
  it('[MF7, AU-15] requires a code besides the password of a member with a second factor', async () => {
    const me = await aMentee(t)
    const { secret } = await turnOnCodes(me)
    expect(await call(me, 'not the password', codeOf(secret))).toBe('password.wrong')
    expect(await call(me, password)).toBe('factor.missing')
    expect(await call(me, password, '')).toBe('factor.missing')
    expect(await call(me, password, '000000')).toBe('factor.wrong')
    await forgetUsedCodes(t, me)
    expect(await call(me, password, codeOf(secret))).toBe('ok')
    const isDeleted = name === 'deleting the account'
    expect(await t.services.database.orm.$count(users, eq(users.id, me.id))).toBe(isDeleted ? 0 : 1)
  })

  it('[MF7] takes a recovery code, and of a member without a second factor the password alone', async () => {
    const me = await aMentee(t)
    const { recoveryCodes } = await turnOnCodes(me)
    expect(await call(me, password, recoveryCodes[0])).toBe('ok')
    expect(await call(await aMentee(t), password)).toBe('ok')
  })
})
