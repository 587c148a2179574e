import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, visit } from '../testing/clients/app.ts'
import type { TestApp } from '../testing/clients/app.ts'
import { aMentee, password } from '../testing/data/people.ts'
import type { Bootstrap } from '#shared/contract/account.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

async function deviceOf(email: string, remember: boolean) {
  const visitor = visit(t)
  await visitor.call('account.logIn', { email, password, token: null, remember })
  return (await visitor.query<Bootstrap>('app.bootstrap')).device
}

it('[OF3] one person has one key on all devices, another person another, and nobody none', async () => {
  const me = await aMentee(t)
  const other = await aMentee(t)
  const mine = await deviceOf(me.email, false)
  expect(Buffer.from(mine?.key ?? '', 'base64url')).toHaveLength(32)
  expect((await deviceOf(me.email, true))?.key).toBe(mine?.key)
  expect((await deviceOf(other.email, false))?.key).not.toBe(mine?.key)
  expect((await visit(t).query<Bootstrap>('app.bootstrap')).device).toBeNull()
})

it('[OF10] a browser is told whether it is kept logged in', async () => {
  const me = await aMentee(t)
  expect((await deviceOf(me.email, false))?.isRemembered).toBe(false)
  expect((await deviceOf(me.email, true))?.isRemembered).toBe(true)
})
