import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { operatorLog, staffSessions } from '#server/db/schema.ts'
import { createTestApp, visit } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aStaff, forgetStaffCodes, staffPassword as password } from '#server/testing/data/staff.ts'
import { codeOf } from '#server/testing/factors/second-factor.ts'
import type { StaffDevice } from '#shared/contract/staff/staff.ts'
import { staffSession } from '#shared/limits/staff.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const age = (column: 'factorAt' | 'lastSeenAt', id: string, ms: number) =>
  t.services.database.orm
    .update(staffSessions)
    .set({ [column]: sql`now() - ${ms} * interval '1 millisecond'` })
    .where(eq(staffSessions.staffId, id))

it('[ST19] staff list and end their own sessions, with a fresh second factor, and nobody else does', async () => {
  const [lead, stranger] = [await aStaff(t, 'lead'), await aStaff(t, 'lead')]
  const other = visit(t)
  await forgetStaffCodes(t, lead)
  await other.call('staff/logIn', { email: lead.email, password })
  await other.call('staff/finishLogIn', { code: codeOf(lead.secret) })
  const devices = await lead.query<StaffDevice[]>('staff/sessions')
  expect(devices).toHaveLength(2)
  expect(devices.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
  const [own] = await stranger.query<StaffDevice[]>('staff/sessions')
  expect(devices.some(({ id }) => id === own?.id)).toBe(false)

  const id = devices.find(({ isCurrent }) => !isCurrent)?.id
  await expect(stranger.call('staff/endSession', { id })).rejects.toThrow('app.notFound')
  await age('factorAt', lead.id, staffSession.freshFactor + 1_000)
  await expect(lead.call('staff/endSession', { id })).rejects.toThrow('factor.missing')
  await forgetStaffCodes(t, lead)
  await lead.call('staff/confirmFactor', { code: codeOf(lead.secret) })
  await lead.call('staff/endSession', { id })
  await expect(other.query('staff/sessions')).rejects.toThrow('app.signedOut')
  expect(await lead.query<StaffDevice[]>('staff/sessions')).toHaveLength(1)
  const logged = await t.services.database.orm
    .select()
    .from(operatorLog)
    .where(eq(operatorLog.command, 'staff-end-session'))
  expect(logged).toMatchObject([{ actor: lead.id, subject: lead.id, reason: '' }])
})

it('[ST19] the last use of a session is written to the minute', async () => {
  const lead = await aStaff(t, 'lead')
  const seen = async (): Promise<number> => {
    const [device] = await lead.query<StaffDevice[]>('staff/sessions')
    return device?.lastSeenAt ?? 0
  }
  await age('lastSeenAt', lead.id, staffSession.seenEvery / 2)
  const before = await seen()
  expect(await seen()).toBe(before)
  await age('lastSeenAt', lead.id, staffSession.seenEvery * 2)
  expect(await seen()).toBeGreaterThan(before)
})
