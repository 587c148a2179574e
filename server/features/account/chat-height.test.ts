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

it('[CH16] remembers the height of chats for the member on all devices, and tells the others at once', async () => {
  const member = await aMentee(t)
  expect((await member.query<Bootstrap>('app.bootstrap')).me?.isChatExpanded).toBeNull()
  const phone = visit(t)
  await phone.call('account.logIn', { email: member.email, password, token: null, remember: false })
  const socket = await openSocket({ port, cookie: phone.cookie })
  const feed = await socket.watch([{ name: 'me' }])
  await feed.until('the member', (seen) => seen.of('me').value !== undefined)

  for (const isExpanded of [true, false]) {
    await member.call('account.saveChatHeight', { isExpanded })
    await feed.until('the choice', (seen) => (seen.of('me').value as Me).isChatExpanded === isExpanded)
    expect((await phone.query<Bootstrap>('app.bootstrap')).me?.isChatExpanded).toBe(isExpanded)
  }
  await socket.close()
})

it('[CH16] rejects any other height, and a visitor', async () => {
  const member = await aMentee(t)
  for (const input of [{}, { isExpanded: null }, { isExpanded: 'true' }, { isExpanded: true, id: 'x' }])
    await expect(member.call('account.saveChatHeight', input)).rejects.toThrow('app.invalid')
  expect((await member.query<Bootstrap>('app.bootstrap')).me?.isChatExpanded).toBeNull()
  await expect(visit(t).call('account.saveChatHeight', { isExpanded: true })).rejects.toThrow('app.signedOut')
})
