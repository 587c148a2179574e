import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, visit } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { openSocket } from '#server/testing/clients/live.ts'
import { listen } from '#server/testing/clients/wire.ts'
import { aMentee, password } from '#server/testing/data/people.ts'
import type { Bootstrap, Me } from '#shared/contract/account.ts'

let t: TestApp
let port: number
beforeAll(async () => {
  t = await createTestApp()
  port = await listen(t.app)
})
afterAll(() => t.close())

it('[TX10] stores the clock that a member chose for all their devices, and tells the others at once', async () => {
  const member = await aMentee(t)
  expect((await member.query<Bootstrap>('app.bootstrap')).me?.is24Hours).toBeNull()
  const phone = visit(t)
  await phone.call('account.logIn', { email: member.email, password, token: null, remember: false })
  const socket = await openSocket({ port, cookie: phone.cookie })
  const feed = await socket.watch([{ name: 'me' }])
  await feed.until('the member', (seen) => seen.of('me').value !== undefined)

  for (const is24Hours of [true, false]) {
    await member.call('account.saveClock', { is24Hours })
    await feed.until('the choice', (seen) => (seen.of('me').value as Me).is24Hours === is24Hours)
    expect((await phone.query<Bootstrap>('app.bootstrap')).me?.is24Hours).toBe(is24Hours)
  }
  await socket.close()
})

it('[TX10] rejects any other clock, and a visitor', async () => {
  const member = await aMentee(t)
  for (const input of [{}, { is24Hours: null }, { is24Hours: '24' }, { is24Hours: true, id: 'x' }])
    await expect(member.call('account.saveClock', input)).rejects.toThrow('app.invalid')
  expect((await member.query<Bootstrap>('app.bootstrap')).me?.is24Hours).toBeNull()
  await expect(visit(t).call('account.saveClock', { is24Hours: true })).rejects.toThrow('app.signedOut')
})
