import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, visit } from '../testing/clients/app.ts'
import type { TestApp } from '../testing/clients/app.ts'
import { aMentee, password } from '../testing/data/people.ts'
import { session as limit } from '#shared/limits.ts'
import type { Bootstrap } from '#shared/contract/account.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

async function logInDevice(email: string, remember: boolean) {
  const visitor = visit(t)
  await visitor.call('account.logIn', { email, password, token: null, remember })
  return (await visitor.query<Bootstrap>('app.bootstrap')).device
}

it('[OF3] gives a member the same key on all devices, another member another key, and visitors none', async () => {
  const me = await aMentee(t)
  const other = await aMentee(t)
  const device = await logInDevice(me.email, false)
  expect(Buffer.from(device?.key ?? '', 'base64url')).toHaveLength(32)
  expect((await logInDevice(me.email, true))?.key).toBe(device?.key)
  expect((await logInDevice(other.email, false))?.key).not.toBe(device?.key)
  expect((await visit(t).query<Bootstrap>('app.bootstrap')).device).toBeNull()
})

it('[OF14] tells a browser when its session ends', async () => {
  const me = await aMentee(t)
  const inMs = (expiresAt = 0) => expiresAt - Date.now()
  const near = (ms: number) => expect.closeTo(ms, -5) as number
  expect(inMs((await logInDevice(me.email, false))?.expiresAt)).toEqual(near(limit.short))
  expect(inMs((await logInDevice(me.email, true))?.expiresAt)).toEqual(near(limit.idle))
  await t.services.database.orm.execute(
    sql`update sessions set created_at = now() - ${limit.absolute - 3_600_000} * interval '1 millisecond' where user_id = ${me.id}`,
  )
  expect(inMs((await me.query<Bootstrap>('app.bootstrap')).device?.expiresAt)).toEqual(near(3_600_000))
})

it('[OF10] tells a browser whether it is remembered', async () => {
  const me = await aMentee(t)
  expect((await logInDevice(me.email, false))?.isRemembered).toBe(false)
  expect((await logInDevice(me.email, true))?.isRemembered).toBe(true)
})
