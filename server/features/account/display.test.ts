import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, visit } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aMentee, password } from '#server/testing/data/people.ts'
import type { Bootstrap } from '#shared/contract/account.ts'
import { usualDisplay } from '#shared/domain/people/display.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const display = { textSize: 'largest', isEasyReading: true, isCalm: false } as const

it('[EA1] stores how a member reads pages for all their devices', async () => {
  const member = await aMentee(t)
  const phone = visit(t)
  await phone.call('account.logIn', { email: member.email, password, token: null, remember: false })
  expect((await phone.query<Bootstrap>('app.bootstrap')).me?.display).toBeNull()
  for (const choice of [display, usualDisplay]) {
    await member.call('account.saveDisplay', choice)
    expect((await phone.query<Bootstrap>('app.bootstrap')).me?.display).toEqual(choice)
  }
})

it('[EA1] rejects anything else, and a visitor', async () => {
  const member = await aMentee(t)
  const { isCalm: _, ...less } = display
  for (const input of [
    {},
    less,
    { ...display, textSize: 'huge' },
    { ...display, isCalm: 1 },
    { ...display, x: 1 },
  ])
    await expect(member.call('account.saveDisplay', input)).rejects.toThrow('app.invalid')
  expect((await member.query<Bootstrap>('app.bootstrap')).me?.display).toBeNull()
  await expect(visit(t).call('account.saveDisplay', display)).rejects.toThrow('app.signedOut')
})
