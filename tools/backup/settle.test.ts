import { afterAll, beforeAll, expect, it } from 'vitest'
import { guardianConsents, guardianLinks, guardianSessions, operatorLog } from '#server/db/schema.ts'
import { mayHaveMinors } from '#server/policy/lead.ts'
import { createTestApp, visit } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aGuardian, aGuardianAddress, issueCode, writeConsentState } from '#server/testing/data/guardians.ts'
import { aMentee } from '#server/testing/data/people.ts'
import { aStaff, staffPassword } from '#server/testing/data/staff.ts'
import * as commands from '../staff/commands.ts'
import { settleRestore } from './settle.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ SAFEGUARDING: 'strict' })
})
afterAll(() => t.close())

const logIn = ({ email }: { readonly email: string }) =>
  visit(t).call('staff/logIn', { email, password: staffPassword })

it('[ST20] staff whom a restore brings back can do nothing until the operator confirms them', async () => {
  const { orm } = t.services.database
  const lead = await aStaff(t, 'lead')
  const removed = await aStaff(t, 'coordinator')
  const told = await settleRestore(orm)
  expect(told).toEqual([`coordinator  ${removed.email}`, `lead         ${lead.email}`])
  const isReachable = { isDev: false, safeguarding: 'strict' } as const
  for (const staff of [lead, removed]) {
    await expect(staff.query('staff/waiting')).rejects.toThrow('app.signedOut')
    await expect(logIn(staff)).rejects.toThrow('staff.unconfirmed')
    const wrong = { email: staff.email, password: 'not the password of anyone' }
    await expect(visit(t).call('staff/logIn', wrong)).rejects.toThrow('login.wrong')
  }
  expect(await mayHaveMinors(orm, isReachable)).toBe(false)
  // A second restore of the same kind forgets nothing.
  expect(await settleRestore(orm)).toEqual(told)
  const tools = {
    database: t.services.database,
    jobs: async () => t.services.jobs,
    keys: async () => t.services.keys,
  }
  expect(await commands.list(tools)).toMatch(/lead +not confirmed/)
  await commands.confirm(tools, lead.email)
  await logIn(lead)
  expect(await mayHaveMinors(orm, isReachable)).toBe(true)
  await expect(commands.confirm(tools, lead.email)).rejects.toThrow('does not wait for a confirmation')
  await expect(logIn(removed)).rejects.toThrow('staff.unconfirmed')
  const logged = await orm.select().from(operatorLog)
  expect(logged.filter(({ command }) => command === 'staff-confirm')).toMatchObject([{ subject: lead.id }])
})

it('[GC11] a restore brings back no session, link, or code of guardians', async () => {
  const { orm } = t.services.database
  const staff = await aStaff(t, 'coordinator')
  const [one, other] = [await aMentee(t), await aMentee(t)]
  for (const minor of [one, other]) await writeConsentState(t, minor)
  const guardian = await aGuardian(t, staff, one)
  const { code } = await issueCode(staff, other)
  await settleRestore(orm)
  await expect(guardian.query('guardian/page')).rejects.toThrow('app.signedOut')
  const redeem = visit(t).call('guardian/redeemCode', { code, email: aGuardianAddress() })
  await expect(redeem).rejects.toThrow('guardian.codeGone')
  for (const table of [guardianSessions, guardianLinks]) expect(await orm.select().from(table)).toEqual([])
  const kept = await orm.select().from(guardianConsents)
  expect(kept).toMatchObject([{ minorId: one.id, endedAt: null }])
})
